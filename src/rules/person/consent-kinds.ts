/** The ways of advertising, each with a consent of its own (rule account/consents). */
export const marketingKinds = ['marketing-email', 'marketing-sms', 'marketing-call'] as const;
export type MarketingKind = (typeof marketingKinds)[number];

export const consentDecisions = ['given', 'withdrawn'] as const;
export type ConsentDecision = (typeof consentDecisions)[number];

/** The places where a consent is given or withdrawn; '' for those of before the ledger said it. */
export const consentSources = [
  '',
  'register',
  'account',
  'checkout',
  'mail',
  'one-click',
  'office',
  'import',
  'iys',
] as const;
export type ConsentSource = (typeof consentSources)[number];

export function isMarketingKind(text: string): text is MarketingKind {
  return marketingKinds.some((kind) => kind === text);
}

export function isConsentDecision(text: string): text is ConsentDecision {
  return consentDecisions.some((decision) => decision === text);
}

/** The kind of a file's line: what was written as advertising meant e-mails. */
export function consentKind(written: string): string {
  return written === 'marketing' ? 'marketing-email' : written;
}

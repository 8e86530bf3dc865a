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

/** The kinds that the office's list of consents filters by: the privacy notice, which is read, and each way of advertising. */
export const listedConsentKinds = ['kvkk', ...marketingKinds] as const;
export type ListedConsentKind = (typeof listedConsentKinds)[number];

export function isListedConsentKind(text: string): text is ListedConsentKind {
  return listedConsentKinds.some((kind) => kind === text);
}

/**
 * The views of the office's list of consents (rule customers/consents): every decision, those that the register has not confirmed
 * in time, and the withdrawals that are in force.
 */
export const consentViews = ['all', 'late', 'withdrawn'] as const;
export type ConsentView = (typeof consentViews)[number];

export function isConsentView(text: string): text is ConsentView {
  return consentViews.some((view) => view === text);
}

/** The columns that sort the list. */
export const consentSortKeys = { at: 'instant' } as const;

const at = '2026-01-01T09:00:00.000Z';

/** The consents of a customer in a file: one as files of before have it, and one with all that the ledger says. */
export const fileConsents = [
  { kind: 'kvkk', version: '2025-01-01T00:00:00.000Z', at },
  {
    kind: 'marketing-email',
    at,
    address: '192.0.2.7',
    decision: 'given',
    text: 'Kampanyaların e-postayla gönderilmesine onay veriyorum.',
    sha256: '',
    locale: 'tr',
    source: 'account',
    by: '',
    receipt: 'R-1',
  },
];

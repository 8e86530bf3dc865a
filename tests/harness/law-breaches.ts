/** Breaches of what the law asks for, in the audit's sound shop, each with the check that notices it. */
export const lawBreaches: [name: string, breach: string][] = [
  [
    'the text of an accepted contract is the one that was hashed',
    `insert into order_documents (order_id, kind, locale, html, sha256, accepted_at)
      values (1, 'pre-information', 'tr', '<p>Kova</p>', 'ab', now())`,
  ],
];

/** Breaches of what the law asks for, in the audit's sound shop, each with the check that notices it. */
export const lawBreaches: [name: string, breach: string][] = [
  [
    'the text of an accepted contract is the one that was hashed',
    `insert into order_documents (order_id, kind, locale, html, sha256, accepted_at)
      values (1, 'pre-information', 'tr', '<p>Kova</p>', 'ab', now())`,
  ],
  [
    'nothing is kept past its time',
    `insert into activity_log (at, actor, by_name, action, subject, subject_id)
      values ('2010-01-01', 'staff', 'Selin', 'x', 'x', '1')`,
  ],
];

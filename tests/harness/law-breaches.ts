/** Breaches of what the law asks for, in the audit's sound shop, each with the check that notices it. */
export const lawBreaches: [name: string, breach: string][] = [
  [
    'the text of an accepted contract is the one that was hashed',
    `insert into order_documents (order_id, kind, locale, html, sha256, accepted_at)
      values (1, 'pre-information', 'tr', '<p>Kova</p>', 'ab', now())`,
  ],
  [
    'requests about personal data are answered within 30 days',
    `insert into privacy_requests (wish, name, id_kind, id_number, address, email, locale, asked_at, confirmed_at, state)
      values ('know', 'Deniz', 'passport', 'x', 'x', 'deniz@example.com', 'tr', '2026-03-01', '2026-03-01', 'open')`,
  ],
  [
    'nothing is kept past its time',
    `insert into activity_log (at, actor, by_name, action, subject, subject_id)
      values ('2010-01-01', 'staff', 'Selin', 'x', 'x', '1')`,
  ],
  [
    'a discount is claimed as the history of its price proves',
    `update claim_work set after = null; delete from price_checks;
    update product_units set list_price = price + 1, list_currency = currency
      where (product_id, id) = (select product_id, id from product_units order by product_id, id limit 1);
    insert into unit_claims (product_id, unit_id, reference, struck, currency, percent, from_day, until_day, look_back)
      select product_id, id, 7, 7, currency, 99, '2020-01-01', '2100-01-01', 30 from product_units
      order by product_id, id limit 1
      on conflict (product_id, unit_id) do update set percent = 99`,
  ],
];

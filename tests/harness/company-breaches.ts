const approvalColumns = `company_id, customer_id, cart_id, payment_type, reasons, locale, total, currency, lines, asked_at,
  expires_at`;

/** Breaches of what companies, approvals and quotes keep in the audit's sound shop, each with the check that notices it. */
export const companyBreaches: [name: string, breach: string][] = [
  [
    'an order that waits for a decision holds its cart, and has not been placed',
    `insert into approvals (${approvalColumns}) values (1, 1, 1, 4, '[]', 'tr', 1, 'TRY', '[]', now(), now())`,
  ],
  [
    'an order to come goes to an address of its buyer’s, or of their company’s',
    `insert into companies (id, code) values (99, 'C-99');
     insert into addresses (id, company_id, address_title, name, country, city, town, address, phone)
       values (99, 99, 'Depo', 'Ada', 'Türkiye', 'İzmir', 'Bornova', '296. Sok. No: 8', '');
     update carts set ordered_at = null, delivery_address_id = 99 where id = 1`,
  ],
  [
    'an order that somebody allowed is that of its request',
    `insert into approvals (${approvalColumns}, state, decided_at, order_id)
      values (1, 4, 1, 4, '[]', 'tr', 1, 'TRY', '[]', now(), now(), 'approved', now(), 1)`,
  ],
  [
    'a quote is ordered when its order is there',
    `insert into quotes (quote_no, customer_id, state) values ('T-1', 1, 'ordered')`,
  ],
  [
    'the order of a quote has the prices of the round that was accepted',
    `insert into quotes (id, quote_no, customer_id, state) values (9, 'T-9', 1, 'ordered');
     insert into quote_rounds (quote_id, number, side, at) values (9, 1, 'merchant', now());
     update carts set quote_id = 9, quote_round = 1; update orders set quote_id = 9`,
  ],
  [
    'the latest round of a quote is the one that it counts',
    `insert into quotes (quote_no, customer_id, state) values ('T-1', 1, 'requested')`,
  ],
  [
    'only an answer keeps stock',
    `insert into quotes (id, quote_no, customer_id, state) values (9, 'T-9', 1, 'requested');
     insert into quote_holds values (9, 1, 2)`,
  ],
];

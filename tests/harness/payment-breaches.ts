const attempt = `insert into payment_attempts (id, customer_id, order_id, pays_order, state, provider, amount,
  idempotency_key) values ('00000000-0000-4000-8000-000000000001', 1, 1, true, 'captured', 'test', 5, 'k');`;
const columns = 'attempt_id, provider, provider_reference, amount, currency';
const values = `'00000000-0000-4000-8000-000000000001', 'test', 'r1', 5, 'TRY'`;
const refund = `insert into refunds (payment_id, amount, state) select id, 5, 'wanted' from payments;`;

/** Breaches about money in the audit's sound shop, each with the check that notices it. */
export const paymentBreaches: [name: string, breach: string][] = [
  [
    'what was charged beside a payment goes back',
    `${attempt} insert into payments (${columns}, order_id) values (${values}, 1);
     insert into payments (extra_of, provider, provider_reference, amount, currency)
     select id, provider, 'r2', amount, currency from payments`,
  ],
  [
    'money that its order could not take came by the payment link, and goes back',
    `${attempt} insert into payments (${columns}, returned_order_id) values (${values}, 1)`,
  ],
  [
    'money that its order could not take came by the payment link, and goes back',
    `${attempt} update payment_attempts set pays_order = false;
     insert into payments (${columns}, returned_order_id, refunded) values (${values}, 1, 5); ${refund}`,
  ],
  [
    'a payment and its attempt belong to the customer of the order',
    `${attempt} insert into payments (${columns}, returned_order_id, refunded) values (${values}, 1, 5); ${refund}
     update payment_attempts set customer_id = 2`,
  ],
  [
    'an order that waits for its card has a payment link with an end',
    `update orders set state = 'placed', payment_type = 2`,
  ],
];

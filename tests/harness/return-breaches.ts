const made = (no: number, state: string, more = '') => `
  insert into returns (id, return_no, order_id, state, channel, declared_at, before_delivery, send_by, currency, goods,
    total, settled_at, way, created_at, since)
    values (${no}, 'IA-${no}', 1, '${state}', 'shop', now(), false, '2026-05-15', 'TRY', 60, 60, now(), 'account', now(), now());
  insert into return_steps (return_id, step, actor, at) values (${no}, 'declared', 'customer', now());
  ${more}`;
const line = (no: number, quantity: number, more = `null, 0, null`) => `
  insert into return_lines (id, return_id, order_line_id, quantity, reason, verdict, settled_quantity, place)
    values (${no}, ${no}, 1, ${quantity}, 'none', ${more});`;
const step = (no: number, ...steps: string[]) =>
  steps
    .map(
      (each) =>
        `insert into return_steps (return_id, step, actor, at) values (${no}, '${each}', 'merchant', now());`,
    )
    .join('');
const refund = `insert into payments (id, order_id, provider, provider_reference, amount, refunded, currency)
    values (9, 1, 'cash', '100', 129.9, 50, 'TRY');
  insert into refunds (id, payment_id, amount, state) values (9, 9, 50, 'wanted');`;

/** Breaches of what returns keep in the audit's sound shop, each with the check that notices it (rule returns/audit). */
export const returnBreaches: [name: string, breach: string][] = [
  [
    'no more of a line comes back than was ordered',
    `${made(1, 'approved')} ${line(1, 1)} ${made(2, 'approved')} ${line(2, 2)}`,
  ],
  [
    'nothing leaves that was taken back before it left',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${line(1, 1, `'accepted', 1, 'shelf'`)}
     update return_lines set quantity = 9, settled_quantity = 9, is_unsent = true`,
  ],
  [
    'a return pays once, what it was settled for, of the money of its order',
    `${refund} ${made(1, 'settled', step(1, 'settle'))} update returns set way = 'card', refund_id = 9`,
  ],
  [
    'a return pays once, what it was settled for, of the money of its order',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} update returns set way = 'iban'`,
  ],
  [
    'a return pays once, what it was settled for, of the money of its order',
    `${refund} alter table returns drop constraint returns_refund_id_key;
     ${made(1, 'settled', step(1, 'settle'))} ${made(2, 'settled', step(2, 'settle'))}
     update returns set way = 'card', refund_id = 9, goods = 50, total = 50`,
  ],
  [
    'returns give back no more than came',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${made(2, 'refunded', step(2, 'settle', 'refund'))}
     update returns set goods = 65, total = 65`,
  ],
  [
    'the order of an exchange is what its return pays',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} update returns set exchanged = 60`,
  ],
  [
    'the fee for shipping goes back once',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${made(2, 'refunded', step(2, 'settle', 'refund'))}
     update returns set shipping = 9.9`,
  ],
  [
    'what came back to the shelf is in the stock, once',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${line(1, 1, `'accepted', 1, 'shelf'`)}`,
  ],
  [
    'what came back to the shelf is in the stock, once',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${line(1, 1, `'accepted', 1, 'scrap'`)}
     insert into stock_movements (product_id, quantity, reason, return_line_id) values (1, 2, 'return', 1)`,
  ],
  [
    'what came back to the shelf is in the stock, once',
    `${made(1, 'refunded', step(1, 'settle', 'refund'))} ${line(1, 1, `'accepted', 1, 'shelf'`)}
     insert into stock_movements (product_id, quantity, reason, return_line_id) values (2, 2, 'return', 1)`,
  ],
  ['the history of a return follows the table of states', made(1, 'received')],
  [
    'the history of a return follows the table of states',
    made(1, 'refunded', step(1, 'receive', 'refund')),
  ],
];

import { sql } from 'kysely';
import type { AuditQuery } from './checks.ts';

const breach = sql<{ id: string | number }>;

/** Money that belongs to no order, and orders that wait for theirs by a payment link (rule phone-orders/link-money). */
export const paymentQueries: readonly AuditQuery[] = [
  {
    name: 'what was charged beside a payment goes back',
    query: breach`
        select p.id from payments p
        where p.extra_of is not null and p.refunded < p.amount
          and not exists (select from refunds r where r.payment_id = p.id and r.state = 'refused')
        order by p.id`,
  },
  {
    name: 'money that its order could not take came by the payment link, and goes back',
    query: breach`
        select p.id from payments p left join payment_attempts a on a.id = p.attempt_id
        where p.returned_order_id is not null and (a.pays_order is not true
          or (p.refunded < p.amount
            and not exists (select from refunds r where r.payment_id = p.id and r.state = 'refused')))
        order by p.id`,
  },
  {
    name: 'an order that waits for its card has a payment link with an end',
    query: breach`
        select o.order_no as id from orders o
        where o.payment_type = 2 and o.state = 'placed' and not o.imported and o.pay_before is null order by 1`,
  },
];

import { sql } from 'kysely';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { UnpaidOrders } from '#rules/order/unpaid-orders.ts';

/** The customer's unpaid orders; the amount is in TRY. */
export interface HeldUnpaid extends UnpaidOrders {
  hasBranches: boolean;
  /** When the first of them expires by itself, ISO 8601; null where none does. */
  expiresAt: string | null;
}

/**
 * Transfers and payment links that wait for their money, and cash on delivery that is not prepared yet (rule orders/unpaid-limit). A
 * transfer of which a part has come does not expire (rule orders/overdue). Of the customer of the cart `c`.
 */
export const unpaidOrders = sql`(select json_build_object('count', count(*), 'amount', coalesce(sum(o.try_total), 0),
      'expiresAt', min(o.pay_before) filter (where o.payment_type in (${sql.lit(paymentTypes.bankTransfer)}, ${sql.lit(paymentTypes.card)})
        and not exists (select from payments p where p.order_id = o.id)),
      'hasBranches', exists (select from customer_branches held where held.customer_id = c.customer_id))
    from orders o where o.customer_id = c.customer_id and o.state = 'placed' and not o.imported
      and o.payment_type <> ${sql.lit(paymentTypes.openAccount)})`;

import { sumAmounts } from '#rules/money/money.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';

/** The sums of a settled return, in the currency of its order's payment. */
interface ReturnedSums {
  currency: string;
  goods: number;
  deduction: number;
  shipping: number;
  commission: number;
  total: number;
}

/** The order of a return, with the gross amounts of the lines of the correction; all in its own currency. */
interface CorrectedOrder {
  currency: string;
  shippingTotal: number;
  total: number;
  tryTotal: number;
  lines: readonly { gross: number }[];
}

/**
 * Shipping, commission and total of a correction in the currency of its order (rule invoices/correction): those of the
 * return, where it was paid in that currency. Else the goods are their frozen shares, shipping what the order charged, and
 * what was cut off the total because it never came is cut off here too.
 */
export function correctedSums(
  returned: ReturnedSums,
  order: CorrectedOrder,
): { shippingTotal: number; commission: number; total: number } {
  const { shipping, commission, total } = returned;
  if (returned.currency === order.currency) return { shippingTotal: shipping, commission, total };
  const toOrder = (amount: number) => shareOf(order.total, amount, order.tryTotal);
  const shippingTotal = shipping > 0 ? order.shippingTotal : 0;
  const fee = toOrder(commission);
  const cut = sumAmounts(returned.goods, shipping, commission, -returned.deduction, -total);
  const goods = order.lines.map(({ gross }) => gross);
  return {
    shippingTotal,
    commission: fee,
    total: sumAmounts(shippingTotal, fee, ...goods, -toOrder(cut)),
  };
}

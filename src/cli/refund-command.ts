import { readPaidOrder } from '#db/payments/refunds.ts';
import { wantRefund } from '#db/orders/want-refund.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { formats } from '#text/format.ts';
import { readArguments, WrongUsage, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';

/**
 * `refund ORDERNO AMOUNT`: notes that a part of what was paid for an order goes back, or all of it (rule orders/refund).
 * The shop asks the provider while it is open. The status is 1 when there is no such order, or not so much is left.
 */
export async function refundCommand(context: CommandContext): Promise<number> {
  const { text, locale } = context;
  const { values, words } = readArguments(context.args, { reason: { type: 'string' } });
  const [orderNo, given, ...more] = words;
  const amount = amountOf(given ?? '');
  if (orderNo === undefined || given === undefined || more.length > 0) {
    throw new WrongUsage(text.refundUsage);
  }
  if (amount === null) throw new WrongUsage(text.notAnAmount(given));
  const { reason = '' } = values;
  if (holdsCardNumber(reason)) throw new WrongUsage(text.cardNumberInReason);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const order = await readPaidOrder(database.db, orderNo);
    if (!order) {
      context.complain(text.notPaid(orderNo));
      return 1;
    }
    const wanted = await wantRefund(database.db, {
      orderId: order.id,
      amount,
      reason: reason.slice(0, 500),
      actor: 'merchant',
      now: new Date(),
    });
    const { money } = formats[locale];
    if (wanted === null) {
      context.complain(text.refundTooMuch(orderNo, money(order.left, order.currency)));
      return 1;
    }
    context.say(text.refundWanted(orderNo, money(wanted, order.currency)));
    return 0;
  });
}

/** Above 0, with at most two places; `12.50` and `12,50` are the same. */
function amountOf(given: string): number | null {
  const amount = /^\d{1,10}(?:[.,]\d{1,2})?$/.test(given) ? Number(given.replace(',', '.')) : 0;
  return amount > 0 ? amount : null;
}

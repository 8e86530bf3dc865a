import type { WorkRefusal } from '#db/fulfillment/held-order.ts';
import type { OrderWork, WorkDone } from '#features/fulfillment/work-order.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { ordersTexts } from '#text/cli/orders-command-text.ts';

/** The result of an action, in a line or two. */
export function resultOf(
  orderNo: string,
  work: OrderWork,
  done: Extract<WorkDone, { ok: true }>,
  locale: Locale,
): string[] {
  const text = ordersTexts[locale];
  const money = (amount = 0) => formats[locale].money(amount, done.currency ?? 'TRY');
  switch (work.do) {
    case 'pay': {
      const { over = 0 } = done;
      if (!done.settles) return [text.part(orderNo, money(done.amount), money(-over))];
      const difference = over > 0 ? [text.tooMuch(money(over))] : [text.let(money(-over))];
      return [text.settled(orderNo, money(done.amount)), ...(over === 0 ? [] : difference)];
    }
    case 'ship':
      return [done.isComplete ? text.shipped(orderNo) : text.partlyShipped(orderNo)];
    case 'refund': {
      const said = done.isDone ? text.refundDone : text.refundWanted;
      return [said(orderNo, money(done.amount))];
    }
    default:
      return [text[work.do](orderNo)];
  }
}

/** Why nothing was done. */
export function refusalOf(orderNo: string, refusal: WorkRefusal, locale: Locale): string {
  const text = ordersTexts[locale];
  const { integer, money } = formats[locale];
  switch (refusal.reason) {
    case 'not-found':
      return text.notFound(orderNo);
    case 'changed':
      return text.changed(orderNo, integer(refusal.version));
    case 'not-possible': {
      const state = isOrderState(refusal.state) ? text.states[refusal.state] : refusal.state;
      return text.notPossible(orderNo, state, text.actions[refusal.action]);
    }
    case 'wrong-amount':
      return text.wrongAmount(orderNo, money(refusal.most, refusal.currency));
    case 'no-carrier':
      return text.noCarrier(refusal.carrier);
    case 'wrong-line':
      return text.wrongLine(integer(refusal.position), integer(refusal.left));
    case 'not-ready':
    case 'nothing-to-send':
      return text.nothingToSend(orderNo);
  }
}

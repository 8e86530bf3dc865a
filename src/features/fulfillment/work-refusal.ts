import { Refusal, type RefusalValues } from '#contract/refusals.ts';
import type { WorkRefusal } from '#db/fulfillment/held-order.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orders as english } from '#text/en/customer/orders.ts';
import { formats } from '#text/format.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { orders as turkish } from '#text/tr/customer/orders.ts';

/** The refusal with which a call answers that nothing was done with an order (rule office-api/orders). */
export function refusalOf(refusal: WorkRefusal, locale: Locale): Refusal {
  switch (refusal.reason) {
    case 'not-found':
      return new Refusal('not-found');
    case 'changed':
      return new Refusal('order-changed', { values: { n: refusal.version } });
    case 'not-possible':
      return new Refusal('work-not-possible', { values: inWords(refusal, locale) });
    case 'wrong-amount': {
      const amount = formats[locale].money(refusal.most, refusal.currency);
      return new Refusal('amount-too-high', { values: { amount } });
    }
    case 'no-carrier':
      return new Refusal('carrier-unknown', { values: { carrier: refusal.carrier } });
    case 'wrong-line':
      return new Refusal('line-overdrawn', {
        values: { line: refusal.position, n: refusal.left },
      });
    case 'not-ready':
      return new Refusal('order-not-ready');
    case 'too-late':
      return new Refusal('undo-too-late');
    case 'wrong-day':
      return new Refusal('invalid-input', { values: { field: 'deliveredOn' } });
    case 'nothing-to-send':
      return new Refusal('nothing-to-send');
  }
}

/** The order's state, and what it does not allow. */
function inWords(
  { state, action }: Extract<WorkRefusal, { reason: 'not-possible' }>,
  locale: Locale,
): RefusalValues {
  const { states } = locale === 'en' ? english : turkish;
  return {
    state: isOrderState(state) ? states[state] : state,
    action: orderDetailTexts[locale].impossible[action],
  };
}

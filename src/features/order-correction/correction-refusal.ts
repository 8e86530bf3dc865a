import { Refusal, type RefusalCode } from '#contract/refusals.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { PlanRefusal } from './plan-correction.ts';

type Reason = Exclude<PlanRefusal, 'not-possible'> | 'not-found' | 'totals-changed';

const codes: Readonly<Record<Reason, RefusalCode>> = {
  'not-found': 'not-found',
  'totals-changed': 'correction-total',
  imported: 'correction-imported',
  'wrong-line': 'correction-line',
  'nothing-left': 'correction-empty',
  indivisible: 'correction-whole',
  'wrong-discount': 'correction-discount',
  'card-total-rises': 'correction-card',
  'nothing-changes': 'correction-nothing',
  'product-not-sold': 'correction-product',
};

/** The refusal with which a call answers that an order was not corrected (rule correction/when). */
export function correctionRefusal(
  refused: { reason: Reason | 'not-possible' } | { reason: 'short'; product: string },
  { state, locale }: { state: string; locale: Locale },
): Refusal {
  if (refused.reason === 'short')
    return new Refusal('correction-stock', { values: { product: refused.product } });
  if (refused.reason !== 'not-possible') return new Refusal(codes[refused.reason]);
  const name = isOrderState(state) ? orderDetailTexts[locale].states[state] : state;
  const action = orderCorrectionTexts[locale].impossible;
  return new Refusal('work-not-possible', { values: { state: name, action } });
}

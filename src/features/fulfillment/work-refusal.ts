import { Refusal } from '#contract/refusals.ts';
import type { WorkRefusal } from '#db/fulfillment/held-order.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';

/** Why nothing was done with an order, as a call says it (rule office-api/orders). */
export function refusalOf(refusal: WorkRefusal, locale: Locale): Refusal {
  switch (refusal.reason) {
    case 'not-found':
      return new Refusal('not-found');
    case 'changed':
      return new Refusal('order-changed', { values: { n: refusal.version } });
    case 'not-possible':
      return new Refusal('work-not-possible');
    case 'wrong-amount': {
      const amount = formats[locale].money(refusal.most, refusal.currency);
      return new Refusal('amount-too-high', { values: { amount } });
    }
    case 'no-carrier':
      return new Refusal('carrier-unknown');
    case 'wrong-line':
      return new Refusal('line-overdrawn', { values: { n: refusal.left } });
    case 'not-ready':
      return new Refusal('order-not-ready');
    case 'nothing-to-send':
      return new Refusal('nothing-to-send');
  }
}

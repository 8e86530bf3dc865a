import type { CancelOffer, OrderChange } from '#contract/order-cancellation.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { cancelPartLocked, type PartRefusal } from '#db/orders/cancel-part-of-order.ts';
import { cancelOrder, holdForCustomer } from '#db/orders/order-changes.ts';
import { readCustomerOrder, type CustomerOrder } from '#db/orders/read/customer-orders.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { isDivisible } from '#rules/order/cancellation/cancel-part.ts';
import { canCancel } from '#rules/order/order-states.ts';
import type { Owner } from '#rules/person/owner.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';

type CancelOutcome = { ok: true } | { ok: false; code: RefusalCode };

const refusals: Readonly<Record<Exclude<PartRefusal, 'everything'>, RefusalCode>> = {
  nothing: 'cancel-lines',
  'wrong-quantity': 'cancel-lines',
  changed: 'cancel-lines',
  indivisible: 'cancel-whole-only',
};

/**
 * Cancels a customer's order, or the named units of its lines (rules orders/cancel, orders/cancel-part); all units of
 * all lines are the whole order. One transaction, which locks the order: of a cancellation, a parcel and a payment at
 * the same moment each sees what the one before it did. At most 9 queries.
 */
export async function cancelForCustomer(
  { db, clock }: { db: Db; clock: () => Date },
  who: { orderId: number; customerId: number; locale: Locale },
  change: OrderChange,
): Promise<CancelOutcome> {
  return await db.transaction().execute(async (tx): Promise<CancelOutcome> => {
    const now = clock();
    const reason = reasonText(change, who.locale);
    if (change.lines) {
      const held = await holdForCustomer(tx, who);
      if (!held.ok) return { ok: false, code: held.reason };
      const { lines: wishes, expectedTotal: totalSeen = null } = change;
      const part = await cancelPartLocked(tx, held.order, { wishes, reason, totalSeen, now });
      if (part.ok) return part;
      if (part.reason !== 'everything') return { ok: false, code: refusals[part.reason] };
    }
    const done = await cancelOrder(tx, { ...who, reason, now });
    return done.ok ? done : { ok: false, code: done.reason };
  });
}

/** The reason in the words of the customer's language, with their own beside it; empty without one. */
function reasonText({ reason, text = '' }: OrderChange, locale: Locale): string {
  const own = text.trim();
  if (reason === undefined || (reason === 'other' && own !== '')) return own;
  const said = cancellationTexts[locale].reasons[reason];
  return own === '' ? said : `${said}: ${own}`;
}

/** The data of the page on which an order is canceled; null when the order is another's or nobody's. 1 query. */
export async function showCancelOffer(
  { db }: { db: Db },
  { owner, orderNo }: { owner: Owner; orderNo: string },
): Promise<CancelOffer | null> {
  if (orderNo.includes('\0')) return null;
  const order = await readCustomerOrder(db, owner, orderNo);
  return order?.buyer === null ? cancelOffer(order) : null;
}

function cancelOffer(order: CustomerOrder): CancelOffer {
  const { id, orderNo, paymentType, currency, rates, state, trackingNo: takipNo } = order;
  const { shippingTotal, commission, total, tryTotal } = order;
  const lines = order.lines.map((line) => {
    const { id, name, image, unit, quantity, unitPrice, unitCurrency, taxRate, net, gross } = line;
    return { id, name, image, unit, quantity, unitPrice, unitCurrency, taxRate, net, gross };
  });
  const offer = {
    id,
    orderNo,
    paymentType,
    currency,
    rates,
    lines,
    shippingTotal,
    commission,
    total,
    tryTotal,
    payment: paymentOf(order),
    cancellable: canCancel({ state, takipNo }),
  };
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  return { ...offer, divisible: !isOne && isDivisible(offer) };
}

function paymentOf({ payment }: CustomerOrder): CancelOffer['payment'] {
  if (payment === null) return null;
  const { amount, currency, card, refunds } = payment;
  const going = refunds.filter((refund) => refund.state !== 'refused');
  return { amount, currency, card, refunded: sumAmounts(...going.map((refund) => refund.amount)) };
}

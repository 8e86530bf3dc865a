import { Type, type Static } from 'typebox';
import type { OrderChange } from '#contract/order-cancellation.ts';
import { amountOf } from '#contract/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import {
  cancelFormNames as names,
  isCancelReason,
  mostOfCancelText,
  wishesIn,
} from '#rules/order/cancellation/cancel-reasons.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { cancelForCustomer, showCancelOffer } from './cancel-order.ts';
import type { OrderServices } from './show-orders.ts';

const CancelForm = Type.Record(
  Type.String({ pattern: '^(?:scope|reason|text|expectedTotal|line-\\d{1,15})$' }),
  Type.String({ maxLength: 2 * mostOfCancelText }),
  { additionalProperties: false },
);
type CancelForm = Static<typeof CancelForm>;

/**
 * The form that cancels an order or parts of it, as every browser sends it (rule orders/cancel-form). It leads to the
 * list, which says what was canceled; sent twice it cancels once.
 */
export function registerCancelForm(app: App, services: OrderServices): void {
  const params = Type.Object({ orderNo: Type.String({ maxLength: 100 }) });
  const config = { pageForm: true, readsOwnWrites: true } as const;
  for (const path of inEachLanguage('/siparis/:orderNo/iptal')) {
    const schema = { hide: true, body: CancelForm, params };
    app.post(path, { config, schema }, async (request, reply) => {
      const { customerId } = await request.customer();
      const { locale } = request;
      const { orderNo } = request.params;
      const offer = await showCancelOffer(services, { owner: { customerId }, orderNo });
      if (!offer) throw new Refusal('not-found');
      const change = changeOf(request.body, locale);
      const who = { orderId: offer.id, customerId, locale };
      const outcome = await cancelForCustomer(services, who, change);
      // The second press of a double click finds the order canceled.
      const isDone = outcome.ok || (!change.lines && (await isCancelled(services, who)));
      if (!isDone) throw new Refusal(outcome.code);
      const list = localised(urls.orders, locale);
      return reply.redirect(`${list}?${new URLSearchParams({ iptal: orderNo })}`, 303);
    });
  }
}

async function isCancelled(
  { db }: OrderServices,
  { orderId, customerId }: { orderId: number; customerId: number },
): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'cancelled')
    .select('id')
    .executeTakeFirst();
  return order !== undefined;
}

/** The change that the form asks for; throws with the message at its field where something is missing. */
function changeOf(form: CancelForm, locale: Locale): OrderChange {
  const t = cancellationTexts[locale];
  const { [names.reason]: reason, [names.text]: text = '', [names.total]: total } = form;
  if (!isCancelReason(reason)) throw missing(names.reason, t.needsReason);
  if (reason === 'other' && text.trim() === '') throw missing(names.text, t.needsText);
  if (text.length > mostOfCancelText)
    throw missing(names.text, refusalText(locale, 'invalid-input', {}));
  if (holdsCardNumber(text)) throw missing(names.text, refusalText(locale, 'card-number', {}));
  const why = { cancel: true as const, reason, text };
  if (form[names.scope] !== 'part') return why;
  const lines = wishesIn(form);
  if (lines.length === 0) throw missing('lines', t.chooseUnits);
  if (lines.some(({ quantity }) => quantity < 1)) throw missing('lines', t.wrongUnits);
  return {
    ...why,
    lines,
    ...(total !== undefined && { expectedTotal: amountOf(total, names.total) }),
  };
}

function missing(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { message, fields: { [field]: message } });
}

/** Refuses a card number in the customer's own words (rule reliability/no-card-numbers). */
export function refuseCardNumber(text: string | undefined): void {
  if (holdsCardNumber(text ?? '')) throw new Refusal('card-number');
}

import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { addAlert } from '#db/customers/alerts/product-alerts.ts';
import { alertPrice, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import type { AlertServices } from './alert-services.ts';
import { productToWaitFor } from './product-to-wait-for.ts';

/** Alerts that one customer asks for (rule alerts/limit). */
const askedOfCustomer: AttemptLimit = { attempts: 300, seconds: 60 * 60 };

/**
 * Stores what a customer wants to be told about a product, with the words of the button and, for a price, the one that
 * they see (rules alerts/kinds, alerts/once, alerts/limit, alerts/record). 3 queries; 1 more each where the customer has
 * prices of their own, and where not all products are seen.
 */
export async function askAlert(
  services: AlertServices,
  input: {
    customerId: number;
    productId: number;
    kind: AlertKind;
    /** The name or id of the unit that must be there; one piece without it. */
    unit: string | number | undefined;
    /** The currency that the customer sees; null is the shop's own. */
    currency: string | null;
    locale: Locale;
  },
): Promise<void> {
  const { db, clock } = services;
  const { customerId, productId, kind, locale } = input;
  const now = clock();
  const counter = personCounter('alert', 'customer', customerId, askedOfCustomer);
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) throw refusalOf(counted);
  const { product, unit, currency } = await productToWaitFor(services, input);
  const price = kind === 'price' ? alertPrice(product, services.snapshot(), currency) : null;
  const added = await addAlert(db, {
    customerId,
    productId,
    kind,
    unitId: unit?.id ?? null,
    locale,
    wording: alertTexts[locale].ask[kind],
    price,
    currency: price === null ? null : currency,
    now,
  });
  if (added === 'full') throw new Refusal('alerts-full');
}

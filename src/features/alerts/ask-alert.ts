import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import { readSummaries } from '#db/catalog/products/product-summaries.ts';
import { addAlert } from '#db/customers/product-alerts.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { alertPrice, canAsk, type AlertKind } from '#rules/cart/alert-conditions.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { alertTexts } from '#text/shop/alert-text.ts';

export interface AlertServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
  catalog: Pick<CatalogCache, 'priced'>;
  /** The same for what a customer sees. */
  of: (face: Face) => AlertServices;
}

/** Alerts that one customer asks for (rule alerts/limit). */
const askedOfCustomer: AttemptLimit = { attempts: 300, seconds: 60 * 60 };

/**
 * Stores what a customer wants to be told about a product, with the words of the button and, for a price, the one that
 * they see (rules alerts/kinds, alerts/once, alerts/limit, alerts/record). 3 queries; 1 more each where the customer has
 * prices of their own, and where not all products are seen.
 */
export async function askAlert(
  { db, clock, snapshot, catalog }: AlertServices,
  input: {
    customerId: number;
    productId: number;
    kind: AlertKind;
    /** The currency that the customer sees; null is the shop's own. */
    currency: string | null;
    locale: Locale;
  },
): Promise<void> {
  const { customerId, productId, kind, locale } = input;
  const shop = snapshot();
  const now = clock();
  const counter = personCounter('alert', 'customer', customerId, askedOfCustomer);
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) throw refusalOf(counted);
  const [product] = await catalog.priced(await readSummaries(db, [productId], locale));
  const hidden = await shop.hiddenOf?.(db, [productId]);
  if (!product || hidden?.has(productId) || productId === shop.settings.urNo)
    throw new Refusal('not-found');
  if (product.hasVariants) throw new Refusal('variant-required');
  const currency = input.currency ?? shop.defaultCurrency;
  if (!canAsk(kind, product, shop, currency)) throw new Refusal('alert-needless');
  const price = kind === 'price' ? alertPrice(product, shop, currency) : null;
  const added = await addAlert(db, {
    customerId,
    productId,
    kind,
    locale,
    wording: alertTexts[locale].ask[kind],
    price,
    currency: price === null ? null : currency,
    now,
  });
  if (added === 'full') throw new Refusal('alerts-full');
}

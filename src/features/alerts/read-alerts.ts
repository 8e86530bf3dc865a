import type { LinkedAlert, ProductAlerts } from '#contract/catalog/product-alert.ts';
import { Refusal } from '#contract/refusals.ts';
import { isAlertCode } from '#db/access/alert-codes.ts';
import { readSummaries } from '#db/catalog/products/product-summaries.ts';
import { readAlerts, readLinkedAlert } from '#db/customers/alerts/product-alerts.ts';
import { productToShow } from '#rules/cart/product-to-show.ts';
import { alertPrice } from '#rules/cart/alert-conditions.ts';
import { parseId } from '#rules/shop/id.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { AlertServices } from './alert-services.ts';

type ReadServices = Pick<AlertServices, 'db' | 'snapshot' | 'catalog'>;

/**
 * The customer's open alerts with their products as they are now (rule alerts/page). 2 queries; 1 more each where the
 * customer has prices of their own, and where not all products are seen.
 */
export async function readProductAlerts(
  { db, snapshot, catalog }: ReadServices,
  { customerId, locale }: { customerId: number; locale: Locale },
): Promise<ProductAlerts> {
  const shop = snapshot();
  const alerts = await readAlerts(db, customerId);
  const ids = [...new Set(alerts.map(({ productId }) => productId))];
  const hidden = await shop.hiddenOf?.(db, ids);
  const seen = ids.filter((id) => !hidden?.has(id));
  const products = await catalog.priced(await readSummaries(db, seen, locale));
  const items = alerts.map(({ id, kind, productId, askedAt, price, currency }) => {
    const product = products.find((each) => each.id === productId) ?? null;
    const now = product && currency !== null ? alertPrice(product, shop, currency) : null;
    const priced = (value: number | null) =>
      value === null || currency === null ? null : { value, currency };
    return {
      id,
      kind,
      askedAt: askedAt.toISOString(),
      price: priced(price),
      priceNow: priced(now),
      product: product && productToShow(product, shop.settings),
    };
  });
  return { items };
}

/**
 * The alert of a link. A wrong code and an alert that is gone answer alike. 2 queries; 1 more where not all products are
 * seen.
 */
export async function readAlertOfLink(
  { db, snapshot }: Pick<ReadServices, 'db' | 'snapshot'>,
  { id, code, locale }: { id: string; code: string; locale: Locale },
): Promise<LinkedAlert> {
  const alertId = await idOfLink(db, { id, code });
  const alert = await readLinkedAlert(db, alertId, locale);
  if (!alert) throw new Refusal('not-found');
  const hidden = await snapshot().hiddenOf?.(db, [alert.productId]);
  return hidden?.has(alert.productId) ? { ...alert, seo: '' } : alert;
}

/** The id of a link's alert; refuses a link with a wrong code with 'not-found'. 1 query. */
export async function idOfLink(
  db: ReadServices['db'],
  { id, code }: { id: string; code: string },
): Promise<number> {
  const alertId = parseId(id);
  if (alertId === null || !(await isAlertCode(db, alertId, code))) throw new Refusal('not-found');
  return alertId;
}

import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import { shownUnitPrice } from '#rules/price/shown-unit-price.ts';
import type { Price } from '#rules/money/money.ts';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';
import { FaceRegistry } from './face-registry.ts';

/** An alert about a product, with the terms of the customer who asked for it (null: a visitor) and the product's own price. */
interface AskedAlert {
  productId: number;
  terms: BuyerTerms | null;
  salePrice: Price;
}

interface SeenAlert<A> {
  /** With the price that the customer sees. */
  alert: A;
  /** The shop as the customer sees it. */
  shop: ShopSnapshot;
}

interface AlertParts {
  db: Db;
  shop: ShopSnapshot;
  clock: () => Date;
}

/**
 * Gives of alerts those whose customer sees the product, as the customer sees it (rules alerts/due,
 * wholesale/assortments). 1 query; up to 2 more for each face that has prices or goods of its own.
 */
export async function openAlertView({ db, shop, clock }: AlertParts) {
  const faces = await FaceRegistry.open({ db, snapshot: () => shop, clock });
  return async <A extends AskedAlert>(alerts: readonly A[]): Promise<SeenAlert<A>[]> => {
    const seen: SeenAlert<A>[] = [];
    const faceOf = ({ terms }: A) => (terms ? faces.ofCustomer(terms) : faces.visitors);
    for (const [face, own] of Map.groupBy(alerts, faceOf))
      seen.push(...(await seenBy(db, faces.shopOf(face), own)));
    return seen;
  };
}

async function seenBy<A extends AskedAlert>(
  db: Db,
  shop: ShopSnapshot,
  alerts: readonly A[],
): Promise<SeenAlert<A>[]> {
  const ids = [...new Set(alerts.map(({ productId }) => productId))];
  const hidden = await shop.hiddenOf?.(db, ids);
  const prices = await shop.pricesOf?.(db, ids);
  return alerts
    .filter(({ productId }) => !hidden?.has(productId))
    .map((alert) => ({ alert: prices ? { ...alert, ...priceIn(prices, alert) } : alert, shop }));
}

/** The price of one of the default unit, as the product's page shows it. */
function priceIn(
  prices: BuyerPrices,
  { productId, salePrice }: AskedAlert,
): Pick<AskedAlert, 'salePrice'> {
  const product = prices.products.get(productId);
  const unit = product?.units.find(({ id }) => id === product.defaultUnit);
  if (!product || !unit) return { salePrice };
  return { salePrice: shownUnitPrice(prices, product, unit).price };
}

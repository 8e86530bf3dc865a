import type { QuickAnswer, QuickOrder, QuickProduct } from '#contract/catalog/quick-order.ts';
import { readSaleProducts, saleUnit, withOwnHolds } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import { findCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import { findCodes } from '#db/catalog/search/find-codes.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { heldPieces, type CartLine } from '#rules/cart/cart-content.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import { availablePieces, hidesStock, isStockControlled } from '#rules/cart/stock.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import { bestHits, type CodeHit } from '#rules/catalog/lists/code-hits.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';

export interface QuickServices {
  db: Db;
  snapshot: () => ShopSnapshot;
}

/** The customer, and the language and currency of the answer. */
export interface QuickAsk {
  owner: CartOwner;
  locale: Locale;
}

/** The meaning of a list's rows (rule quick-order/codes). 3 queries for any number of rows. */
export async function readQuickRows(
  services: QuickServices,
  ask: QuickAsk,
  rows: QuickOrder['rows'],
): Promise<QuickAnswer> {
  const codes = rows.map((row) => row.code);
  const meant = bestHits(await findCodes(services.db, codes), codes.length);
  const ids = new Set(meant.flat().map((hit) => hit.productId));
  const products = await readQuickProducts(services, ask, [...ids]);
  return {
    rows: rows.map((row, index) => {
      const hits = (meant[index] ?? []).filter((hit) => products.has(hit.productId));
      return matchesOf(hits, row.unit ?? '', products);
    }),
    products: [...products.values()].map(({ shown }) => shown),
  };
}

/** A product as the shop sells it and as a row shows it. */
interface ReadProduct {
  product: SaleProduct;
  shown: QuickProduct;
}

function matchesOf(
  hits: readonly CodeHit[],
  unitName: string,
  products: ReadonlyMap<number, ReadProduct>,
): QuickAnswer['rows'][number] {
  let unitKnown = true;
  const matches = hits.flatMap(({ productId, unitId }) => {
    const product = products.get(productId)?.product;
    if (!product) return [];
    const named = unitName.trim() === '' ? null : saleUnit(product, unitName);
    if (unitName.trim() !== '' && !named) unitKnown = false;
    const unit = named ?? defaultUnitOf(product.units, unitId ?? product.defaultUnitId);
    return unit ? [{ productId, unitId: unit.id }] : [];
  });
  return { matches, unitKnown };
}

/**
 * The products of these ids that can be bought, with the pieces that the owner's cart may still take
 * of each; what is not sold is left out. 2 queries, none for no id.
 */
export async function readQuickProducts(
  services: QuickServices,
  { owner, locale }: QuickAsk,
  ids: readonly number[],
): Promise<Map<number, ReadProduct>> {
  const { settings } = services.snapshot();
  const products = await readSaleProducts(services.db, ids, locale, settings);
  const sold = [...products.values()].filter(
    (product) => isForSale(product, settings) && !product.hasChildren,
  );
  const cart = sold.length === 0 ? null : await findCart(services.db, owner);
  const held = (cart?.lines ?? []).flatMap((line): CartLine[] => {
    const unit = products.get(line.productId)?.units.find(({ id }) => id === line.unitId);
    return unit ? [{ ...line, multiplier: unit.multiplier }] : [];
  });
  return new Map(
    sold.map((product) => {
      const own = withOwnHolds(product, cart?.holds ?? []);
      return [product.id, { product, shown: shownProduct(own, held, settings) }];
    }),
  );
}

function shownProduct(
  product: SaleProduct,
  held: readonly CartLine[],
  settings: Settings,
): QuickProduct {
  const { id, name, code, seo, image, brand, taxRate, variant, units, stock: quantity } = product;
  const { stockInfoStatus, cartStockControl } = settings;
  const isUntold =
    !isStockControlled(cartStockControl) || hidesStock({ quantity, stockInfoStatus });
  const left = availablePieces({ quantity, stockInfoStatus }) - heldPieces(held, id);
  const pieces = isUntold ? null : Math.max(0, left);
  return { id, name, code, seo, image, brand, taxRate, variant, units, pieces };
}

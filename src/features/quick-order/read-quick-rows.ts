import type { QuickAnswer, QuickOrder, QuickProduct } from '#contract/catalog/quick-order.ts';
import { readSaleProducts, saleUnit, withOwnHolds } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import { findCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import { findCodes } from '#db/catalog/search/find-codes.ts';
import { findNearestCodes } from '#db/catalog/search/nearest-codes.ts';
import type { CatalogCache } from '#db/catalog/catalog-cache.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { heldPieces, type CartLine } from '#rules/cart/cart-content.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import { availablePieces, hidesStock, isStockControlled } from '#rules/cart/stock.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import { bestHits, type CodeHit } from '#rules/catalog/lists/code-hits.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';

export interface QuickServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  catalog: Pick<CatalogCache, 'goods' | 'searching'>;
}

/** The services of quick order for each face. */
export type QuickFaces = QuickServices & { of: (face: Face) => QuickServices };

/** The customer, and the language and currency of the answer. */
export interface QuickAsk {
  owner: CartOwner;
  locale: Locale;
}

/** Rows that match nothing and get suggestions in one answer; a longer list has another problem than typing errors. */
const maxSuggested = 100;

/** The meaning of a list's rows (rules quick-order/codes, quick-order/own-codes,
 * quick-order/nearest). 4 queries for any number of rows. */
export async function readQuickRows(
  services: QuickServices,
  ask: QuickAsk,
  rows: QuickOrder['rows'],
): Promise<QuickAnswer> {
  const codes = rows.map((row) => row.code);
  const { catalog } = services;
  const hits = await catalog.searching((db) => findCodes(db, codes, ask.owner.customerId));
  const meant = bestHits(hits, codes.length);
  const ids = new Set(meant.flat().map((hit) => hit.productId));
  const products = await readQuickProducts(services, ask, [...ids]);
  const answers = rows.map((row, index) => {
    const hits = (meant[index] ?? []).filter((hit) => products.has(hit.productId));
    return matchesOf(hits, row.unit ?? '', products);
  });
  const missing = answers.flatMap(({ matches }, index) => (matches.length === 0 ? [index] : []));
  const nearest = await nearestOf(catalog, missing.slice(0, maxSuggested), codes, ask.locale);
  return {
    rows: answers.map((answer, index) => ({ ...answer, nearest: nearest.get(index) ?? [] })),
    products: [...products.values()].map(({ shown }) => shown),
  };
}

/** Codes that resemble those of the given rows, by row. 1 query, none for no row. */
async function nearestOf(
  catalog: QuickServices['catalog'],
  missing: readonly number[],
  codes: readonly string[],
  locale: Locale,
): Promise<Map<number, QuickAnswer['rows'][number]['nearest']>> {
  if (missing.length === 0) return new Map();
  const typed = missing.map((index) => codes[index] ?? '');
  const found = await catalog.searching((db) =>
    findNearestCodes(db, typed, { locale, goods: catalog.goods }),
  );
  return new Map(
    missing.map((index, place) => {
      const own = new Map(
        found.flatMap((near) => (near.index === place ? [[near.code, near.name] as const] : [])),
      );
      return [index, [...own].map(([code, name]) => ({ code, name }))];
    }),
  );
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
): Omit<QuickAnswer['rows'][number], 'nearest'> {
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
  const shop = services.snapshot();
  const { settings } = shop;
  const products = await readSaleProducts(services.db, ids, locale, shop);
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

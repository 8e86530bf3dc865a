import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { unitsToShow } from '#rules/catalog/hidden-prices.ts';
import { markIf, shownText, shownTexts } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import { pricesAbout } from '#rules/price/listed-prices.ts';
import { pricedProduct } from '#rules/price/priced-products.ts';
import type { PricesShown } from '#rules/shop/settings.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import { toClaim, unitClaim } from '#db/catalog/products/unit-claims.ts';
import { withdrawalOfProduct } from '#db/catalog/products/withdrawal-of-product.ts';
import { findUnit } from '#rules/cart/units.ts';
import type { Unit } from '#rules/cart/units.ts';
import type { Db } from '#db/database.ts';
import type { CartHold } from './carts.ts';
import { eachLocale, inLanguage, isUntranslated, storedText } from '#db/in-language.ts';
import { anyOf, preparedQuery, type ValueOf } from '#db/prepared-query.ts';

/** A product as the cart and the order need it: what is shown, what it costs and its stock. */
export interface SaleProduct {
  id: number;
  name: string;
  /** 'tr' for a Turkish name that an English reader gets (rule text/language-of-parts). */
  lang?: 'tr';
  code: string;
  seo: string;
  image: string;
  brand: { name: string } | null;
  model: { name: string } | null;
  taxRate: number;
  /** The product whose variant this is. */
  parentId: number | null;
  /** Chosen values of a variant, in order. */
  variant: string[];
  units: Unit[];
  /** The units by both their names, for callers that name one. */
  unitNames: { id: number; value: string; valueEn: string }[];
  defaultUnitId: number;
  /** Pieces in stock that no payment has reserved. */
  stock: number;
  hasChildren: boolean;
  /** The buyer's prices; absent where the product's own price counts. */
  prices?: BuyerPrices;
  /** The product and its parent are active, and seen. The settings alone tell whether it is the shipping product. */
  active: boolean;
  /** Its own rule of withdrawal (rule returns/exceptions). */
  withdrawal: WithdrawalKind;
  /** The buyer does not see it (rule wholesale/unseen-lines). */
  isUnseen?: true;
}

/**
 * The products with these ids by id, names in the language where there is one; in a shop without prices every price is
 * on request (rule prices/hidden). 1 query, none for no id, and those of `asBuyerSees`.
 */
export async function readSaleProducts(
  db: Db,
  ids: readonly number[],
  locale: Locale,
  shop: PricingShop,
): Promise<Map<number, SaleProduct>> {
  if (ids.length === 0) return new Map();
  const products = productsOfRows(await saleProducts[locale](db, { ids }), locale, shop.settings);
  return await asBuyerSees(db, products, shop);
}

/** The parts of the shop that decide a buyer's prices and goods. */
export type PricingShop = { settings: PricesShown } & Pick<ShopSnapshot, 'pricesOf' | 'hiddenOf'>;

/**
 * The products with the prices of the buyer who sees this shop (rule prices/cart-price): their units as a product page shows
 * them. A product that the buyer does not see is as one that is gone (rule wholesale/unseen-lines). No query where the
 * products' own prices count and all are seen; else 1 for each.
 */
export function asBuyerSees(
  db: Db,
  products: Map<number, SaleProduct>,
  shop: PricingShop,
): Promise<Map<number, SaleProduct>> {
  return forBuyer(db, products, shop, pricedUnits);
}

/**
 * The same for an order, which prices the units of its lines alone (`linePrice`): the units keep the products' own prices.
 */
export function asBuyerOrders(
  db: Db,
  products: Map<number, SaleProduct>,
  shop: PricingShop,
): Promise<Map<number, SaleProduct>> {
  return forBuyer(db, products, shop, () => ({}));
}

async function forBuyer(
  db: Db,
  products: Map<number, SaleProduct>,
  { settings, pricesOf, hiddenOf }: PricingShop,
  unitsOf: (product: SaleProduct, prices: BuyerPrices) => Partial<Pick<SaleProduct, 'units'>>,
): Promise<Map<number, SaleProduct>> {
  if (products.size === 0) return products;
  const ids = [...products.keys()];
  const hidden = hiddenOf ? await hiddenOf(db, ids) : noProducts;
  const prices = pricesOf && settings.showPriceStatus ? await pricesOf(db, ids) : null;
  if (hidden.size === 0 && !prices) return products;
  const about = prices && pricesAbout(prices);
  return new Map(
    [...products].map(([id, product]) => {
      if (hidden.has(id)) return [id, asGone(product)];
      const ruled = prices?.products.get(id);
      const own = ruled && about ? about(ruled) : prices;
      return [id, own ? { ...product, ...unitsOf(product, own), prices: own } : product];
    }),
  );
}

const noProducts: ReadonlySet<number> = new Set();

/** The product as one that is not sold any more, without its prices and its stock. */
function asGone(product: SaleProduct): SaleProduct {
  const units = unitsToShow(product.units, { showPriceStatus: 0 });
  return { ...product, units, stock: 0, active: false, isUnseen: true };
}

function pricedUnits(product: SaleProduct, prices: BuyerPrices): Pick<SaleProduct, 'units'> {
  const { id, units, defaultUnitId: defaultUnit, taxRate } = product;
  const salePrice = { value: 0, currency: 'TRY' };
  const priced = pricedProduct(
    { id, units, defaultUnit, salePrice, listPrice: null, taxRate },
    prices,
  );
  return { units: priced.units };
}

/** The products of rows of a `saleProductQuery`, by id. */
export function productsOfRows(
  rows: readonly SaleProductRow[],
  locale: Locale,
  settings: PricesShown,
): Map<number, SaleProduct> {
  return new Map(
    rows.map((row) => {
      const product = saleProductOf(row, locale);
      return [row.id, { ...product, units: unitsToShow(product.units, settings) }];
    }),
  );
}

/** The product as its cart sees it: the pieces that the cart's own payments reserved count (rule payment/reservation). */
export function withOwnHolds(product: SaleProduct, holds: readonly CartHold[]): SaleProduct {
  const own = holds.filter((hold) => hold.productId === product.id);
  return { ...product, stock: own.reduce((all, hold) => all + hold.pieces, product.stock) };
}

/** A product's unit by its name in either language or by its id (rule cart/unit). */
export function saleUnit(
  product: Pick<SaleProduct, 'units' | 'unitNames'>,
  nameOrId: string | number,
): Unit | null {
  const named = findUnit(product.unitNames, nameOrId);
  return product.units.find((unit) => unit.id === named?.id) ?? null;
}

const saleProducts = eachLocale((locale) =>
  preparedQuery('sale-products', (db, value: ValueOf<{ ids: readonly number[] }>) =>
    saleProductQuery(db, locale).where('p.id', '=', anyOf(value('ids'))),
  ),
);

export type SaleProductRow = Awaited<
  ReturnType<ReturnType<typeof saleProductQuery>['execute']>
>[number];

/** The ids of the products in the cart `c`. */
export const productsInCart = sql<number>`(
  select l.product_id from cart_lines l where l.cart_id = c.id)`;

const stockOnSale = sql<number>`p.quantity - p.reserved`;

/** Everything of a `SaleProduct` from `products as p`. */
export function saleProductQuery(db: Db, locale: Locale) {
  return db
    .selectFrom('products as p')
    .leftJoin('products as parent', 'parent.id', 'p.parent_id')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('models as m', 'm.id', 'p.model_id')
    .select([
      'p.id',
      'p.code',
      'p.seo',
      'p.image',
      'p.tax_rate',
      'p.default_unit_id',
      'p.has_children',
      'p.parent_id',
    ])
    .select([
      inLanguage(locale, 'p.name').as('name'),
      isUntranslated(locale, 'p.name').as('is_untranslated'),
      'b.name as brand_name',
      'm.name as model_name',
    ])
    .select([stockOnSale.as('stock'), withdrawalOfProduct(sql`parent.withdrawal`).as('withdrawal')])
    .select(sql<boolean>`p.active and coalesce(parent.active, true)`.as('active'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_units as u')
          .whereRef('u.product_id', '=', 'p.id')
          .select(['u.id', 'u.value', 'u.value_en', 'u.multiplier', 'u.price', 'u.currency'])
          .select([
            'u.list_price',
            'u.list_currency',
            'u.barcode',
            'u.min_quantity',
            'u.order_multiple',
          ])
          .select(['u.width', 'u.height', 'u.length', 'u.weight', unitClaim.as('claim')])
          .orderBy('u.position')
          .orderBy('u.id'),
      ).as('units'),
      jsonArrayFrom(
        eb
          .selectFrom('product_variants as v')
          .whereRef('v.product_id', '=', 'p.id')
          .select(storedText(locale, 'v.value').as('value'))
          .orderBy('v.position'),
      ).as('variant'),
    ]);
}

function saleProductOf(row: SaleProductRow, locale: Locale): SaleProduct {
  const english = shownTexts(
    'unit',
    row.units.map((unit) => [unit.value, unit.value_en]),
  );
  return {
    id: row.id,
    name: row.name,
    ...markIf(row.is_untranslated),
    code: row.code,
    seo: row.seo,
    image: row.image,
    brand: row.brand_name === null ? null : { name: row.brand_name },
    model: row.model_name === null ? null : { name: row.model_name },
    taxRate: row.tax_rate,
    withdrawal: row.withdrawal,
    parentId: row.parent_id,
    variant: row.variant.map(({ value }) => shownText('value', value).name),
    units: row.units.map((unit, index) => ({
      id: unit.id,
      value: (locale === 'en' ? english[index]?.name : undefined) ?? unit.value,
      multiplier: unit.multiplier,
      defaultPrice: { value: unit.price, currency: unit.currency },
      listPrice:
        unit.list_price === null || unit.list_currency === null
          ? null
          : { value: unit.list_price, currency: unit.list_currency },
      width: unit.width,
      height: unit.height,
      length: unit.length,
      weight: unit.weight,
      barcode: unit.barcode,
      ...(unit.min_quantity > 1 && { minQuantity: unit.min_quantity }),
      ...(unit.order_multiple > 1 && { orderMultiple: unit.order_multiple }),
      ...(unit.claim && { claim: toClaim(unit.claim, unit.currency) }),
    })),
    unitNames: row.units.map(({ id, value }, index) => ({
      id,
      value,
      valueEn: english[index]?.name ?? '',
    })),
    defaultUnitId: row.default_unit_id,
    stock: row.stock,
    hasChildren: row.has_children,
    active: row.active,
  };
}

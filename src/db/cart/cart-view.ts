import { sql } from 'kysely';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { HeldLine, Session } from '#contract/session.ts';
import { lineId, piecesByProduct } from '#rules/cart/cart-content.ts';
import { cartProblems } from '#rules/cart/cart-problems.ts';
import type { CartProblem } from '#rules/cart/cart-problems.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { isForSale, mostOfLine, type SaleLine } from '#rules/cart/sale-line.ts';
import { isSoldOut } from '#rules/cart/shortages.ts';
import { markIf, shownTexts, type StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Rates } from '#rules/money/money.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { LineTotal, OrderTotals, TotalLine } from '#rules/money/totals.ts';
import type { Unit } from '#rules/cart/units.ts';
import { readSaleProducts, withOwnHolds } from './cart-products.ts';
import type { SaleProduct } from './cart-products.ts';
import { openCartQuery, type CartOwner } from './cart-owner.ts';
import { findCart } from './carts.ts';
import type { CartHold, CutNote, StoredCart, StoredLine } from './carts.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, storedText } from '#db/in-language.ts';

/** A line with its product; `rules/money/totals.ts` computes its amounts. */
export interface PricedLine extends SaleLine, TotalLine {
  product: SaleProduct;
  unit: Unit;
  note: string;
  seen: SeenFigures | null;
}

/** The settings and rates that amounts depend on; `currency` is the currency of the amounts. */
export interface Pricing {
  settings: Settings;
  rates: Rates;
  defaultCurrency: string;
  currency: string;
}

/** The cart, with what the caller translates into the visitor's language. */
export interface CartView {
  /** Null where there is no cart. */
  cartId: number | null;
  figures: Omit<Cart, 'takesReference' | 'notes' | 'branch' | 'changes' | 'look'>;
  lines: PricedLine[];
  cut: CutNote[];
  problems: (CartProblem & { name: string })[];
  deliveryAddressId: number | null;
  invoiceAddressId: number | null;
}

/** The owner's cart (rule api/cart); an empty one when there is none. At most 2 queries. */
export async function readCartView(
  db: Db,
  owner: CartOwner,
  input: { pricing: Pricing; locale: Locale },
): Promise<CartView> {
  const cart = await findCart(db, owner);
  const ids = cart?.lines.map((line) => line.productId) ?? [];
  const products = await readSaleProducts(
    db,
    [...new Set(ids)],
    input.locale,
    input.pricing.settings,
  );
  return cartViewOf(cart, products, input.pricing);
}

/** The cart with its products, by id (rule api/cart). */
export function cartViewOf(
  cart: StoredCart | null,
  products: ReadonlyMap<number, SaleProduct>,
  pricing: Pricing,
): CartView {
  const lines = cart ? linesOfProducts(cart, products, pricing.settings) : [];
  const totals = orderTotals({ lines, ...pricing, settings: settingsToShow(pricing.settings) });
  const names = new Map(lines.map((line) => [line.productId, line.product.name]));
  const pieces = piecesByProduct(lines);
  const items = lines.flatMap((line, index) => {
    const total = totals.lines[index];
    const held = pieces.get(line.productId) ?? 0;
    return total ? [cartItem(line, total, held, pricing.settings)] : [];
  });
  const { currency } = pricing;
  const { description = '', reference = '', branches = [] } = cart ?? {};
  return {
    cartId: cart?.id ?? null,
    figures: { items, ...cartFigures(totals), currency, description, reference, branches },
    lines,
    cut: cart?.notes ?? [],
    problems: cartProblems(lines, pricing).map(({ productId, reason, pieces }) => {
      return { productId, reason, pieces, name: names.get(productId) ?? '' };
    }),
    deliveryAddressId: cart?.deliveryAddressId ?? null,
    invoiceAddressId: cart?.invoiceAddressId ?? null,
  };
}

function cartFigures(totals: OrderTotals) {
  const { subTotal, tax, shippingTotal, shippingState, total, tryTotal } = totals;
  const remaining = totals.freeShippingRemaining;
  const freeShippingRemaining = remaining === 0 ? null : remaining;
  return { subTotal, tax, shippingTotal, shippingState, total, tryTotal, freeShippingRemaining };
}

/**
 * The lines with their products and units, without those whose product or unit is gone. The stock that the cart's own
 * payments have reserved is available to it. 1 query.
 */
export async function priceLines(
  db: Db,
  lines: readonly StoredLine[],
  settings: Settings,
  locale: Locale,
  holds: readonly CartHold[] = [],
): Promise<PricedLine[]> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const products = await readSaleProducts(db, ids, locale, settings);
  return linesOfProducts({ lines, holds }, products, settings);
}

/** The same for products that were read already, by id. */
export function linesOfProducts(
  { lines, holds }: { lines: readonly StoredLine[]; holds: readonly CartHold[] },
  products: ReadonlyMap<number, SaleProduct>,
  settings: Settings,
): PricedLine[] {
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    const unit = product?.units.find((unit) => unit.id === line.unitId);
    if (!product || !unit) return [];
    return [pricedLine(withOwnHolds(product, holds), unit, line, settings)];
  });
}

/** A line of a product in one of its units. */
export function pricedLine(
  product: SaleProduct,
  unit: Unit,
  { quantity, note, seen }: Pick<StoredLine, 'quantity' | 'note' | 'seen'>,
  settings: Settings,
): PricedLine {
  return {
    productId: product.id,
    unitId: unit.id,
    multiplier: unit.multiplier,
    quantity,
    unitPrice: unit.defaultPrice,
    taxRate: product.taxRate,
    width: unit.width,
    height: unit.height,
    length: unit.length,
    weight: unit.weight,
    stock: product.stock,
    hasChildren: product.hasChildren,
    forSale: isForSale(product, settings),
    product,
    unit,
    note,
    seen,
  };
}

/** A line of the response (rule cart/item); `held`: pieces of the product in the cart, this line included. */
export function cartItem(
  line: PricedLine,
  total: LineTotal,
  held: number,
  settings: Settings,
): CartItem {
  const { product, unit } = line;
  const { id, name, lang, code, seo, image, brand, model, taxRate, parentId, variant, units } =
    product;
  const named = { id, name, ...markIf(lang === 'tr') };
  return {
    id: lineId(line.productId, line.unitId),
    product: { ...named, code, seo, image, brand, model, taxRate, parentId, variant, units },
    productUnit: unit,
    quantity: line.quantity,
    tax: total.tax,
    amount: total.gross,
    net: total.net,
    maxQuantity: mostOfLine(line, held, settings),
    soldOut: isSoldOut(line, settings),
    note: line.note,
  };
}

/**
 * The header's figures (rule api/session): lines, shipping and grand total in `currency`, and the quantity of each
 * product in the cart. 1 query, none for a visitor without a session.
 */
export async function cartSummary(
  db: Db,
  owner: CartOwner,
  input: { snapshot: Omit<Pricing, 'currency'>; currency: string; locale: Locale },
): Promise<Session['cart']> {
  const { rates, defaultCurrency } = input.snapshot;
  const settings = settingsToShow(input.snapshot.settings);
  const lines = await readFigureLines(db, owner, input.locale, settings);
  const totals = orderTotals({ lines, settings, rates, defaultCurrency, currency: input.currency });
  return {
    count: lines.length,
    shippingTotal: totals.shippingTotal,
    total: totals.total,
    freeShippingRemaining: totals.freeShippingRemaining || null,
    lines: lines.map(({ productId, parentId, unit, multiplier, quantity }) => {
      return { productId, parentId, unit, multiplier, quantity };
    }),
  };
}

/** A line as an array: as an object with names it would be twice as much to read. */
type FigureRow = [
  productId: number,
  parentId: number | null,
  units: StoredText[],
  multiplier: number,
  quantity: number,
  price: number,
  currency: string,
  taxRate: number,
  width: number,
  height: number,
  length: number,
  weight: number,
];

/** The lines behind a cart's figures. 1 query, none for a visitor without a session. */
async function readFigureLines(
  db: Db,
  owner: CartOwner,
  locale: Locale,
  { showPriceStatus }: Settings,
): Promise<(TotalLine & HeldLine)[]> {
  const [cart] = await figureLines[locale](db, owner);
  return (cart?.lines ?? []).map(
    ([productId, parentId, units, multiplier, quantity, price, currency, taxRate, ...sizes]) => {
      const unit = shownTexts('unit', units)[0]?.name ?? '';
      const [width, height, length, weight] = sizes;
      const unitPrice = { value: showPriceStatus ? price : 0, currency };
      const held = { productId, parentId, unit, multiplier, quantity };
      return { ...held, unitPrice, taxRate, width, height, length, weight };
    },
  );
}

/** The name of the unit `u` as a `StoredText`; for English readers those of the product's other units follow. */
function unitTexts(locale: Locale) {
  if (locale === 'tr') return sql`json_build_array(u.value)`;
  return sql`(select json_agg(${storedText(locale, 'x.value')} order by x.id <> u.id)
    from product_units x where x.product_id = u.product_id)`;
}

/**
 * The lines come as one JSON text: a thousand rows of twelve columns took the embedded database twice as long.
 */
const figureLines = eachLocale((locale) =>
  openCartQuery<{ lines: FigureRow[] }>('cart-figures', (db, isOpenCart) =>
    db
      .selectFrom('carts')
      .innerJoin('cart_lines as l', 'l.cart_id', 'carts.id')
      .innerJoin('products as p', 'p.id', 'l.product_id')
      .innerJoin('product_units as u', (join) =>
        join.onRef('u.product_id', '=', 'l.product_id').onRef('u.id', '=', 'l.unit_id'),
      )
      .where(isOpenCart)
      .select(
        sql`coalesce(json_agg(json_build_array(l.product_id, p.parent_id,
          ${unitTexts(locale)}, u.multiplier, l.quantity, u.price, u.currency, p.tax_rate,
          u.width, u.height, u.length, u.weight) order by l.added_at), '[]')`.as('lines'),
      ),
  ),
);

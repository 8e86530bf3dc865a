import type { Cart, CartItem } from '#contract/cart.ts';
import { lineId, piecesByProduct } from '#rules/cart/cart-content.ts';
import { cartProblems } from '#rules/cart/cart-problems.ts';
import type { CartProblem } from '#rules/cart/cart-problems.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import {
  heldByProduct,
  linePrice,
  type HeldPieces,
  type LinePrice,
  type PriceSource,
} from '#rules/price/line-prices.ts';
import { missingToMinimum, type MissingToMinimum } from '#rules/price/order-minimum.ts';
import { ownQuantities } from '#rules/cart/unit-quantities.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { isForSale, mostOfLine, type SaleLine } from '#rules/cart/sale-line.ts';
import { isSoldOut } from '#rules/cart/shortages.ts';
import { markIf } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { LineTotal, OrderTotals, TotalLine } from '#rules/money/totals.ts';
import type { Unit } from '#rules/cart/units.ts';
import { readSaleProducts, withOwnHolds } from './cart-products.ts';
import type { PricingShop, SaleProduct } from './cart-products.ts';
import type { CartOwner } from './cart-owner.ts';
import { findCart } from './carts.ts';
import type { CartHold, CutNote, StoredCart, StoredLine } from './carts.ts';
import type { Db } from '#db/database.ts';

/** A line with its product; `rules/money/totals.ts` computes its amounts. */
export interface PricedLine extends SaleLine, TotalLine {
  product: SaleProduct;
  unit: Unit;
  note: string;
  seen: SeenFigures | null;
  /** How the price came about; null: it is the unit's own. For the merchant alone. */
  priceSource: PriceSource | null;
}

/** The settings and rates that amounts depend on; `currency` is the currency of the amounts. */
export interface Pricing extends Pick<ShopSnapshot, 'pricesOf' | 'hiddenOf' | 'group'> {
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
  /** The amount that is missing to the least order of the buyer's group; null where nothing is. */
  minimum: MissingToMinimum | null;
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
  const products = await readSaleProducts(db, [...new Set(ids)], input.locale, input.pricing);
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
  const { costCentre = '', costCentres = [] } = cart ?? {};
  const words = { description, reference, costCentre, costCentres };
  return {
    cartId: cart?.id ?? null,
    figures: { items, ...cartFigures(totals), currency, ...words, branches },
    lines,
    cut: cart?.notes ?? [],
    problems: cartProblems(lines, pricing).map((problem) => {
      return { ...problem, name: names.get(problem.productId) ?? '' };
    }),
    minimum: missingToMinimum(lines, pricing),
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
  shop: PricingShop & { settings: Settings },
  locale: Locale,
  holds: readonly CartHold[] = [],
): Promise<PricedLine[]> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const products = await readSaleProducts(db, ids, locale, shop);
  return linesOfProducts({ lines, holds }, products, shop.settings);
}

/** The same for products that were read already, by id. */
export function linesOfProducts(
  { lines, holds }: { lines: readonly StoredLine[]; holds: readonly CartHold[] },
  products: ReadonlyMap<number, SaleProduct>,
  settings: Settings,
): PricedLine[] {
  const found = lines.flatMap((line) => {
    const product = products.get(line.productId);
    const unit = product?.units.find((unit) => unit.id === line.unitId);
    return product && unit ? [{ line, product, unit }] : [];
  });
  const hasPrices = found.some(({ product }) => product.prices);
  const held = hasPrices ? heldByProduct(found.map(heldLine)) : null;
  return found.map(({ line, product, unit }) =>
    pricedLine(withOwnHolds(product, holds), unit, line, {
      settings,
      held: held?.get(product.id),
    }),
  );
}

function heldLine({ line, product, unit }: { line: StoredLine; product: SaleProduct; unit: Unit }) {
  const { id: productId, parentId } = product;
  return { productId, parentId, multiplier: unit.multiplier, quantity: line.quantity };
}

/**
 * A line of a product in one of its units, at the buyer's price (rule prices/cart-price). `held` are the pieces of the whole
 * cart; without it the line stands alone.
 */
export function pricedLine(
  product: SaleProduct,
  of: Unit,
  { quantity, note, seen, agreed }: Pick<StoredLine, 'quantity' | 'note' | 'seen' | 'agreed'>,
  { settings, held }: { settings: Settings; held?: HeldPieces | undefined },
): PricedLine {
  const own = quantity * of.multiplier;
  const pieces = held ?? { pieces: own, familyPieces: own };
  const asked = { productId: product.id, unitId: of.id };
  const ruled = product.prices ? linePrice(product.prices, asked, pieces) : null;
  const found = agreed ? agreedPrice(of, agreed) : ruled;
  const unit = found ? { ...of, defaultPrice: found.price } : of;
  return {
    quantities: { ...(found?.quantities ?? ownQuantities(of)), unit: of.value },
    priceSource: found?.source ?? null,
    productId: product.id,
    unitId: unit.id,
    multiplier: unit.multiplier,
    quantity,
    unitPrice: unit.defaultPrice,
    ...(!agreed && of.breaks && { pricesByQuantity: [of, ...of.breaks].map(priceOfOne) }),
    taxRate: product.taxRate,
    width: unit.width,
    height: unit.height,
    length: unit.length,
    weight: unit.weight,
    stock: product.stock,
    hasChildren: product.hasChildren,
    forSale: isForSale(product, settings),
    ...(product.isUnseen && { isUnseen: true }),
    product,
    unit,
    note,
    seen,
  };
}

/** The price of a quote, in any quantity (rules quotes/exact-prices, quotes/quantities). */
function agreedPrice(of: Unit, price: Price): LinePrice {
  const source = { list: null, rule: null, base: of.defaultPrice, steps: ['quote'] };
  return { price, source, quantities: ownQuantities({ multiplier: of.multiplier }) };
}

function priceOfOne(at: Unit | NonNullable<Unit['breaks']>[number]): Price {
  return 'price' in at ? at.price : at.defaultPrice;
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

import type { CartItem } from '#contract/cart.ts';
import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import { cartItem, pricedLine } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import type { StoredLine } from '#db/cart/carts.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { heldPieces } from '#rules/cart/cart-content.ts';
import { settingsToShow } from '#rules/catalog/hidden-prices.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { isTooMuch } from '#rules/cart/cart-problems.ts';
import type { Face } from '#rules/price/face.ts';
import type { HeldPieces } from '#rules/price/line-prices.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { checkStock, maxLineQuantity } from '#rules/cart/stock.ts';
import { orderTotals } from '#rules/money/totals.ts';
import type { Unit } from '#rules/cart/units.ts';

export interface CartServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  /** The same for what a buyer sees. */
  of: (face: Face) => CartServices;
}

/** How the answer is to be said: the currency null is the shop's own. */
export interface CartAsk {
  locale: Locale;
  currency: string | null;
}

interface LineRefusal {
  ok: false;
  code: RefusalCode;
  values?: RefusalValues;
}

/** The cart's lines of one product. */
export function linesOf(
  stored: readonly StoredLine[],
  product: SaleProduct,
  settings: Settings,
): PricedLine[] {
  return stored
    .filter((line) => line.productId === product.id)
    .flatMap((line) => {
      const unit = product.units.find((unit) => unit.id === line.unitId);
      return unit ? [pricedLine(product, unit, line, { settings })] : [];
    });
}

/**
 * Whether a line may have `add` more of its unit, the product's other lines counted as they are
 * (rules stock/cart-check, totals/line-limit, prices/on-request-cart, prices/quantity-rules); else why not, with the pieces asked for.
 */
export function checkLine(input: {
  held: readonly PricedLine[];
  product: SaleProduct;
  unit: Unit;
  add: number;
  old: PricedLine | undefined;
  shop: ShopSnapshot;
}): { ok: true; quantity: number } | LineRefusal {
  const { product, unit, add } = input;
  const { settings, rates } = input.shop;
  const { stockInfoStatus, cartStockControl } = settings;
  if (!isPriced(unit.defaultPrice, rates)) return { ok: false, code: 'price-on-request' };
  const check = checkStock({
    requested: add,
    multiplier: unit.multiplier,
    held: heldPieces(input.held, product.id),
    quantity: product.stock,
    stockInfoStatus,
    cartStockControl,
  });
  const quantity = (input.old?.quantity ?? 0) + add;
  if (!check.ok || quantity > maxLineQuantity) {
    return { ok: false, code: 'out-of-stock', values: { n: add * unit.multiplier } };
  }
  const step = unit.orderMultiple ?? 1;
  if (quantity % step !== 0)
    return { ok: false, code: 'quantity-multiple', values: { n: step, unit: unit.value } };
  const line = { quantity, unitPrice: unit.defaultPrice, taxRate: product.taxRate };
  return isTooMuch(line, rates)
    ? { ok: false, code: 'invalid-input', values: { field: 'quantity' } }
    : { ok: true, quantity };
}

/** The pieces of a product in the cart where a line has this quantity; `held` are its lines before. */
export function heldWith(held: readonly PricedLine[], unit: Unit, quantity: number): HeldPieces {
  const others = held.filter((line) => line.unitId !== unit.id);
  const rest = others.reduce((sum, line) => sum + line.quantity * line.multiplier, 0);
  const pieces = rest + quantity * unit.multiplier;
  return { pieces, familyPieces: pieces };
}

/** The line on the wire after its change; `held` are the product's lines before it. */
export function itemOf(
  held: readonly PricedLine[],
  { product, unit, ...changed }: Pick<PricedLine, 'product' | 'unit' | 'quantity' | 'note'>,
  ask: CartAsk,
  shop: ShopSnapshot,
): CartItem {
  const { rates, defaultCurrency } = shop;
  const settings = settingsToShow(shop.settings);
  const line = pricedLine(
    product,
    unit,
    { ...changed, seen: null },
    { settings, held: heldWith(held, unit, changed.quantity) },
  );
  const currency = ask.currency ?? defaultCurrency;
  const totals = orderTotals({ lines: [line], settings, rates, defaultCurrency, currency });
  const [total] = totals.lines;
  if (!total) throw new Error('A line has figures.');
  const others = held.filter((other) => other.unitId !== unit.id);
  return cartItem(line, total, heldPieces([...others, line], product.id), settings);
}

import type { CartChange } from '#contract/cart.ts';
import { changeLineUnit, readLines, writeLine } from '#db/cart/cart-lines.ts';
import { readSaleProducts, saleUnit } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { lockCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/carts.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { serverQuantity } from '#rules/cart/quantity.ts';
import type { Unit } from '#rules/cart/units.ts';
import type { CartAnswer } from './add-to-cart.ts';
import { checkLine, itemOf, linesOf } from './check-line.ts';
import type { CartAsk, CartServices } from './check-line.ts';

/** The locked line that a change is about. */
interface LockedLine {
  trx: Db;
  cartId: number;
  line: PricedLine;
  held: PricedLine[];
  product: SaleProduct;
  shop: ShopSnapshot;
  ask: CartAsk;
}

const notFound: CartAnswer = { ok: false, code: 'not-found' };

/**
 * Sets or adds to a line's quantity, or makes it one of another unit at that unit's price (rule
 * cart/change-unit). With a bare product id (`unitId` null) the product must have one line (rule
 * cart/bare-product). Fewer is always allowed (rule cart/fewer-always): it leads back to what stock
 * can give. 5 queries at most, in a transaction.
 */
export async function changeCartLine(
  services: CartServices,
  ask: CartAsk,
  input: { owner: CartOwner; productId: number; unitId: number | null; change: CartChange },
): Promise<CartAnswer> {
  const shop = services.snapshot();
  return await services.db.transaction().execute(async (trx): Promise<CartAnswer> => {
    const cartId = await lockCart(trx, input.owner);
    if (cartId === null) return notFound;
    const stored = await readLines(trx, cartId);
    const products = await readSaleProducts(trx, [input.productId], ask.locale, shop.settings);
    const product = products.get(input.productId);
    if (!product) return notFound;
    const held = linesOf(stored, product, shop.settings);
    const meant =
      input.unitId === null ? held : held.filter((line) => line.unitId === input.unitId);
    const [line] = meant;
    if (!line) return notFound;
    if (meant.length > 1) return { ok: false, code: 'line-ambiguous' };
    const locked = { trx, cartId, line, held, product, shop, ask };
    if ('unit' in input.change)
      return await changeUnit(locked, input.change.unit, services.clock());
    const wanted =
      'quantity' in input.change ? input.change.quantity : line.quantity + input.change.addQuantity;
    return await changeQuantity(locked, wanted, services.clock());
  });
}

async function changeQuantity(locked: LockedLine, wanted: number, now: Date): Promise<CartAnswer> {
  const { trx, cartId, line, held, product, shop, ask } = locked;
  const quantity = serverQuantity(wanted);
  if (quantity === null) return { ok: false, code: 'invalid-input', values: { field: 'quantity' } };
  if (quantity > line.quantity) {
    const rest = held.filter((other) => other !== line);
    const { unit } = line;
    const check = checkLine({ held: rest, product, unit, add: quantity, old: undefined, shop });
    if (!check.ok) return check;
  }
  await writeLine(trx, cartId, { productId: product.id, unitId: line.unitId, quantity }, now);
  return { ok: true, item: itemOf(held, product, line.unit, quantity, ask, shop) };
}

async function changeUnit(
  locked: LockedLine,
  wanted: string | number,
  now: Date,
): Promise<CartAnswer> {
  const { trx, cartId, line, held, product, shop, ask } = locked;
  const unit: Unit | null = saleUnit(product, wanted);
  if (!unit) return { ok: false, code: 'unit-unknown' };
  if (unit.id === line.unitId) return await changeQuantity(locked, line.quantity, now);
  if (!isPriced(unit.defaultPrice, shop.rates)) return { ok: false, code: 'price-on-request' };
  const rest = held.filter((other) => other !== line);
  const old = rest.find((other) => other.unitId === unit.id);
  const add = line.quantity;
  const check = checkLine({ held: rest, product, unit, add, old, shop });
  if (!check.ok) return check;
  const { quantity } = check;
  const to = { unitId: unit.id, quantity, merges: old !== undefined };
  await changeLineUnit(trx, cartId, line, to);
  return { ok: true, item: itemOf(rest, product, unit, quantity, ask, shop) };
}

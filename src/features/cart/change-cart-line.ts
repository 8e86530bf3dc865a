import type { CartChange } from '#contract/cart.ts';
import { changeLineUnit, readHoldings, writeNote } from '#db/cart/cart-lines.ts';
import { writeLines } from '#db/cart/added-lines.ts';
import { readSaleProducts, saleUnit, withOwnHolds } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { lockOpenCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { figuresToSee } from '#rules/cart/look-changes.ts';
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
 * Sets or adds to a line's quantity, makes it one of another unit at that unit's price (rule
 * cart/change-unit), or notes what the buyer says of it (rule cart/buyer-notes). With a bare product id (`unitId` null) the product must have one line (rule
 * cart/bare-product). Fewer is always allowed (rule cart/decrease-always): it leads back to what stock
 * can give. More or another unit of what is not for sale is refused as adding it is. 7 queries at most, in a transaction.
 */
export async function changeCartLine(
  services: CartServices,
  ask: CartAsk,
  input: { owner: CartOwner; productId: number; unitId: number | null; change: CartChange },
): Promise<CartAnswer> {
  const shop = services.snapshot();
  return await services.db.transaction().execute(async (trx): Promise<CartAnswer> => {
    const cartId = await lockOpenCart(trx, input.owner);
    if (cartId === null) return notFound;
    const { lines: stored, holds } = await readHoldings(trx, cartId);
    const products = await readSaleProducts(trx, [input.productId], ask.locale, shop);
    const found = products.get(input.productId);
    if (!found) return notFound;
    const product = withOwnHolds(found, holds);
    const held = linesOf(stored, product, shop.settings);
    const meant =
      input.unitId === null ? held : held.filter((line) => line.unitId === input.unitId);
    const [line] = meant;
    if (!line) return notFound;
    if (meant.length > 1) return { ok: false, code: 'line-ambiguous' };
    const locked = { trx, cartId, line, held, product, shop, ask };
    const { change } = input;
    const now = services.clock();
    if ('unit' in change) return await changeUnit(locked, change.unit, now);
    if ('note' in change) return await changeNote(locked, change.note.trim());
    const wanted = 'quantity' in change ? change.quantity : line.quantity + change.addQuantity;
    return await changeQuantity(locked, wanted, now);
  });
}

async function changeQuantity(locked: LockedLine, wanted: number, now: Date): Promise<CartAnswer> {
  const { trx, cartId, line, held, product, shop, ask } = locked;
  const quantity = serverQuantity(wanted);
  if (quantity === null) return { ok: false, code: 'invalid-input', values: { field: 'quantity' } };
  if (quantity > line.quantity) {
    if (!line.forSale) return notFound;
    const rest = held.filter((other) => other !== line);
    const { unit } = line;
    const check = checkLine({ held: rest, product, unit, add: quantity, old: undefined, shop });
    if (!check.ok) return check;
  }
  const { step, unit: name } = line.quantities;
  if (quantity % step !== 0)
    return { ok: false, code: 'quantity-multiple', values: { n: step, unit: name } };
  await writeLines(trx, cartId, [{ ...line, quantity, seen: figuresToSee(line) }], now);
  return { ok: true, item: itemOf(held, { ...line, quantity }, ask, shop) };
}

async function changeNote(locked: LockedLine, note: string): Promise<CartAnswer> {
  const { trx, cartId, line, held, ask, shop } = locked;
  await writeNote(trx, cartId, line, note);
  return { ok: true, item: itemOf(held, { ...line, note }, ask, shop) };
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
  if (!line.forSale) return notFound;
  if (!isPriced(unit.defaultPrice, shop.rates)) return { ok: false, code: 'price-on-request' };
  const rest = held.filter((other) => other !== line);
  const old = rest.find((other) => other.unitId === unit.id);
  const add = line.quantity;
  const check = checkLine({ held: rest, product, unit, add, old, shop });
  if (!check.ok) return check;
  const { quantity } = check;
  const note = line.note || (old?.note ?? '');
  const seen = figuresToSee({ unitPrice: unit.defaultPrice, stock: product.stock });
  const merges = old !== undefined;
  await changeLineUnit(trx, cartId, line, { unitId: unit.id, quantity, note, seen, merges });
  return { ok: true, item: itemOf(rest, { product, unit, quantity, note }, ask, shop) };
}

import type { CartItem } from '#contract/cart.ts';
import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { readLines, writeLine } from '#db/cart/cart-lines.ts';
import { readSaleProducts, saleUnit } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import { maxCartLines, openCart } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/carts.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import type { Unit } from '#rules/cart/units.ts';
import { checkLine, itemOf, linesOf } from './check-line.ts';
import type { CartAsk, CartServices } from './check-line.ts';

export type CartAnswer =
  | { ok: true; item: CartItem }
  | { ok: false; code: RefusalCode; values?: RefusalValues };

type Choice = { ok: true; unit: Unit } | { ok: false; code: RefusalCode };

/**
 * Puts more of a product into the cart (rules stock/cart-check, cart/unit). `unit` is the unit's
 * name or id, the default unit when absent; `quantity` is checked already. `owner` is asked for
 * only when the product can be sold, so that nothing is kept for whoever tries ids. 4 queries, 3 of
 * them in a transaction.
 */
export async function addToCart(
  services: CartServices,
  ask: CartAsk,
  options: {
    owner: () => Promise<CartOwner>;
    productId: number;
    unit?: string | number | undefined;
    quantity: number;
  },
): Promise<CartAnswer> {
  const shop = services.snapshot();
  const products = await readSaleProducts(services.db, [options.productId], ask.locale);
  const product = products.get(options.productId);
  if (!product || !isForSale(product, shop.settings)) return { ok: false, code: 'not-found' };
  const choice = chooseUnit(product, options.unit, shop.rates);
  if (!choice.ok) return choice;
  const owner = await options.owner();
  const { unit } = choice;
  return await services.db.transaction().execute(async (trx): Promise<CartAnswer> => {
    const now = services.clock();
    const cartId = await openCart(trx, owner, now);
    const stored = await readLines(trx, cartId);
    const held = linesOf(stored, product, shop.settings);
    const old = held.find((line) => line.unitId === unit.id);
    if (!old && stored.length >= maxCartLines) return { ok: false, code: 'cart-full' };
    const check = checkLine({ held, product, unit, add: options.quantity, old, shop });
    if (!check.ok) return check;
    const line = { productId: product.id, unitId: unit.id, quantity: check.quantity };
    await writeLine(trx, cartId, line, now);
    return { ok: true, item: itemOf(held, product, unit, check.quantity, ask, shop) };
  });
}

function chooseUnit(
  product: SaleProduct,
  wanted: string | number | undefined,
  rates: Readonly<Record<string, number>>,
): Choice {
  if (product.hasChildren) return { ok: false, code: 'variant-required' };
  const named = wanted !== undefined && String(wanted).trim() !== '';
  const unit = named
    ? saleUnit(product, wanted)
    : defaultUnitOf(product.units, product.defaultUnitId);
  if (!unit) return { ok: false, code: 'unit-unknown' };
  return isPriced(unit.defaultPrice, rates)
    ? { ok: true, unit }
    : { ok: false, code: 'price-on-request' };
}

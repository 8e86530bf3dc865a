import type { CartItem } from '#contract/cart.ts';
import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import type { FastifyRequest } from 'fastify';
import { writeLines } from '#db/cart/added-lines.ts';
import type { WrittenLine } from '#db/cart/added-lines.ts';
import { readHoldings, type CartHoldings } from '#db/cart/cart-lines.ts';
import { saleUnit, withOwnHolds } from '#db/cart/cart-products.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import { pricedLine } from '#db/cart/cart-view.ts';
import type { PricedLine } from '#db/cart/cart-view.ts';
import { maxCartLines, openCart, type NewVisitor } from '#db/cart/carts.ts';
import type { CartOwner } from '#db/cart/cart-owner.ts';
import { readSessionProducts } from '#db/cart/session-carts.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { lineId } from '#rules/cart/cart-content.ts';
import { figuresToSee } from '#rules/cart/look-changes.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import { defaultUnitOf } from '#rules/cart/units.ts';
import type { Unit } from '#rules/cart/units.ts';
import { checkLine, heldWith, itemOf, linesOf } from './check-line.ts';
import type { CartAsk, CartServices } from './check-line.ts';

/** A line to add. `unit` is its name or id, the default unit when absent; `quantity` is already validated. */
export interface WantedLine {
  productId: number;
  unit?: string | number | undefined;
  quantity: number;
}

interface Refused {
  code: RefusalCode;
  values?: RefusalValues;
}

/** Why a line cannot be added, by its place among those that were wanted. */
export type RefusedLine = Refused & { index: number };

export type CartAnswer = { ok: true; item: CartItem } | ({ ok: false } & Refused);
type LinesAnswer = { ok: true; items: CartItem[] } | { ok: false; refused: RefusedLine[] };

type ChosenLine = WantedLine & { index: number; product: SaleProduct; chosen: Unit };
type Choice = { ok: true; product: SaleProduct; chosen: Unit } | { ok: false; code: RefusalCode };

/** The visitor who adds to their cart, with the language and currency of the response. */
export type CartBuyer = CartAsk &
  Pick<FastifyRequest, 'withSession' | 'visitor' | 'newVisitor' | 'face'>;

/** Puts more of one product into the cart, as `addLines` does. */
export async function addToCart(
  services: CartServices,
  buyer: CartBuyer,
  wanted: WantedLine,
): Promise<CartAnswer> {
  const answer = await addLines(services, buyer, [wanted]);
  const [refused] = answer.ok ? [] : answer.refused;
  if (refused) return { ok: false, code: refused.code, ...(refused.values && refused) };
  const [item] = answer.ok ? answer.items : [];
  if (!item) throw new Error('A line that is not refused is there.');
  return { ok: true, item };
}

/**
 * Puts more of several products into the cart, all of them or none (rules stock/cart-check, cart/unit, cart/add-lines).
 * Answers the lines as they are afterwards, each once. 4 queries: one for the session and the products, then a
 * transaction that locks the cart, reads it and writes the lines. A new visitor's session is created with the cart,
 * which is empty and not read.
 */
export async function addLines(
  every: CartServices,
  buyer: CartBuyer,
  wanted: readonly WantedLine[],
): Promise<LinesAnswer> {
  const services = every.of(await buyer.face());
  const shop = services.snapshot();
  if (shop.pricesAwaitSignIn)
    return { ok: false, refused: [{ index: 0, code: 'sign-in-for-price' }] };
  const ids = [...new Set(wanted.map((line) => line.productId))];
  const { products } = await buyer.withSession((hash) =>
    readSessionProducts(services.db, { hash, ids }, buyer.locale, shop),
  );
  const lines: ChosenLine[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, line] of wanted.entries()) {
    const choice = choose(products.get(line.productId), line.unit, shop);
    if (choice.ok) lines.push({ ...line, ...choice, index });
    else refused.push({ index, code: choice.code });
  }
  if (refused.length > 0) return { ok: false, refused };
  const visitor = await buyer.visitor();
  let owner: CartOwner | NewVisitor = visitor;
  if (visitor.sessionId === null) {
    // A visitor without a session has an empty cart. A refusal must not create a session for somebody who tries ids.
    const inEmptyCart = fill(emptyCart, lines, shop);
    if (!inEmptyCart.ok) return inEmptyCart;
    owner = { tokenHash: await buyer.newVisitor() };
  }
  const filling = await fillCart(services, owner, lines);
  if (!filling.ok) return filling;
  const items = filling.written.map((line) =>
    itemOf(filling.held.get(line.productId) ?? [], line, buyer, shop),
  );
  return { ok: true, items };
}

const emptyCart: CartHoldings = { lines: [], holds: [] };

/** Locks the owner's open cart, which is created if there is none, and writes what its lines become. */
async function fillCart(
  { db, snapshot, clock }: CartServices,
  owner: CartOwner | NewVisitor,
  lines: readonly ChosenLine[],
): Promise<Filling> {
  return await db.transaction().execute(async (trx) => {
    const now = clock();
    const cart = await openCart(trx, owner, now);
    const holdings = cart.isNew ? emptyCart : await readHoldings(trx, cart.id);
    const filling = fill(holdings, lines, snapshot());
    if (filling.ok) await writeLines(trx, cart.id, filling.written, now);
    return filling;
  });
}

type Filling =
  | { ok: true; written: (PricedLine & WrittenLine)[]; held: Map<number, PricedLine[]> }
  | { ok: false; refused: RefusedLine[] };

/**
 * Computes what the cart's lines become. Each wanted line counts what the ones before it take. `written` holds the lines
 * that change, `held` all lines of the wanted products.
 */
function fill(
  { lines: stored, holds }: CartHoldings,
  asked: readonly ChosenLine[],
  shop: ShopSnapshot,
): Filling {
  const wanted = asked.map((line) => ({ ...line, product: withOwnHolds(line.product, holds) }));
  const lines = new Map<number, PricedLine[]>();
  for (const { product } of wanted) {
    if (!lines.has(product.id)) lines.set(product.id, linesOf(stored, product, shop.settings));
  }
  let count = stored.length;
  const written = new Map<string, PricedLine & WrittenLine>();
  const refused: RefusedLine[] = [];
  for (const { index, product, chosen, quantity: add } of wanted) {
    const held = lines.get(product.id) ?? [];
    const old = held.find((line) => line.unitId === chosen.id);
    if (!old) count += 1;
    const check =
      count > maxCartLines
        ? ({ ok: false, code: 'cart-full' } as const)
        : checkLine({ held, product, unit: chosen, add, old, shop });
    if (!check.ok) {
      refused.push({ ...check, index });
      continue;
    }
    const { quantity } = check;
    const kept = { quantity, note: old?.note ?? '', seen: old?.seen ?? null };
    const { settings } = shop;
    const line = pricedLine(product, chosen, kept, {
      settings,
      held: heldWith(held, chosen, quantity),
    });
    const others = held.filter((each) => each !== old);
    lines.set(product.id, [...others, line]);
    written.set(lineId(line.productId, line.unitId), { ...line, seen: figuresToSee(line) });
  }
  if (refused.length > 0) return { ok: false, refused };
  return { ok: true, written: [...written.values()], held: lines };
}

function choose(
  product: SaleProduct | undefined,
  wanted: string | number | undefined,
  { settings, rates }: ShopSnapshot,
): Choice {
  if (!product || !isForSale(product, settings)) return { ok: false, code: 'not-found' };
  if (product.hasChildren) return { ok: false, code: 'variant-required' };
  const named = wanted !== undefined && String(wanted).trim() !== '';
  const unit = named
    ? saleUnit(product, wanted)
    : defaultUnitOf(product.units, product.defaultUnitId);
  if (!unit) return { ok: false, code: 'unit-unknown' };
  return isPriced(unit.defaultPrice, rates)
    ? { ok: true, product, chosen: unit }
    : { ok: false, code: 'price-on-request' };
}

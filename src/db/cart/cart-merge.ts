import { sql } from 'kysely';
import { mergeCarts } from '#rules/cart/cart-content.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import type { Unit } from '#rules/cart/units.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import type { CartLine } from '#rules/cart/cart-content.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { readHoldings, readHoldingsOfBoth, replaceLines } from './cart-lines.ts';
import type { CartHoldings } from './cart-lines.ts';
import { readSaleProducts, withOwnHolds } from './cart-products.ts';
import type { SaleProduct } from './cart-products.ts';
import { maxCartLines, openCart } from './carts.ts';
import type { CutNote, LineAmount, StoredLine } from './carts.ts';
import type { CartOwner } from './cart-owner.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';

/**
 * Merges the cart of a visitor or guest into the customer's at sign-in (rule cart/merge): quantities add up, the stock rule cuts,
 * and the customer's cart records the cuts in this language until the next change. Call it inside the sign-in's
 * transaction, BEFORE the visitor's session is written. It locks the customer's cart before the visitor's, so that two
 * sign-ins at once wait for each other. 5 queries.
 */
export async function mergeVisitorCart(
  db: Db,
  input: { cartId: number; customerId: number; settings: Settings; locale: Locale; now: Date },
): Promise<void> {
  const { id: target } = await openCart(
    db,
    { sessionId: null, customerId: input.customerId },
    input.now,
  );
  const source = await db
    .selectFrom('carts')
    .where('id', '=', input.cartId)
    .where('ordered_at', 'is', null)
    .select(['id', 'description', 'reference', isBeingPaid.as('isBeingPaid')])
    .forUpdate()
    .executeTakeFirst();
  // Another sign-in of the same visitor has merged the cart already.
  if (!source) return;
  const { id: from, description, reference, isBeingPaid: staysToo } = source;
  const { settings, locale } = input;
  // Read after the locks, so that lines that were being added are included.
  const [own, { lines: brought }] = await readHoldingsOfBoth(db, target, from);
  const merged = await mergedLines(db, { own, brought, settings, locale });
  const content = { ...merged, description, reference };
  await replaceLines(db, { id: target, from: staysToo ? null : from }, content, input.now);
}

/** A guest's cart that a card payment may still turn into an order has to stay for it. */
const isBeingPaid = sql<boolean>`exists (select from payment_attempts a
  where a.cart_id = carts.id and a.state in ('started', 'unknown'))`;

interface Merging {
  /** The content of the cart that receives the lines. */
  own: CartHoldings;
  brought: readonly StoredLine[];
  settings: Settings;
  locale: Locale;
}

/** The lines of a locked cart, together with those that are brought into it. 1 query. */
async function mergedLines(
  db: Db,
  { own: { lines: own, holds }, brought, ...input }: Merging,
): Promise<{ lines: StoredLine[]; notes: CutNote[] }> {
  const ids = [...new Set([...own, ...brought].map((line) => line.productId))];
  const products = await readSaleProducts(db, ids, input.locale, input);
  const { stockInfoStatus, cartStockControl } = input.settings;
  const { lines, cut } = mergeCarts({
    customer: withMultipliers(own, products),
    visitor: withMultipliers(brought, products),
    stockOf: (productId) => {
      const product = products.get(productId);
      if (!product || !isForSale(product, input.settings)) return null;
      return withOwnHolds(product, holds).stock;
    },
    stockInfoStatus,
    cartStockControl,
  });
  const tooMany = lines
    .slice(maxCartLines)
    .map((line) => ({ line, wanted: line.quantity, kept: 0 }));
  const notes = [...cut, ...tooMany].map(({ line, wanted, kept }) => {
    const product = products.get(line.productId);
    const unit = product?.units.find((unit) => unit.id === line.unitId);
    return { name: product?.name ?? '', unit: unit?.value ?? '', wanted, kept };
  });
  return { lines: lines.slice(0, maxCartLines), notes };
}

function withMultipliers(
  lines: readonly StoredLine[],
  products: ReadonlyMap<number, SaleProduct>,
): (CartLine & StoredLine)[] {
  return lines.flatMap((line) => {
    const unit = products.get(line.productId)?.units.find((unit) => unit.id === line.unitId);
    return unit ? [{ ...line, multiplier: unit.multiplier }] : [];
  });
}

/** A line of an order or a list. Its product may be gone; a note then mentions its name. */
export interface NamedLine extends Omit<LineAmount, 'productId'> {
  productId: number | null;
  name: string;
}

/**
 * Puts lines of an order or a list into the owner's cart, as far as they can be bought today. The cart keeps notes about
 * the others, in this language, until its next change (rule cart/reorder-lines). Call it in a transaction. 5 queries, and
 * those of `asBuyerSees`.
 */
export async function bringLines(
  db: Db,
  owner: CartOwner,
  input: { lines: readonly NamedLine[]; shop: ShopSnapshot; locale: Locale; now: Date },
): Promise<void> {
  const { shop, locale, now } = input;
  const { settings } = shop;
  const ids = new Set(input.lines.flatMap(({ productId }) => productId ?? []));
  const products = await readSaleProducts(db, [...ids], locale, shop);
  const unsold: CutNote[] = [];
  const brought = input.lines.flatMap((line): StoredLine[] => {
    const { productId, unitId, quantity } = line;
    const product = productId === null ? undefined : products.get(productId);
    const unit = product?.units.find(({ id }) => id === unitId);
    if (product && unit && canBeBought(product, unit, shop)) {
      return [{ productId: product.id, unitId, quantity, note: '', seen: null }];
    }
    const isNamed = product !== undefined && !product.isUnseen;
    unsold.push({
      name: isNamed ? product.name : line.name,
      unit: '',
      wanted: 0,
      kept: 0,
      unsold: true,
    });
    return [];
  });
  const { id: target } = await openCart(db, owner, now);
  const own = await readHoldings(db, target);
  const merged = await mergedLines(db, { own, brought, settings, locale });
  const notes = [...merged.notes, ...unsold];
  const content = { lines: merged.lines, notes, description: '', reference: '' };
  await replaceLines(db, { id: target, from: null }, content, now);
}

function canBeBought(product: SaleProduct, unit: Unit, { settings, rates }: ShopSnapshot): boolean {
  const isSold = isForSale(product, settings) && !product.hasChildren;
  return isSold && isPriced(unit.defaultPrice, rates);
}

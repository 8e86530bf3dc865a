import { mergeCarts } from '#rules/cart/cart-content.ts';
import { isForSale } from '#rules/cart/sale-line.ts';
import type { CartLine } from '#rules/cart/cart-content.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { readLines, replaceLines } from './cart-lines.ts';
import { readSaleProducts } from './cart-products.ts';
import type { SaleProduct } from './cart-products.ts';
import { isOpenCartOf, maxCartLines, openCart } from './carts.ts';
import type { CutNote, StoredLine } from './carts.ts';
import type { Db } from '#db/database.ts';

/**
 * The visitor's cart goes into the customer's at sign-in (rule cart/merge): quantities add up, the
 * stock rule cuts, and what it cut is noted in the customer's cart, in this language, until that is
 * changed. Call it inside the sign-in's transaction, BEFORE the visitor's session is written. It
 * locks the customer's cart before the visitor's, so that two sign-ins at once wait for each other.
 * 1 query without a visitor's cart, else 9.
 */
export async function mergeVisitorCart(
  db: Db,
  input: { sessionId: number; customerId: number; settings: Settings; locale: Locale; now: Date },
): Promise<void> {
  const visitor = { sessionId: input.sessionId, customerId: null };
  const found = await db
    .selectFrom('carts')
    .where(isOpenCartOf(visitor))
    .select('carts.id')
    .executeTakeFirst();
  if (!found) return;
  const target = await openCart(db, { sessionId: null, customerId: input.customerId }, input.now);
  const source = await db
    .selectFrom('carts')
    .where('id', '=', found.id)
    .where('ordered_at', 'is', null)
    .select(['id', 'description', 'reference'])
    .forUpdate()
    .executeTakeFirst();
  // another sign-in of the same visitor was quicker
  if (!source) return;
  const { settings, locale } = input;
  const merged = await mergedLines(db, { target, source: source.id, settings, locale });
  await db.deleteFrom('carts').where('id', '=', source.id).execute();
  await writeMerged(db, target, { ...merged, ...source, now: input.now });
}

async function mergedLines(
  db: Db,
  input: { target: number; source: number; settings: Settings; locale: Locale },
): Promise<{ lines: StoredLine[]; notes: CutNote[] }> {
  const own = await readLines(db, input.target);
  const brought = await readLines(db, input.source);
  const ids = [...new Set([...own, ...brought].map((line) => line.productId))];
  const products = await readSaleProducts(db, ids, input.locale, input.settings);
  const { stockInfoStatus, cartStockControl } = input.settings;
  const { lines, cut } = mergeCarts({
    customer: withMultipliers(own, products),
    visitor: withMultipliers(brought, products),
    stockOf: (productId) => {
      const product = products.get(productId);
      return product && isForSale(product, input.settings) ? product.stock : null;
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

async function writeMerged(
  db: Db,
  cartId: number,
  input: {
    lines: StoredLine[];
    notes: CutNote[];
    description: string;
    reference: string;
    now: Date;
  },
): Promise<void> {
  await replaceLines(db, cartId, input.lines, input.now);
  await db
    .updateTable('carts')
    .where('id', '=', cartId)
    .set({ notes: JSON.stringify(input.notes), updated_at: input.now })
    .$if(input.description !== '', (query) => query.set({ description: input.description }))
    .$if(input.reference !== '', (query) => query.set({ reference: input.reference }))
    .execute();
}

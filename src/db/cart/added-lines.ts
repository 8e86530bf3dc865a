import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';
import type { LineAmount } from './carts.ts';

/** A line to write; `seen` is its price and stock of now. */
export interface WrittenLine extends LineAmount {
  seen: SeenFigures;
}

/**
 * Writes the quantities of lines into a cart that the caller has locked, and adds new lines. An existing line keeps the
 * price that its buyer saw until they look at the cart (rule cart/change-notices). 1 query.
 */
export async function writeLines(
  db: Db,
  cartId: number,
  lines: readonly WrittenLine[],
  now: Date,
): Promise<void> {
  await addedLines(db, {
    cartId,
    now,
    productIds: lines.map((line) => line.productId),
    unitIds: lines.map((line) => line.unitId),
    quantities: lines.map((line) => line.quantity),
    prices: lines.map((line) => line.seen.price),
    currencies: lines.map((line) => line.seen.currency),
    stocks: lines.map((line) => line.seen.stock),
  });
}

interface LineColumns {
  now: Date;
  productIds: number[];
  unitIds: number[];
  quantities: number[];
  prices: SeenFigures['price'][];
  currencies: SeenFigures['currency'][];
  stocks: SeenFigures['stock'][];
}

const addedLines = preparedQuery<LineColumns & { cartId: number }, unknown>(
  'write-cart-lines',
  (_, value) => sql`insert into cart_lines
      (cart_id, product_id, unit_id, quantity, added_at, seen_price, seen_currency, seen_stock)
    select ${value('cartId')}::bigint, x.product_id, x.unit_id, x.quantity, ${value('now')}::timestamptz,
      x.price, x.currency, x.stock
    from unnest(${value('productIds')}::bigint[], ${value('unitIds')}::bigint[], ${value('quantities')}::int[],
      ${value('prices')}::numeric[], ${value('currencies')}::text[], ${value('stocks')}::int[])
      x (product_id, unit_id, quantity, price, currency, stock)
    on conflict (cart_id, product_id, unit_id)
      do update set quantity = excluded.quantity, seen_stock = excluded.seen_stock`,
);

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { cutPage } from '#db/list-page.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A movement of stock, with what there was after it. */
export interface StockMove {
  id: number;
  at: Date;
  kind: 'order' | 'amend' | 'cancel' | 'expire' | 'correction';
  quantity: number;
  level: number;
  orderNo: string | null;
  why: string;
  by: string;
}

/** The cursor of the history: the movement before which it continues, with the stock at that time. */
export interface StockPlace {
  id: number;
  level: number;
}

export interface StockHistory {
  product: { id: number; code: string; name: string; stock: number; opening: number };
  moves: StockMove[];
  next: StockPlace | null;
}

type Row = Omit<StockMove, 'level'>;

/** How a product's stock came to be, the newest first (rule product-editing/stock-history); null for no product. 1 query. */
export async function readStockHistory(
  db: Db,
  id: number,
  { from, limit, locale }: { from: StockPlace | null; limit: number; locale: Locale },
): Promise<StockHistory | null> {
  const { rows } = await sql<StockHistory['product'] & { rows: (Row & { at: string })[] }>`
    select p.id, p.code, ${inLanguage(locale, 'p.name')} as name, p.quantity as stock, p.opening_quantity as opening,
      coalesce((select json_agg(json_build_object('id', m.id, 'at', m.created_at, 'kind', m.reason,
        'quantity', m.quantity, 'orderNo', o.order_no, 'why', m.why, 'by', m.by_name) order by m.id desc)
      from (select * from stock_movements where product_id = p.id and id < ${from?.id ?? Number.MAX_SAFE_INTEGER}::bigint
        order by id desc limit ${limit + 1}) m left join orders o on o.id = m.order_id), '[]') as rows
    from products p where p.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { rows: read, ...product } = found;
  const page = cutPage(read, limit);
  let level = from?.level ?? product.stock;
  const moves = page.rows.map((move) => {
    const after = level;
    level -= move.quantity;
    return { ...move, at: new Date(move.at), level: after };
  });
  const last = moves.at(-1);
  return { product, moves, next: last && page.hasMore ? { id: last.id, level } : null };
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { stockLock } from '#db/orders/claim-stock.ts';
import type { GoodsPlace, Verdict } from '#rules/returns/return-words.ts';

/** A decision on a line; quantities in units, the deduction in the order's currency. */
export interface SettledLine {
  returnLineId: number;
  verdict: Verdict;
  /** Units that are accepted; 0 for a refused line. */
  quantity: number;
  deduction: number;
  why: string;
  place: GoodsPlace | null;
  /** Whether the order of the exchange has it, in place of the money. */
  isExchanged: boolean;
}

/** Writes the decisions on the lines of a return. 1 query. */
export async function writeVerdicts(tx: Db, lines: readonly SettledLine[]): Promise<void> {
  const column = <Key extends keyof SettledLine>(key: Key) => lines.map((line) => line[key]);
  await sql`
    update return_lines l set verdict = x.verdict, settled_quantity = x.quantity, deduction = x.deduction, why = x.why,
      place = x.place, is_exchanged = x.is_exchanged
    from unnest(${column('returnLineId')}::bigint[], ${column('verdict')}::text[], ${column('quantity')}::int[],
      ${column('deduction')}::numeric[], ${column('why')}::text[], ${column('place')}::text[],
      ${column('isExchanged')}::boolean[])
      as x (id, verdict, quantity, deduction, why, place, is_exchanged)
    where l.id = x.id`.execute(tx);
}

/** Locks the goods of a return, and those that go out in their place, until the transaction ends. */
export const lockGoodsOfReturn = stockLock<{ returnId: number }>(
  'lock-goods-of-return',
  (
    value,
  ) => sql`array(select l.product_id from return_lines x join order_lines l on l.id = x.order_line_id
    where x.return_id = ${value('returnId')} and l.product_id is not null
    union select x.exchange_product_id from return_lines x
    where x.return_id = ${value('returnId')} and x.exchange_product_id is not null)`,
);

/**
 * Brings the accepted pieces of a return back, once: those for the shelf into the stock, with a movement; what was sold
 * falls by all of them (rule returns/stock). Pieces that had not left are there since their statement: `isUnsent` brings
 * those, and nothing else (rule returns/unsent). Imported orders were never counted as sold here. `lockGoodsOfReturn` has
 * locked the products. 1 query.
 */
export async function bringBackGoods(
  tx: Db,
  back: { returnId: number; isCounted: boolean; by: string; now: Date; isUnsent?: boolean },
): Promise<void> {
  const { returnId, isCounted, by, now, isUnsent = false } = back;
  await sql`
    with back as (
      select x.id, l.product_id, case when x.is_unsent then x.quantity else x.settled_quantity end * l.multiplier as pieces,
        case when x.is_unsent then 'shelf' else x.place end as place
      from return_lines x join order_lines l on l.id = x.order_line_id
      where x.return_id = ${returnId} and x.is_unsent = ${isUnsent} and (x.is_unsent or x.settled_quantity > 0)
        and l.product_id is not null
    ), totals as (
      select product_id, sum(pieces)::int as pieces,
        coalesce(sum(pieces) filter (where place = 'shelf'), 0)::int as shelved from back group by product_id
    ), returned as (
      update products p set quantity = p.quantity + t.shelved,
        sales_number = case when ${isCounted} then greatest(p.sales_number - t.pieces, 0) else p.sales_number end
      from totals t where t.product_id = p.id
    )
    insert into stock_movements (product_id, quantity, reason, return_line_id, by_name, created_at)
    select product_id, pieces, 'return', id, ${by}, ${now}::timestamptz from back where place = 'shelf'`.execute(
    tx,
  );
}

/** Empties the decisions of a return that is opened again. 1 query. */
export async function clearVerdicts(tx: Db, returnId: number): Promise<void> {
  await tx
    .updateTable('return_lines')
    .where('return_id', '=', returnId)
    .set({
      verdict: null,
      settled_quantity: 0,
      deduction: 0,
      why: '',
      place: null,
      is_exchanged: false,
    })
    .execute();
}

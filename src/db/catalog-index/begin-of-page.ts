import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ListFilters } from './list-question.ts';
import { startOfTie } from './page-of-rows.ts';
import type { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';
import type { OrderedRows } from './row-order.ts';

/**
 * The first place of an order that a row in the price range can have, or from its end the last: an order by price
 * reaches the lowest amount somewhere, or the highest from its end, since prices rise with net amounts. Rows without a
 * price are left aside.
 */
export function beginOfPage(
  { netWhole, highestTax }: Pick<ProductColumns, 'netWhole' | 'highestTax'>,
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  sort: SortKey | null,
  filters: ListFilters,
): number {
  const bound = isDown ? filters.to : filters.from;
  if ((sort !== 'price' && sort !== '-price') || !bound) return isDown ? order.present : 0;
  const whole = isDown ? bound.whole + 1 : Math.floor(bound.whole / highestTax) - 2;
  let from = 0;
  let to = order.present;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((netWhole[order.rows[middle] ?? 0] ?? 0) < whole) from = middle + 1;
    else to = middle;
  }
  // Products of one price lie in no order of their worths, which may differ by what rounding took.
  if (!isDown) return from === 0 ? 0 : startOfTie(order, from - 1);
  const isTied = (place: number) => order.isTie(order.rows[place - 1] ?? 0, order.rows[place] ?? 0);
  while (from > 0 && from < order.present && isTied(from)) from++;
  return from;
}

import type { SortKey } from '#rules/catalog/lists/list-query.ts';
import type { ListFilters } from './index-query.ts';
import { startOfTie } from './page-of-rows.ts';
import type { OrderedRows, RisingPrices } from './row-order.ts';

/**
 * The first position of an order that can hold a row of the price range; of an order that is read from its end, the end of
 * the last one. An order by price can skip the rows below the range, because prices rise with net amounts.
 */
export function firstPosition(
  { netWholeOf, slack, highestTax }: RisingPrices,
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  sort: SortKey | null,
  filters: ListFilters,
): number {
  const bound = isDown ? filters.to : filters.from;
  if ((sort !== 'price' && sort !== '-price') || !bound) return isDown ? order.present : 0;
  const whole = isDown ? bound.whole + 1 + slack : Math.floor(bound.whole / highestTax) - 2 - slack;
  let from = 0;
  let to = order.present;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (netWholeOf(order.rows[middle] ?? 0) < whole) from = middle + 1;
    else to = middle;
  }
  // Products of one price are not ordered by their exact worths, which differ by less than a rounding step.
  if (!isDown) return from === 0 ? 0 : startOfTie(order, from - 1);
  const isTied = (position: number) =>
    order.isTie(order.rows[position - 1] ?? 0, order.rows[position] ?? 0);
  while (from > 0 && from < order.present && isTied(from)) from++;
  return from;
}

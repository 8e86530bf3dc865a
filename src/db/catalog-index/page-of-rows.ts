import type { OrderedRows } from './row-order.ts';

/** Which part of a list a page shows. */
export interface PageRange {
  offset: number;
  limit: number;
}

/** A list of more rows is never sorted as a whole. */
const largeListSize = 8192;
/** Scanning so many rows of an order takes as long as sorting one. */
const scannedPerSorted = 4;

/**
 * Whether sorting the rows of a list is faster than scanning an order of `of` rows until the page is full; `size` is the
 * number of rows before the filters, `total` after them.
 */
export function isSortedFaster(
  size: number,
  { offset, limit, total, of }: PageRange & { total: number; of: number },
): boolean {
  const wanted = Math.min(offset + limit, total);
  return size <= largeListSize && (wanted * of) / total > size * scannedPerSorted;
}

/** A page of a small list: sorts all its rows. Each of `rows` is in the list. */
export function sortedPage(
  rows: readonly number[],
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  { offset, limit }: PageRange,
): number[] {
  // A loop, because `Int32Array.from` takes longer than the sort.
  const positions = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) positions[at] = order.positions[rows[at] ?? 0] ?? 0;
  positions.sort();
  const sorted: number[] = [];
  for (const position of positions) sorted.push(order.rows[position] ?? 0);
  if (!isDown) return sorted.slice(offset, offset + limit);
  const present = positions.findIndex((position) => position >= order.present);
  const valued = present < 0 ? sorted : sorted.slice(0, present);
  const down: number[] = [];
  for (let end = valued.length; end > 0 && down.length < offset + limit;) {
    let start = end - 1;
    while (start > 0 && order.isTie(valued[start - 1] ?? 0, valued[end - 1] ?? 0)) start--;
    for (let at = start; at < end; at++) down.push(valued[at] ?? 0);
    end = start;
  }
  return [...down, ...sorted.slice(valued.length)].slice(offset, offset + limit);
}

/**
 * A page of a large list: goes along an order, and takes rows that pass until the page is full. `total` is the number of
 * rows that pass; none of them is before the position `start`, in the direction of the order.
 */
export function scannedPage(
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  passes: (row: number) => boolean,
  { offset, limit, total, start }: PageRange & { total: number; start: number },
): number[] {
  const page: number[] = [];
  const last = Math.min(offset + limit, total);
  let found = 0;
  /** Takes rows from these positions; returns whether the page has room for more. */
  const take = (from: number, to: number): boolean => {
    for (let position = from; position < to && found < last; position++) {
      const row = order.rows[position] ?? 0;
      if (!passes(row)) continue;
      if (found >= offset) page.push(row);
      found++;
    }
    return found < last;
  };
  if (!isDown) {
    take(start, order.rows.length);
    return page;
  }
  let end = start;
  while (end > 0) {
    const tieStart = startOfTie(order, end - 1);
    if (!take(tieStart, end)) return page;
    end = tieStart;
  }
  take(order.present, order.rows.length);
  return page;
}

/** The first position whose row has the same value as the row at `position`: a galloping search. */
export function startOfTie({ rows, isTie }: OrderedRows, position: number): number {
  const row = rows[position] ?? 0;
  const isSame = (at: number) => at >= 0 && isTie(rows[at] ?? 0, row);
  let same = position;
  let step = 1;
  while (isSame(same - step)) {
    same -= step;
    step *= 2;
  }
  while (step > 1) {
    step /= 2;
    if (isSame(same - step)) same -= step;
  }
  return same;
}

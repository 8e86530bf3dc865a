import type { OrderedRows } from './row-order.ts';

/** Which of the rows that pass a page has. */
export interface PlaceOfPage {
  offset: number;
  limit: number;
}

/** The page of these rows, each of which passes; fewer than sorting all of an order would pay for. */
export function pageOfFew(
  rows: readonly number[],
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  { offset, limit }: PlaceOfPage,
): number[] {
  // By hand: `Int32Array.from` takes longer than the sort.
  const places = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) places[at] = order.places[rows[at] ?? 0] ?? 0;
  places.sort();
  const sorted: number[] = [];
  for (const place of places) sorted.push(order.rows[place] ?? 0);
  if (!isDown) return sorted.slice(offset, offset + limit);
  const present = places.findIndex((place) => place >= order.present);
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
 * The page of all rows of an order that pass, of which there are `total`: goes along the order until the page is full.
 * `begin` is a place before which (in the order's direction) nothing passes.
 */
export function pageOfMany(
  { order, isDown }: { order: OrderedRows; isDown: boolean },
  passes: (row: number) => boolean,
  { offset, limit, total, begin }: PlaceOfPage & { total: number; begin: number },
): number[] {
  const page: number[] = [];
  const last = Math.min(offset + limit, total);
  let found = 0;
  /** Whether more is wanted after these places. */
  const take = (from: number, to: number): boolean => {
    for (let place = from; place < to && found < last; place++) {
      const row = order.rows[place] ?? 0;
      if (!passes(row)) continue;
      if (found >= offset) page.push(row);
      found++;
    }
    return found < last;
  };
  if (!isDown) {
    take(begin, order.rows.length);
    return page;
  }
  let end = begin;
  while (end > 0) {
    const start = startOfTie(order, end - 1);
    if (!take(start, end)) return page;
    end = start;
  }
  take(order.present, order.rows.length);
  return page;
}

/** The first place whose row has the same value as that of `place`: by ever bigger steps, then halves. */
export function startOfTie({ rows, isTie }: OrderedRows, place: number): number {
  const row = rows[place] ?? 0;
  const isSame = (at: number) => at >= 0 && isTie(rows[at] ?? 0, row);
  let same = place;
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

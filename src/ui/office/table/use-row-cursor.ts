import { useEffect, useState } from 'react';
import { useKeys } from '#ui/office/state/use-keys.ts';
import type { RowKey, RowSelection } from './use-row-selection.ts';

export interface RowCursor<Row> {
  /** The row that the keyboard works on; undefined until somebody chose one. */
  row: Row | undefined;
  index: number;
  moveTo: (row: Row) => void;
  /** Null at the beginning or the end of the page. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/**
 * The row that the keyboard works on: J and K move it; with a `selection` X chooses it, and Shift X every row up to it.
 * A screen adds its own keys for `row` with `useKeys`.
 */
export function useRowCursor<Row>(input: {
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  selection?: RowSelection<Row>;
  /** The row that the screen shows beside the table: the cursor follows it. */
  shown?: RowKey | null;
  onMove?: (row: Row) => void;
}): RowCursor<Row> {
  const { rows, keyOf, selection, shown = null } = input;
  const [marked, setMarked] = useState<RowKey | null>(null);
  if (shown !== null && shown !== marked) setMarked(shown);
  const wanted = shown ?? marked;
  const index = rows.findIndex((row) => keyOf(row) === wanted);
  const row = rows[index];
  const moveTo = (to: Row) => {
    setMarked(keyOf(to));
    input.onMove?.(to);
  };
  const step = (to: Row | undefined) => (to === undefined ? null : () => moveTo(to));
  const previous = step(rows[index - 1]);
  const next = step(rows[index + 1]);
  useEffect(() => {
    if (marked === null) return;
    document.querySelector('tr.is-at-cursor')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  useKeys({
    j: next ?? undefined,
    k: previous ?? undefined,
    x: selection && row !== undefined ? () => selection.toggle(row) : undefined,
    'Shift+x': selection && row !== undefined ? () => selection.extendTo(row) : undefined,
  });
  return { row, index, moveTo, previous, next };
}

import { useState } from 'react';

/** The key that identifies a row of a table. */
export type RowKey = string | number;

export interface RowSelection<Row> {
  /** The chosen rows of all pages. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses every row from the last chosen one to this one. */
  extendTo: (row: Row) => void;
  /** Chooses the whole page, or drops it where it is chosen already. */
  togglePage: () => void;
  /** Drops all other rows. */
  keepOnly: (keys: readonly RowKey[]) => void;
  clear: () => void;
}

/**
 * The selection in a table, across its pages. A chosen row that is on the current page counts as the page shows it,
 * since that is what the person sees who acts. Another `scope`, such as another filter, starts with an empty selection.
 */
export function useRowSelection<Row>(input: {
  scope: string;
  page: readonly Row[];
  keyOf: (row: Row) => RowKey;
}): RowSelection<Row> {
  const { scope, page, keyOf } = input;
  const [stored, setStored] = useState<{ scope: string; rows: readonly Row[] }>({
    scope,
    rows: [],
  });
  const [last, setLast] = useState<RowKey | null>(null);
  const current = new Map(page.map((row) => [keyOf(row), row]));
  const chosen = stored.scope === scope ? stored.rows : [];
  const rows = chosen.map((row) => current.get(keyOf(row)) ?? row);
  const keys = new Set(rows.map(keyOf));
  const has = (row: Row) => keys.has(keyOf(row));
  const choose = (next: readonly Row[]) => setStored({ scope, rows: next });
  const without = (dropped: readonly Row[]) => {
    const gone = new Set(dropped.map(keyOf));
    return rows.filter((row) => !gone.has(keyOf(row)));
  };
  return {
    rows,
    has,
    toggle(row) {
      setLast(keyOf(row));
      choose(has(row) ? without([row]) : [...rows, row]);
    },
    extendTo(row) {
      const places = [last, keyOf(row)].map((key) => page.findIndex((each) => keyOf(each) === key));
      const [from = 0, to = 0] = places.toSorted((left, right) => left - right);
      const range = page.slice(from === -1 ? to : from, to + 1);
      setLast(keyOf(row));
      choose([...without(range), ...range]);
    },
    togglePage: () => choose(page.every(has) ? without(page) : [...without(page), ...page]),
    keepOnly: (wanted) => choose(rows.filter((row) => wanted.includes(keyOf(row)))),
    clear: () => choose([]),
  };
}

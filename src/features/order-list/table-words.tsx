import { useLocation, useSearch } from 'wouter';
import { filterFields, type FilterField } from '#rules/order/order-filter.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';

/** The search as it stands in the address (rule order-list/filters). */
export type TableWord = FilterField | 'sort' | 'cursor' | 'look';
export type TableWords = Readonly<Partial<Record<TableWord, string>>>;

export interface TableAddress {
  words: TableWords;
  /** Changes some words; another filter or sort begins at its first page. A look alone leaves no trace in the history. */
  set: (patch: Readonly<Partial<Record<TableWord, string | null>>>) => void;
  /** Replaces all words. */
  go: (query: string) => void;
}

export function useTableAddress(): TableAddress {
  const search = useSearch();
  const [, navigate] = useLocation();
  const given = new URLSearchParams(search);
  const words: TableWords = Object.fromEntries(given);
  const go = (query: string, replace = false) =>
    navigate(query === '' ? officePaths.orders : `${officePaths.orders}?${query}`, { replace });
  return {
    words,
    go,
    set(patch) {
      const next = new URLSearchParams(given);
      if (Object.keys(patch).some((word) => word !== 'look' && word !== 'cursor'))
        next.delete('cursor');
      for (const [word, value] of Object.entries(patch)) {
        if (value) next.set(word, value);
        else next.delete(word);
      }
      go(String(next), 'look' in patch);
    },
  };
}

/** The words as the calls take them; `only` those of the filters, for files and saved views. */
export function queryOf(words: TableWords, only: 'table' | 'filters' | 'view'): string {
  const query = new URLSearchParams();
  const wanted: readonly TableWord[] =
    only === 'filters'
      ? filterFields
      : only === 'view'
        ? [...filterFields, 'sort']
        : [...filterFields, 'sort', 'cursor'];
  for (const word of wanted) {
    const value = words[word];
    if (value) query.set(word, value);
  }
  return String(query);
}

/** Whether anything but a view is asked for. */
export function isFiltered(words: TableWords): boolean {
  return filterFields.some((word) => word !== 'view' && Boolean(words[word]));
}

export const listOf = (word: string | undefined) => (word ?? '').split(',').filter(Boolean);

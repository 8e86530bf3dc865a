import { useLocation, useSearch } from 'wouter';

type Words<Word extends string> = Readonly<Partial<Record<Word, string>>>;
type Patch<Word extends string> = Readonly<Partial<Record<Word, string | null>>>;

/** A list's filters, sort and page, as its address holds them. */
export interface ListAddress<Word extends string> {
  words: Words<Word>;
  /** The words as a query, for the list's call. */
  query: string;
  /** The path and query with some words changed; null or an empty text removes a word. */
  to: (patch: Patch<Word>) => string;
  /** Goes there. */
  set: (patch: Patch<Word>) => void;
  /** Replaces all words. */
  replaceAll: (words: Words<Word>) => void;
}

/**
 * Keeps a list's `words` in its address, so that a link, a reload and the back button lead to the same rows. Any change
 * but that of `cursor` leads to the first page. The words in `apart` concern no rows (such as an open panel): changing
 * them keeps the page and adds no step to the browser's history.
 */
export function useListAddress<Word extends string>(
  path: string,
  words: readonly Word[],
  apart: readonly NoInfer<Word>[] = [],
): ListAddress<Word> {
  const given = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const current = wordsOf(given, words);
  const addressOf = (next: Patch<Word>) => {
    const query = queryOf(next, words);
    return query === '' ? path : `${path}?${query}`;
  };
  const isApart = (patch: Patch<Word>) =>
    words.every((word) => !(word in patch) || apart.includes(word));
  const to = (patch: Patch<Word>) => {
    const keepsPage = 'cursor' in patch || isApart(patch);
    return addressOf({ ...current, ...(keepsPage ? {} : { cursor: null }), ...patch });
  };
  return {
    words: current,
    query: queryOf(
      current,
      words.filter((word) => !apart.includes(word)),
    ),
    to,
    set: (patch) => navigate(to(patch), { replace: isApart(patch) }),
    replaceAll: (next) => navigate(addressOf(next)),
  };
}

function wordsOf<Word extends string>(given: URLSearchParams, words: readonly Word[]): Words<Word> {
  const found: Partial<Record<Word, string>> = {};
  for (const word of words) {
    const value = given.get(word);
    if (value) found[word] = value;
  }
  return found;
}

/** Some words as a query; empty ones are left out. */
export function queryOf<Word extends string>(values: Patch<Word>, words: readonly Word[]): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = values[word];
    if (value) query.set(word, value);
  }
  return String(query);
}

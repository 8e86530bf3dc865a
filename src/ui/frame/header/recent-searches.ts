const storageKey = 'recent-searches';
const mostKept = 6;

/** The last searches of this browser, the newest first; none where the browser keeps nothing. */
export function readRecentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a text first among the last searches; one that differs in capitals only makes way for it. */
export function rememberSearch(text: string): void {
  const q = text.trim();
  if (q === '') return;
  const same = (each: string) => each.toLocaleLowerCase('tr') === q.toLocaleLowerCase('tr');
  const kept = [q, ...readRecentSearches().filter((each) => !same(each))].slice(0, mostKept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing has no last searches.
  }
}

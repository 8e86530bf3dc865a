/** `showComparison` looks at it, too, before this code is fetched. */
const key = 'compared';

const event = 'compared';

/** The choice of this browser as it is stored; empty where the browser stores nothing. */
export function storedText(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores the choice of this browser; every part of the page that shows it follows. */
export function storeComparison(ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that stores nothing still compares by address.
  }
  window.dispatchEvent(new Event(event));
}

/** Calls back when this tab or another one changes the choice. */
export function onComparison(changed: () => void): () => void {
  window.addEventListener(event, changed);
  window.addEventListener('storage', changed);
  return () => {
    window.removeEventListener(event, changed);
    window.removeEventListener('storage', changed);
  };
}

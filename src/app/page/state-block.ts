import type { Container } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PageData } from './load-page.ts';

/** What the server hands to the browser's script in the page's JSON block. */
export interface PageState {
  locale: Locale;
  currency: string;
  container: Container;
  data: PageData;
}

export const stateBlockId = 'state';

/**
 * JSON that is safe inside a script element of an HTML page, which nothing but a `<` can end. A library
 * for it (serialize-javascript) writes JavaScript, which a JSON block is not.
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * The page's state as `safeJson` writes it. `write` does the same, for the items of a list: their texts
 * are most of its state, and are known from drawing them.
 */
export function stateJson(state: PageState, write: typeof safeJson): string {
  const { screen } = state.data;
  const list = screen?.data;
  if (!screen || !hasItems(list)) return safeJson(state);
  const data = { ...state.data, screen: { ...screen, data: { ...list, items: [] } } };
  // No text can look like this member: its quotes would be escaped. The frame has no such member.
  return safeJson({ ...state, data }).replace(
    '"items":[]',
    () => `"items":[${list.items.map(write).join(',')}]`,
  );
}

function hasItems(data: unknown): data is { items: unknown[] } {
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);
}

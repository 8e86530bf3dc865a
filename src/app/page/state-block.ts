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
 * JSON that is safe inside a script element of an HTML page. The only place that needs it; a
 * library for it (serialize-javascript) writes JavaScript, which a JSON block is not.
 */
export function stateJson(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

import type { Container } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PageData } from './load-page.ts';

/** The state that the server passes to the browser's script in the page's JSON block. */
export interface PageState {
  locale: Locale;
  currency: string;
  container: Container;
  data: PageData;
}

export const stateBlockId = 'state';

/** The JSON block with the `Overdue` of which the page's HTML tells; absent where it tells of none. */
export const overdueBlockId = 'overdue';

import type { Container } from '#contract/route.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { localised, urls, withoutLocale } from '#urls';
import { WayInstead, type ScreenLocation } from './screens/screen-data.ts';
import { loadScreen, screens } from './screens/screens.ts';

export interface LoadedScreen {
  container: Container;
  at: ScreenLocation;
  data: unknown;
}

/** The data of a page. The frame stays the same from page to page; without it only an error is shown. */
export interface PageData {
  frame: ShopFrame | null;
  screen: LoadedScreen | null;
}

/** The result of loading a page. A redirect's `path` includes its language. */
export type LoadedPage =
  | { kind: 'screen'; screen: LoadedScreen }
  | { kind: 'redirect'; path: string }
  | { kind: 'failure'; error: unknown };

/**
 * Asks for what a path shows: the server names its container (rule pages/containers), so there is no
 * second table of paths in the browser. A 401 leads to the sign-in page and back. `sent` is the
 * page's form, which was refused.
 */
export async function loadPage(api: ShopReads, url: URL, sent?: SentForm): Promise<LoadedPage> {
  const { path, locale } = withoutLocale(url.pathname);
  const redirect = (to: string): LoadedPage => ({
    kind: 'redirect',
    path: localised(to, locale ?? 'tr'),
  });
  try {
    const { container, params } = await api.route(path);
    const at = { path, query: url.search, params, ...(sent && { sent }) };
    const [data] = await Promise.all([screens[container].load(api, at), loadScreen(container)]);
    return { kind: 'screen', screen: { container, at, data } };
  } catch (error) {
    if (error instanceof WayInstead) return redirect(error.path);
    if (statusOf(error) === 401) return redirect(urls.login(url.pathname + url.search));
    return { kind: 'failure', error };
  }
}

/**
 * The status of a failure, by its shape: on the server it comes from another copy of the class than
 * the pages' bundle. 0 where the connection is gone, 500 for what nobody expected.
 */
export function statusOf(error: unknown): number {
  const hasStatus = typeof error === 'object' && error !== null && 'status' in error;
  return hasStatus && typeof error.status === 'number' ? error.status : 500;
}

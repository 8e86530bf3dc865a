import {
  RouterContextProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
} from 'react-router';
import type { ShopReads } from '#contract/shop-api.ts';
import { loaderTree, readsContext, type LoaderData } from '#app/page/screen-loaders.ts';

const storageKey = 'scroll-positions';

/** React Router's data router over the browser's history, with the server's data to begin with. */
export function startRouter(reads: ShopReads, loaderData: LoaderData): DataRouter {
  const context = new RouterContextProvider();
  context.set(readsContext, reads);
  const router = createRouter({
    routes: loaderTree,
    history: createBrowserHistory(),
    hydrationData: { loaderData },
    getContext: () => context,
  }).initialize();
  restoreScrolling(router);
  return router;
}

/**
 * Back and forward find a page where it was left; a new page starts at its top, unless the
 * navigation asks to stay. Positions survive a reload, not the tab.
 */
function restoreScrolling(router: DataRouter): void {
  history.scrollRestoration = 'manual';
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  router.enableScrollRestoration(positions, () => window.scrollY);
  addEventListener('pagehide', () => {
    positions[router.state.location.key] = window.scrollY;
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
    history.scrollRestoration = 'auto';
  });
}

let shown: unknown = null;

/** To be called once the router's state is on the screen. */
export function scrollToState(state: DataRouter['state']): void {
  const { restoreScrollPosition: position, preventScrollReset, location } = state;
  if (position === false || location === shown) return;
  shown = location;
  if (typeof position === 'number') {
    window.scrollTo(0, position);
    return;
  }
  const target =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else if (!preventScrollReset) window.scrollTo(0, 0);
}

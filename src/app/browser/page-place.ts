import { loadPage, type PageData } from '#app/page/load-page.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import type { Location } from '#ui/state/router-context.tsx';
import { freshKey, PageRouter } from './browser-router.ts';

const storageKey = 'scroll-positions';

/** The router over the browser's own history. Positions survive a reload, not the tab. */
export function startRouter(reads: ShopReads, data: PageData): PageRouter {
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  // A new page begins at its top, whatever the page before it. A reloaded page already has its key.
  if (history.state === null) history.replaceState({ key: freshKey() }, '');
  const browser = {
    href: () => location.href,
    history,
    leave: (href: string) => location.assign(href),
    scrollY: () => window.scrollY,
  };
  const router = new PageRouter((url) => loadPage(reads, url), data, browser, positions);
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => void router.pop());
  addEventListener('pagehide', () => {
    positions[router.moment().location.key] = window.scrollY;
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
    history.scrollRestoration = 'auto';
  });
  return router;
}

/**
 * Back and forward find a page where it was left; a new page starts at its top, unless the
 * navigation asks to stay. To be called once the page is drawn.
 */
export function scrollToPlace(router: PageRouter): void {
  const { scroll } = router;
  router.scroll = null;
  if (scroll === null) return;
  if (typeof scroll.to === 'number') window.scrollTo(0, scroll.to);
  else document.getElementById(anchorOf(location.hash))?.scrollIntoView();
}

/** The text after the `#`, decoded; unchanged where it is not encoded text. */
function anchorOf(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

let shownPath: string | null = null;

/**
 * Puts the focus on the heading of a page that came in place of another, where it would otherwise be
 * lost or stay far below (rule layout/focus). To be called once the page is drawn.
 */
export function focusPage({ pathname }: Location): void {
  const isFirst = shownPath === null;
  const isOther = shownPath !== pathname;
  shownPath = pathname;
  if (isFirst || (!isOther && document.activeElement !== document.body)) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { useNavigate, useNextLocation } from '#ui/state/router-context.tsx';
import { parseListQuery, type ListQuery } from '#rules/catalog/lists/list-query.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { urls, withoutLocale } from '#urls';
import { listHref, readListQuery, type ListLocation } from './list-location.tsx';
import { scrollToTop } from './scroll-to-top.tsx';

const listPaths: ReadonlySet<string> = new Set([
  urls.search(),
  urls.campaign,
  urls.newest,
  urls.mostLiked,
  urls.bestSellers,
]);

/** Whether a path is known to show a list of products; pages of other brands are not. */
function showsList(path: string, at: ListLocation, shop: Shop): boolean {
  return (
    path === at.path ||
    listPaths.has(path) ||
    shop.categories.some((category) => urls.category(category.path) === path)
  );
}

/** Ways from one list to the next: it goes to its top slowly, where other pages start there. */
export function useListNavigation(at: ListLocation, shop: Shop) {
  const navigate = useNavigate();
  function go(href: string): void {
    scrollToTop();
    void navigate(href, { preventScrollReset: true });
  }
  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.origin !== location.origin || link.hash !== '') return;
    if (!showsList(withoutLocale(link.pathname).path, at, shop)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  }
  /** Sends a form of the list as the browser would, in the one spelling of its query. */
  function send(form: HTMLFormElement): void {
    const fields = Array.from(
      new FormData(form),
      ([name, value]) => [name, String(value)] as const,
    );
    go(listHref({ ...at, query: parseListQuery(Object.fromEntries(fields)) }, {}));
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    send(event.currentTarget);
  }
  return { onClick, onSubmit, send };
}

export type ListNavigation = ReturnType<typeof useListNavigation>;

/** Takes the focus from the strip of pages to the head of the page that came (rule catalog/list-reload). */
export function useFocusOnPage(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.closest('.pager')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}

/** Placeholders stand only after this long (rule catalog/placeholders). */
const patienceMs = 150;

/** The list that is loading in place of this one: null while none is. */
export function useListWait(
  at: ListLocation,
  shop: Shop,
): { slow: boolean; path: string; query: ListQuery } | null {
  const location = useNextLocation();
  const path = location ? withoutLocale(location.pathname).path : '';
  const waiting = location !== undefined && showsList(path, at, shop);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting ? { slow, path, query: readListQuery(location.search) } : null;
}

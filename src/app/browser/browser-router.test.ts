import { expect, test, vi } from 'vitest';
import { loadPage, type LoadedPage } from '#app/page/load-page.ts';
import { loadScreen } from '#app/page/screens/screens.ts';
import { PageRouter } from './browser-router.ts';
import { createFetchApi } from './fetch-api.ts';

const pageOf = (path: string): LoadedPage => ({
  kind: 'screen',
  screen: { container: 'Page', at: { path, query: '', params: {} }, data: `page ${path}` },
});

/** A browser's history that goes back and forward, and a shop whose pages are texts by their path. */
function shop(start = '/') {
  const entries = [{ href: start, state: null as unknown }];
  let at = 0;
  let scrollY = 0;
  const left: string[] = [];
  const history = {
    get state() {
      return entries[at]?.state;
    },
    pushState(state: unknown, _title: string, url?: string | URL | null) {
      entries.splice(++at, entries.length, { href: String(url), state });
    },
    replaceState(state: unknown, _title: string, url?: string | URL | null) {
      entries[at] = { href: String(url), state };
    },
    go(by?: number) {
      at += by ?? 0;
    },
  };
  const href = () => new URL(entries[at]?.href ?? '/', 'http://shop').href;
  const page = vi.fn(async (url: URL) => pageOf(url.pathname));
  const browser = {
    href,
    history,
    leave: (to: string) => void left.push(to),
    scrollY: () => scrollY,
  };
  const router = new PageRouter(page, { frame: null, screen: null }, browser);
  return {
    router,
    page,
    left,
    shown: () => router.moment().screen?.data,
    path: () => new URL(href()).pathname + new URL(href()).search,
    entries: () => entries.length,
    scrollTo: (y: number) => void (scrollY = y),
    async back() {
      history.go(-1);
      await router.pop();
    },
  };
}

test('keeps the old page on screen until the next one has loaded, and then changes the address', async () => {
  const { router, page, shown, path } = shop();
  await router.navigate('/a');
  const answer = Promise.withResolvers<LoadedPage>();
  page.mockReturnValueOnce(answer.promise);
  const going = router.navigate('/b');
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(2));
  expect([shown(), path(), router.moment().next?.pathname]).toEqual(['page /a', '/a', '/b']);
  answer.resolve(pageOf('/b'));
  await going;
  expect([shown(), path(), router.moment().next]).toEqual(['page /b', '/b', undefined]);
});

test('a late response does not replace a newer request', async () => {
  const { router, page, shown, path } = shop();
  const slow = Promise.withResolvers<LoadedPage>();
  page.mockReturnValueOnce(slow.promise);
  const first = router.navigate('/slow');
  await router.navigate('/quick');
  slow.resolve(pageOf('/slow'));
  await first;
  expect([shown(), path()]).toEqual(['page /quick', '/quick']);
});

test('going back restores the scroll position; a new page starts at the top', async () => {
  const { router, scrollTo, back } = shop();
  await router.navigate('/a');
  scrollTo(1200);
  await router.navigate('/b');
  expect(router.scroll).toEqual({ to: 0 });
  await back();
  expect(router.moment().location.pathname).toBe('/a');
  expect(router.scroll).toEqual({ to: 1200 });
});

test('navigating to the same address adds no history entry, and a list may keep its position', async () => {
  const { router, entries } = shop();
  await router.navigate('/a?page=2');
  await router.navigate('/a?page=2', { preventScrollReset: true });
  expect(entries()).toBe(2);
  router.scroll = null;
  await router.navigate('/a?page=3', { preventScrollReset: true });
  expect(router.scroll).toBeNull();
});

test('a visitor without a session is sent to the sign-in page and back', async () => {
  await loadScreen('Wishlist');
  const answers = [
    Response.json({ container: 'Wishlist', params: {} }),
    Response.json({ error: { code: 'not-signed-in', messages: { type: '' } } }, { status: 401 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  vi.stubGlobal('document', { querySelector: () => null });
  const { router, page, path } = shop();
  const api = createFetchApi('en');
  page.mockImplementationOnce((url) => loadPage(api, url));
  await router.navigate('/en/favorilerim?x=1');
  vi.unstubAllGlobals();
  expect(path()).toBe('/en/account/login?next=%2Fen%2Ffavorilerim%3Fx%3D1');
});

test('leaves redirect loops to the browser', async () => {
  const { router, page, left } = shop();
  page.mockResolvedValue({ kind: 'redirect', path: '/b' });
  await router.navigate('/a');
  expect(left).toHaveLength(1);
});

test('shows a failed page at its own address, and requests the next page again', async () => {
  const { router, page, shown, path } = shop();
  page.mockResolvedValueOnce({ kind: 'failure', error: { status: 0 } });
  await router.navigate('/gone');
  expect(path()).toBe('/gone');
  expect(router.moment().error).toEqual({ status: 0 });
  await router.navigate('/gone');
  expect([shown(), router.moment().error]).toEqual(['page /gone', undefined]);
});

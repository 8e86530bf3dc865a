import type { LoadedPage, PageData } from '#app/page/load-page.ts';
import type { PageMoment } from '#app/page/shop-page.tsx';
import type { Location, NavigateOptions } from '#ui/state/router-context.tsx';

/** The parts of the browser that the router uses; a test passes its own. */
export interface BrowserParts {
  /** The address of the page as the browser shows it. */
  href(): string;
  history: Pick<History, 'pushState' | 'replaceState' | 'go' | 'state'>;
  /** Leaves the shop's pages. */
  leave(href: string): void;
  scrollY(): number;
}

/** The scroll position after the page is drawn; null leaves it as it is. */
type Scroll = { to: number | 'hash' } | null;

/** Asks for what an address shows; it never fails, a failure is an answer too. */
type Load = (url: URL) => Promise<LoadedPage>;

type Change = 'push' | 'replace' | 'pop';

const mostRedirects = 10;

/**
 * Navigates between pages without a full load (decision 0006). One page loads at a time, a newer navigation cancels an
 * older one, and the current page stays until the next is ready. The address changes with the page. A failure is shown
 * as a page too.
 */
export class PageRouter {
  /** The scroll position of each history entry, by its key. */
  readonly positions: Record<string, number>;
  scroll: Scroll = null;
  #moment: PageMoment;
  #turn = 0;
  readonly #listeners = new Set<() => void>();
  readonly #ask: Load;
  readonly #browser: BrowserParts;

  constructor(
    ask: Load,
    data: PageData,
    browser: BrowserParts,
    positions: Record<string, number> = {},
  ) {
    this.#ask = ask;
    this.#browser = browser;
    this.positions = positions;
    const location = locationOf(new URL(browser.href()), keyOf(browser.history.state));
    this.#moment = { ...data, location, next: undefined, error: undefined };
    const position = positions[location.key];
    if (position !== undefined) this.scroll = { to: position };
  }

  readonly moment = (): PageMoment => this.#moment;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes to a path of this site, or through the history. Resolves when the page is there. */
  readonly navigate = async (to: string | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#browser.history.go(to);
    const url = new URL(to, this.#browser.href());
    const { location } = this.#moment;
    const isHere = url.pathname === location.pathname && url.search === location.search;
    const scroll: Scroll = options.preventScrollReset ? null : { to: url.hash ? 'hash' : 0 };
    await this.#load(url, options.replace || isHere ? 'replace' : 'push', scroll);
  };

  /** The browser went back or forward: its address has changed already. */
  async pop(): Promise<void> {
    const url = new URL(this.#browser.href());
    const key = keyOf(this.#browser.history.state);
    const { location } = this.#moment;
    this.positions[location.key] = this.#browser.scrollY();
    // A jump within the page: nothing to load.
    if (url.pathname === location.pathname && url.search === location.search) {
      this.#set({ location: locationOf(url, key), next: undefined });
      return;
    }
    await this.#load(url, 'pop', { to: this.positions[key] ?? 0 });
  }

  async #load(asked: URL, change: Change, scroll: Scroll): Promise<void> {
    const turn = ++this.#turn;
    let url = asked;
    for (let redirects = 0; ; redirects += 1) {
      const key = change === 'pop' ? keyOf(this.#browser.history.state) : freshKey();
      this.#set({ next: locationOf(url, key) });
      const page = await this.#ask(url);
      if (turn !== this.#turn) return;
      if (page.kind === 'redirect') {
        if (redirects === mostRedirects) return this.#browser.leave(url.href);
        url = new URL(page.path, url);
        continue;
      }
      const kind = change === 'pop' && redirects > 0 ? 'replace' : change;
      this.#commit(url, key, kind);
      this.scroll = scroll;
      this.#set({
        location: locationOf(url, key),
        next: undefined,
        screen: page.kind === 'screen' ? page.screen : null,
        error: page.kind === 'failure' ? page.error : undefined,
      });
      return;
    }
  }

  #commit(url: URL, key: string, change: Change): void {
    if (change === 'pop') return;
    this.positions[this.#moment.location.key] = this.#browser.scrollY();
    const { history } = this.#browser;
    if (change === 'push') history.pushState({ key }, '', url);
    else history.replaceState({ key }, '', url);
  }

  #set(change: Partial<PageMoment>): void {
    this.#moment = { ...this.#moment, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function locationOf({ pathname, search, hash }: URL, key: string): Location {
  return { pathname, search, hash, key };
}

/** An entry that this router did not make, as that of a page just loaded, is the first. */
function keyOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'key' in state
    ? String(state.key)
    : 'first';
}

export function freshKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

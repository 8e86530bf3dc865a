import { renderToString } from 'react-dom/server';
import type { Overdue } from '#contract/session.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShopApi, ShopReads } from '#contract/shop-api.ts';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { FragmentCache } from '#app/cache/fragment-cache.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { FragmentCacheContext } from '#ui/state/cached-fragment.tsx';
import { OverdueBar } from '#ui/frame/overdue-notice.tsx';
import type { Location } from '#ui/state/router-context.tsx';
import { PageProviders, type PageSetting } from './page-providers.tsx';
import { waitToRender } from './render-queue.ts';
import { loadPage, statusOf, type LoadedScreen } from './load-page.ts';
import { pageFragments } from './page-fragments.tsx';
import { screenModules } from './screens/screen-modules.ts';
import { ShopPage } from './shop-page.tsx';
import { safeJson } from './safe-json.ts';
import type { PageState } from './state-block.ts';

export interface RenderRequest {
  /** Absolute URL, its path with or without a language. */
  url: string;
  locale: Locale;
  currency: string;
  reads: ShopReads;
  /** Null renders every fragment anew. */
  fragments: FragmentCache | null;
  /** The page's form, which was refused. */
  sent?: SentForm;
}

export interface OverdueRequest extends Pick<RenderRequest, 'url' | 'locale' | 'currency'> {
  frame: ShopFrame;
  overdue: Overdue;
}

export type Rendered =
  | { kind: 'redirect'; location: string }
  | { kind: 'failure'; status: number; error: unknown; head: string; body: string }
  | {
      kind: 'page';
      status: number;
      /** `title`, `meta` and `link` elements. */
      head: string;
      body: string;
      /** JSON for the page's state block. */
      state: string;
      loaded: LoadedScreen;
      frame: ShopFrame;
      /** The screen's source module, as the build's manifest names it. */
      module: string;
    };

/** Draws one page on the server, with the loaders and the code that the browser uses too. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { locale, currency, reads, fragments } = request;
  const url = new URL(request.url);
  const [frame, page] = await Promise.all([
    reads.shop().then(
      (shop) => ({ shop, error: undefined }),
      (error: unknown) => ({ shop: null, error }),
    ),
    loadPage(reads, url, request.sent),
  ]);
  if (page.kind === 'redirect') return { kind: 'redirect', location: page.path };
  const screen = page.kind === 'screen' ? page.screen : null;
  const error = page.kind === 'failure' ? page.error : frame.error;
  await waitToRender();
  const location = firstLocation(url);
  const setting = settingOf(request);
  const cached = fragments && frame.shop && pageFragments(fragments, setting, frame.shop);
  const html = renderToString(
    <FragmentCacheContext value={cached}>
      <ShopPage
        setting={setting}
        moment={{ location, next: undefined, frame: frame.shop, screen, error }}
        navigate={standStill}
      />
    </FragmentCacheContext>,
  );
  const { head, body } = splitHead(html);
  if (error !== undefined || !screen || !frame.shop) {
    return { kind: 'failure', status: statusOf(error), error, head, body };
  }
  const { container } = screen;
  const data = { frame: frame.shop, screen };
  const state = safeJson({ locale, currency, container, data } satisfies PageState);
  const module = screenModules[container];
  return {
    kind: 'page',
    status: statusOfScreen(screen),
    head,
    body,
    state,
    loaded: screen,
    frame: frame.shop,
    module,
  };
}

/** The HTML of the overdue notice for one page, as the browser draws it there (`overdue-in-page.ts`). */
export function renderOverdue(request: OverdueRequest): string {
  const location = firstLocation(new URL(request.url));
  return renderToString(
    <PageProviders
      setting={settingOf(request)}
      frame={request.frame}
      view={{ location, next: undefined, navigate: standStill }}
    >
      <OverdueBar overdue={request.overdue} />
    </PageProviders>,
  );
}

/** 410 for a product that is no longer sold (rule catalog/archived). */
function statusOfScreen({ container, data }: LoadedScreen): number {
  const isArchived = container === 'ProductDetail' && (data as ProductPage).archived !== null;
  return isArchived ? 410 : 200;
}

function firstLocation({ pathname, search }: URL): Location {
  return { pathname, search, hash: '', key: 'first' };
}

function settingOf({ locale, currency }: Pick<RenderRequest, 'locale' | 'currency'>): PageSetting {
  return { locale, currency, messages: locale === 'en' ? en : tr, api: onlyInTheBrowser };
}

const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** React writes the elements that belong into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = hoisted.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

async function standStill(): Promise<void> {
  throw new Error('a page cannot be left while it is drawn on the server');
}

/** Rendering calls nothing: each action of a screen happens in the browser. */
const onlyInTheBrowser = new Proxy({} as ShopApi, {
  get(_target, call) {
    throw new Error(`${String(call)} was called while a page was drawn on the server`);
  },
});

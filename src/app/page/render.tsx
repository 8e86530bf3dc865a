import { renderToString } from 'react-dom/server';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShopApi, ShopReads } from '#contract/shop-api.ts';
import type { CacheFigures } from '#contract/cache-figures.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { TextPieces } from '#app/cache/gzip-pool.ts';
import type { ProductTexts } from '#app/cache/product-json-cache.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { FragmentsContext } from '#ui/state/fragments.tsx';
import { waitToRender } from './render-queue.ts';
import { FragmentCache } from './fragment-cache.ts';
import { loadPage, statusOf, type LoadedScreen } from './load-page.ts';
import { screens } from './screens.ts';
import { ShopPage } from './shop-page.tsx';
import { stateJson } from './state-json.ts';

export interface RenderRequest {
  /** Absolute URL, its path with or without a language. */
  url: string;
  locale: Locale;
  currency: string;
  reads: ShopReads;
  /** The JSON of product cards that is known already. */
  texts: ProductTexts;
  /** The page's form, which was refused. */
  sent?: SentForm;
}

export type Rendered =
  | { kind: 'redirect'; location: string }
  | { kind: 'failure'; status: number; error: unknown; head: string; body: TextPieces }
  | {
      kind: 'page';
      /** `title`, `meta` and `link` elements. */
      head: string;
      body: TextPieces;
      /** JSON for the page's state block. */
      state: TextPieces;
      loaded: LoadedScreen;
      frame: ShopFrame;
      /** The screen's source module, as the build's manifest names it. */
      module: string;
    };

const megabyte = 1024 * 1024;
const parts = new FragmentCache({ maxBytes: 16 * megabyte });

/** The figures of the fragment cache. */
export const fragmentFigures = (): CacheFigures => parts.figures();

/** Draws one page on the server, with the loaders and the code that the browser uses too. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { locale, currency, reads, texts } = request;
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
  const location = { pathname: url.pathname, search: url.search, hash: '', key: 'first' };
  await waitToRender();
  const drawn = frame.shop && parts.forPage({ locale, currency, frame: frame.shop, texts });
  const html = renderToString(
    <FragmentsContext value={drawn}>
      <ShopPage
        setting={{ locale, currency, messages: locale === 'en' ? en : tr, api: onlyInTheBrowser }}
        moment={{ location, next: undefined, frame: frame.shop, screen, error }}
        navigate={standStill}
      />
    </FragmentsContext>,
  );
  const { head, body: bare } = splitHead(html);
  const body = drawn ? drawn.join(bare) : [bare];
  if (error !== undefined || !screen || !frame.shop) {
    return { kind: 'failure', status: statusOf(error), error, head, body };
  }
  const { container } = screen;
  const data = { frame: frame.shop, screen };
  const state = stateJson({ locale, currency, container, data }, texts);
  const { module } = screens[container];
  return { kind: 'page', head, body, state, loaded: screen, frame: frame.shop, module };
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

import { renderToString } from 'react-dom/server';
import { createStaticHandler, IDLE_NAVIGATION, RouterContextProvider } from 'react-router';
import type { ShopApi, ShopReads } from '#contract/shop-api.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { turnToDraw } from './draw-turns.ts';
import { loaderTree, readsContext, type LoadedScreen, type LoaderData } from './screen-loaders.ts';
import { screens } from './screens.ts';
import { ShopPage, statusOf } from './shop-page.tsx';
import { stateJson } from './state-block.ts';

const handler = createStaticHandler(loaderTree);

export interface RenderRequest {
  /** Absolute URL, its path with or without a language. */
  url: string;
  locale: Locale;
  currency: string;
  reads: ShopReads;
}

export type Rendered =
  | { kind: 'redirect'; location: string }
  | { kind: 'failure'; status: number; error: unknown; head: string; body: string }
  | {
      kind: 'page';
      /** `title`, `meta` and `link` elements. */
      head: string;
      body: string;
      /** JSON for the page's state block. */
      state: string;
      loaded: LoadedScreen;
      /** The screen's source module, as the build's manifest names it. */
      module: string;
    };

/** Draws one page on the server, with the loaders and the code that the browser uses too. */
export async function renderPage(request: RenderRequest): Promise<Rendered> {
  const { locale, currency } = request;
  const context = new RouterContextProvider();
  context.set(readsContext, request.reads);
  const result = await handler.query(new Request(request.url), { requestContext: context });
  if (result instanceof Response) {
    return { kind: 'redirect', location: result.headers.get('location') ?? '/' };
  }
  const loaderData: LoaderData = result.loaderData;
  const { location, errors } = result;
  await turnToDraw();
  const html = renderToString(
    <ShopPage
      setting={{ locale, currency, messages: locale === 'en' ? en : tr, api: onlyInTheBrowser }}
      state={{ location, loaderData, errors, navigation: IDLE_NAVIGATION }}
      navigate={standStill}
    />,
  );
  const { head, body } = splitHead(html);
  const [error] = Object.values(errors ?? {});
  const loaded = loaderData.screen;
  if (error !== undefined || !loaded) {
    return { kind: 'failure', status: statusOf(error), error, head, body };
  }
  const { container } = loaded;
  const state = stateJson({ locale, currency, container, data: loaderData });
  return { kind: 'page', head, body, state, loaded, module: screens[container].module };
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

/** Drawing a page calls nothing: whatever a screen does, it does in the browser. */
const onlyInTheBrowser = new Proxy({} as ShopApi, {
  get(_target, call) {
    throw new Error(`${String(call)} was called while a page was drawn on the server`);
  },
});

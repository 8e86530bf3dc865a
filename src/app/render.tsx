import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { ShopApi, ShopReads } from '#contract/shop-api.ts';
import type { Locale } from '#rules/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { PageSettingContext } from './page-setting.tsx';
import { readsContext, routes, type LoadedScreen } from './routes.tsx';
import { screens } from './screens.tsx';
import { stateJson } from './state-block.ts';

export { screens } from './screens.tsx';

const handler = createStaticHandler(routes);

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
  const context = new RouterContextProvider();
  context.set(readsContext, request.reads);
  const result = await handler.query(new Request(request.url), { requestContext: context });
  if (result instanceof Response) {
    return { kind: 'redirect', location: result.headers.get('location') ?? '/' };
  }
  const setting = {
    locale: request.locale,
    currency: request.currency,
    messages: request.locale === 'en' ? en : tr,
    api: onlyInTheBrowser,
  };
  const html = renderToString(
    <PageSettingContext value={setting}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </PageSettingContext>,
  );
  const { head, body } = splitHead(html);
  const [error] = Object.values(result.errors ?? {});
  if (error !== undefined) {
    return { kind: 'failure', status: statusOf(error), error, head, body };
  }
  const loaded: LoadedScreen = result.loaderData['place'];
  const { container } = loaded;
  const { locale, currency } = request;
  return {
    kind: 'page',
    head,
    body,
    state: stateJson({ locale, currency, container, data: result.loaderData }),
    loaded,
    module: screens[container].module,
  };
}

function statusOf(error: unknown): number {
  const hasStatus = typeof error === 'object' && error !== null && 'status' in error;
  return hasStatus && typeof error.status === 'number' ? error.status : 500;
}

const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** React writes the elements that belong into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = hoisted.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/** Drawing a page calls nothing: whatever a screen does, it does in the browser. */
const onlyInTheBrowser = new Proxy({} as ShopApi, {
  get(_target, call) {
    throw new Error(`${String(call)} was called while a page was drawn on the server`);
  },
});

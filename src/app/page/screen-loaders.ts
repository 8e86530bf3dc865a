import {
  createContext,
  redirect,
  type HydrationState,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import type { Container } from '#contract/route.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import type { ShopFrame } from '#contract/shop-frame.ts';
import { localised, urls, withoutLocale } from '#urls';
import { loadScreen, screens, type ScreenLocation } from './screens.ts';

/** What the loaders read through: services in process on the server, `fetch` in the browser. */
export const readsContext = createContext<ShopReads>();

export interface LoadedScreen {
  container: Container;
  at: ScreenLocation;
  data: unknown;
}

/** What the loaders gave, by route. */
export type LoaderData = NonNullable<HydrationState['loaderData']> & {
  frame?: ShopFrame;
  screen?: LoadedScreen;
};

async function loadFrame({ context }: LoaderFunctionArgs): Promise<ShopFrame> {
  return context.get(readsContext).shop();
}

async function loadLocation({ request, context }: LoaderFunctionArgs): Promise<LoadedScreen> {
  const url = new URL(request.url);
  const { path, locale } = withoutLocale(url.pathname);
  const api = context.get(readsContext);
  try {
    const { container, params } = await api.route(path);
    const at = { path, query: url.search, params };
    const [data] = await Promise.all([screens[container].load(api, at), loadScreen(container)]);
    return { container, at, data };
  } catch (error) {
    if (error instanceof Response) {
      throw redirect(localised(error.headers.get('location') ?? '/', locale ?? 'tr'));
    }
    if (isFailure(error) && error.status === 401) {
      throw redirect(localised(urls.login(url.pathname + url.search), locale ?? 'tr'));
    }
    if (isFailure(error)) throw new Response(error.message, { status: error.status });
    throw error;
  }
}

// By shape: on the server the failure comes from another copy of the class than the pages' bundle.
function isFailure(error: unknown): error is { status: number; message: string } {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/**
 * One route within the frame: the server names the container of a path (rule pages/containers), so
 * there is no second table of paths in the browser.
 */
export const loaderTree: RouteObject[] = [
  {
    id: 'frame',
    loader: loadFrame,
    shouldRevalidate: () => false,
    children: [{ id: 'screen', path: '*', loader: loadLocation }],
  },
];

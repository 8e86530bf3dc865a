import '#ui/styles/shop.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createFetchApi } from './fetch-api.ts';
import { PageSettingContext } from './page-setting.tsx';
import { readsContext, routes } from './routes.tsx';
import { loadScreen } from './screens.tsx';
import { stateBlockId, type PageState } from './state-block.ts';

async function loadMessages(locale: PageState['locale']) {
  return locale === 'en' ? (await import('#text/en.ts')).en : (await import('#text/tr.ts')).tr;
}

/** Takes the page over from the server: same code, same data, now alive. */
async function start(): Promise<void> {
  const block = document.getElementById(stateBlockId);
  const root = document.getElementById('root');
  if (!block || !root) return;
  const state: PageState = JSON.parse(block.textContent);
  const [messages] = await Promise.all([loadMessages(state.locale), loadScreen(state.container)]);
  const api = createFetchApi(state.locale);
  const context = new RouterContextProvider();
  context.set(readsContext, api);
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.data },
    getContext: () => context,
  });
  const { locale, currency } = state;
  startTransition(() => {
    hydrateRoot(
      root,
      <PageSettingContext value={{ locale, currency, messages, api }}>
        <RouterProvider router={router} />
      </PageSettingContext>,
    );
  });
}

void start();

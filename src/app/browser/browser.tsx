import '#ui/styles/shop.css';
import { startTransition, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import type { Navigate } from '#ui/state/router-context.tsx';
import { scrollToState, startRouter } from './browser-router.ts';
import { createFetchApi } from './fetch-api.ts';
import { loadScreen } from '#app/page/screens.ts';
import { ShopPage, type PageSetting } from '#app/page/shop-page.tsx';
import { stateBlockId, type PageState } from '#app/page/state-block.ts';

function LivePage({ router, setting }: { router: DataRouter; setting: PageSetting }) {
  const state = useSyncExternalStore(
    useCallback((changed) => router.subscribe(changed), [router]),
    () => router.state,
    () => router.state,
  );
  const navigate = useCallback<Navigate>(
    (to, options) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)),
    [router],
  );
  useLayoutEffect(() => scrollToState(state), [state]);
  return <ShopPage setting={setting} state={state} navigate={navigate} />;
}

async function loadMessages(locale: PageState['locale']) {
  return locale === 'en' ? (await import('#text/en.ts')).en : (await import('#text/tr.ts')).tr;
}

/** Takes the page over from the server: same code, same data, now alive. */
async function start(): Promise<void> {
  const block = document.getElementById(stateBlockId);
  const root = document.getElementById('root');
  if (!block || !root) return;
  const state: PageState = JSON.parse(block.textContent);
  const { locale, currency } = state;
  const [messages] = await Promise.all([loadMessages(locale), loadScreen(state.container)]);
  const api = createFetchApi(locale);
  const router = startRouter(api, state.data);
  const setting = { locale, currency, messages, api };
  startTransition(() => void hydrateRoot(root, <LivePage router={router} setting={setting} />));
}

void start();

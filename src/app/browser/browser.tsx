import '#ui/styles/shop.css';
import { startTransition, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageRouter } from './browser-router.ts';
import { focusPage, scrollToPlace, startRouter } from './page-place.ts';
import type { Overdue } from '#contract/session.ts';
import { createFetchApi } from './fetch-api.ts';
import { loadScreen } from '#app/page/screens/screens.ts';
import type { PageSetting } from '#app/page/page-providers.tsx';
import { ServedOverdueContext } from '#ui/state/served-overdue-context.ts';
import { ShopPage } from '#app/page/shop-page.tsx';
import { overdueBlockId, stateBlockId, type PageState } from '#app/page/state-block.ts';

function LivePage({ router, setting }: { router: PageRouter; setting: PageSetting }) {
  const moment = useSyncExternalStore(router.subscribe, router.moment, router.moment);
  const { location } = moment;
  useLayoutEffect(() => {
    scrollToPlace(router);
    focusPage(location);
  }, [router, location]);
  // For `before-paint.ts`, which held what was pressed by then. After the drawing that follows from what was
  // typed by then.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event('alive'))), []);
  return <ShopPage setting={setting} moment={moment} navigate={router.navigate} />;
}

async function loadMessages(locale: PageState['locale']) {
  return locale === 'en' ? (await import('#text/en.ts')).en : (await import('#text/tr.ts')).tr;
}

/** The debt that the server wrote into the page. */
function servedOverdue(): Overdue | null {
  const block = document.getElementById(overdueBlockId);
  return block && JSON.parse(block.textContent);
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
  const page = (
    <ServedOverdueContext value={servedOverdue()}>
      <LivePage router={router} setting={setting} />
    </ServedOverdueContext>
  );
  startTransition(() => void hydrateRoot(root, page));
}

void start();

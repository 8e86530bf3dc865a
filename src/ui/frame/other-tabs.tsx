import { useEffect, useEffectEvent } from 'react';
import { isOtherTabsChange } from '#ui/state/other-tabs.ts';
import { useLocale } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/** A page that was out of sight for longer looks anew when it is back, in milliseconds. */
const staleAfterMs = 60_000;

/**
 * Says what another tab has changed: who is signed in, the currency, the cart or its prices (rule
 * reliability/second-tab). It looks when another tab reports a change and this page is in view, and when somebody
 * comes back to it.
 */
export function OtherTabs() {
  const store = useVisitorStore();
  const toast = useToast();
  const locale = useLocale();
  const look = useEffectEvent(async () => {
    const { lookAtChange } = await import('./tab-changes.ts');
    await lookAtChange({ store, toast, locale });
  });
  useEffect(() => {
    let isStale = false;
    let hiddenAt = Number.POSITIVE_INFINITY;
    function use(): void {
      if (!isStale || document.visibilityState !== 'visible') return;
      isStale = false;
      void look().catch(() => undefined);
    }
    function onStorage(event: StorageEvent): void {
      isStale ||= isOtherTabsChange(event);
      use();
    }
    function onVisibility(): void {
      if (document.visibilityState === 'visible') isStale ||= Date.now() - hiddenAt > staleAfterMs;
      else hiddenAt = Date.now();
      use();
    }
    function onPageShow({ persisted }: PageTransitionEvent): void {
      isStale ||= persisted;
      use();
    }
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
  return null;
}

import { useEffect } from 'react';
import { isOffline, offlineText } from '#ui/state/api-refusal.ts';
import { useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The event of a call that failed because the browser is offline. */
export const callWithoutNetwork = 'call-without-network';

/**
 * Says that the browser is offline, also where a failed call itself is silent, and that it is online again
 * (rule reliability/offline).
 */
export function NetworkNotice() {
  const t = useText();
  const toast = useToast();
  useEffect(() => {
    let isSaid = false;
    function say(): void {
      isSaid = true;
      toast({ text: offlineText(t), kind: 'error' });
    }
    function endIt(): void {
      // A success also removes the toasts of errors.
      if (isSaid) toast({ text: t.errors.backOnline, kind: 'done' });
      isSaid = false;
    }
    if (isOffline()) say();
    addEventListener('offline', say);
    addEventListener(callWithoutNetwork, say);
    addEventListener('online', endIt);
    return () => {
      removeEventListener('offline', say);
      removeEventListener(callWithoutNetwork, say);
      removeEventListener('online', endIt);
    };
  }, [t, toast]);
  return null;
}

import { useState } from 'react';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths, officeRoots, officeUrls } from '#ui/office/state/office-urls.ts';

/** Ends the session and goes to the sign-in, also when the shop cannot be reached. `busy` meanwhile. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const { locale, caller } = useOffice();
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    setBusy(true);
    await caller.post(officeUrls.signOut).catch(() => null);
    window.location.assign(officeRoots[locale] + officePaths.signIn);
  }
  return { signOut: () => void leave(), busy };
}

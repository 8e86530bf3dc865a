import { useState } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officeRoots } from '#ui/office/state/office-urls.ts';

/** Makes a call of the door: what is under way, what was refused, and the answer; null where it was refused. */
export function useStaffSignInCall() {
  const { caller } = useOffice();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ code: string; text: string } | null>(null);
  async function call<Answer>(path: string, body: object = {}): Promise<Answer | null> {
    if (busy !== null) return null;
    setBusy(path);
    setFailure(null);
    try {
      return await caller.post<Answer>(path, body);
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : '';
      setFailure({ code, text: failureText(error) });
      return null;
    } finally {
      setBusy(null);
    }
  }
  return { busy, failure, call, forget: () => setFailure(null) };
}

/** Goes where somebody was on their way to, inside of the office. */
export function useWayIn(): () => void {
  const { locale } = useOffice();
  return () => {
    const next = safeNextPath(new URLSearchParams(window.location.search).get('next'));
    const isInside = Object.values(officeRoots).some(
      (root) => next === root || next.startsWith(`${root}/`) || next.startsWith(`${root}?`),
    );
    window.location.assign(isInside ? next : officeRoots[locale]);
  };
}

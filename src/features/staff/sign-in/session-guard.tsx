import { useTexts } from '#ui/state/text-context.tsx';
import { officeSignInTexts } from '#text/office/office-sign-in-text.ts';
import './session-guard.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useNow } from '#ui/office/state/use-now.ts';

const SessionDialog = lazy(async () => ({
  default: (await import('./session-dialog.tsx')).SessionDialog,
}));

const minuteMs = 60_000;
/** How long before its end somebody is told. */
const warnMs = 15 * minuteMs;

/**
 * Tells ahead that a session ends, and lets the same person in again where they are, with what they have typed (rule
 * staff/session-expiry). `endsAt` is by the browser's own clock, in milliseconds.
 */
export function SessionGuard({ me, endsAt }: { me: OfficeSession; endsAt: number }) {
  const { t } = useTexts(officeSignInTexts);
  const guard = useGuard(me);
  const left = endsAt - useNow();
  const isOver = guard.isEnded || left <= 0;
  if (!isOver && left > warnMs) return null;
  const minutes = Math.max(1, Math.ceil(left / minuteMs));
  return (
    <>
      <output className="session-guard">
        <OfficeIcon name="clock" />
        <span>{isOver ? t.sessionOver : t.sessionEnds(String(minutes))}</span>
        <Button look="secondary" className="is-small" onClick={guard.open}>
          {t.again}
        </Button>
      </output>
      {guard.isOpen && (
        <Suspense>
          <SessionDialog
            me={me}
            isOver={isOver}
            onEnter={() => void guard.enter()}
            onClose={guard.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens by itself when a call was refused because nobody is signed in any more. */
function useGuard(me: OfficeSession) {
  const { caller } = useOffice();
  const queries = useQueryClient();
  const [isEnded, setEnded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      caller.whenEnded(() => {
        setEnded(true);
        setOpen(true);
      }),
    [caller],
  );
  async function enter(): Promise<void> {
    const now = await caller.get<OfficeSession>(officeUrls.session);
    // Another person starts with a fresh page: the open one was not for them.
    if (now.email !== me.email || now.role !== me.role) window.location.reload();
    setEnded(false);
    setOpen(false);
    await queries.invalidateQueries();
  }
  return {
    isEnded,
    isOpen,
    enter,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}

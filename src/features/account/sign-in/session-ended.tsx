import { useEffect, useState } from 'react';
import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/**
 * The e-mail of the customer whose session ended while their page was open, which led here (rule
 * account/session-ended); null for everybody else.
 */
export function useEndedSession(): string | null {
  const store = useVisitorStore();
  const [known] = useState(() => store.get().session?.customer?.email ?? null);
  const isCustomer = useVisitor(({ session }) => (session?.customer ?? null) !== null);
  useEffect(() => {
    // The page's frame still shows the customer.
    if (known !== null) void store.refresh();
  }, [known, store]);
  return isCustomer ? null : known;
}

/** Says why the visitor is here, and that nothing is lost. */
export function EndedNotice({ email }: { email: string | null }) {
  const { t: own } = useTexts(ownAccountTexts);
  if (email === null) return null;
  return (
    <NoticeBar kind="info" title={own.sessionEnded} live>
      {own.sessionEndedHint}
    </NoticeBar>
  );
}

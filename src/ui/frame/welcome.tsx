import { useEffect } from 'react';
import { welcomeMark } from '#rules/person/next-path.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';

/**
 * Greets a new customer where they were going (rule account/welcome): once, and then the address is
 * the page's own again. A page without a script says it where it is drawn for this customer alone.
 */
export function Welcome({ query }: { query: string }) {
  const t = useText();
  const toast = useToast();
  const isCustomer = useVisitor((state) => (state.session?.customer ?? null) !== null);
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!isCustomer || !url.searchParams.has(welcomeMark)) return;
    url.searchParams.delete(welcomeMark);
    window.history.replaceState(window.history.state, '', url);
    toast({ text: t.account.welcome, kind: 'done' });
  }, [isCustomer, toast, t]);
  if (!new URLSearchParams(query).has(welcomeMark)) return null;
  return (
    <noscript>
      <div className="container">
        <NoticeBar kind="ok">{t.account.welcome}</NoticeBar>
      </div>
    </noscript>
  );
}

import './approvals-screen.css';
import type { ApprovalsPage } from '#contract/company/approvals.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { approvalTexts } from '#text/customer/approval-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { PastRequests } from './past-requests.tsx';
import { WaitingRequest } from './waiting-request.tsx';

interface At {
  query: string;
  sent?: SentForm;
}

/** Orders that wait for the reader's decision, and their own (rule approvals/page). */
export default function ApprovalsScreen({ data, at }: { data: ApprovalsPage; at: At }) {
  const t = useText();
  const text = approvalTexts[useLocale()];
  const { store } = useShop();
  const { sent } = at;
  const done = text.done[new URLSearchParams(at.query).get('durum') ?? ''];
  const decides = data.role !== 'buyer';
  return (
    <AccountLayout title={text.title}>
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      {sent && (
        <NoticeBar kind="error" live>
          {sent.message}
        </NoticeBar>
      )}
      {done !== undefined && !sent && (
        <NoticeBar kind="ok" live>
          {done}
        </NoticeBar>
      )}
      {decides && <Waiting data={data} />}
      <PastRequests title={text.ownTitle} rows={data.own} days={data.days} isOwn />
      {decides && <PastRequests title={text.decided} rows={data.decided} days={data.days} />}
      {!decides && data.own.length === 0 && (
        <EmptyState icon="circle-check" title={text.nothingOwn} text={text.nothingHint} />
      )}
    </AccountLayout>
  );
}

function Waiting({ data: { waiting, open } }: { data: ApprovalsPage }) {
  const { format } = useText();
  const text = approvalTexts[useLocale()];
  const [first] = waiting;
  if (!first)
    return <EmptyState icon="circle-check" title={text.nothing} text={text.nothingHint} />;
  const sum = sumAmounts(0, ...waiting.map(({ total }) => total));
  return (
    <>
      <p className="approvals-sum">
        {text.waiting(waiting.length, format.money(sum, first.currency))}
      </p>
      {waiting.map((request) => (
        <WaitingRequest
          key={request.id}
          request={request}
          detail={open?.id === request.id ? open : null}
        />
      ))}
    </>
  );
}

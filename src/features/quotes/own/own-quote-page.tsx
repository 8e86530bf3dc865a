import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { useState } from 'react';
import type { QuotePage } from '#contract/company/quote.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { formatDate } from '#text/format.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';
import { CounterForm } from './counter-form.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { QuoteThread } from './quote-thread.tsx';
import { QuoteTable } from './quote-table.tsx';
import { StateTag } from './state-tag.tsx';

/** A quote with its lines, figures and rounds, and what its customer can do (rule quotes/page). */
export function OwnQuotePage({ quote, sent }: { quote: QuotePage; sent: SentForm | undefined }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { store } = useShop();
  const isRefusedCounter = sent?.values['action'] === 'counter';
  const [countering, setCountering] = useState(isRefusedCounter);
  const { quoteNo, wantedOn } = quote;
  return (
    <AccountLayout title={quoteNo} action={<Head quote={quote} />}>
      <title>{t.frame.pageTitle(quoteNo, store.name)}</title>
      <meta name="robots" content="noindex" />
      <Notices quote={quote} problem={sent?.message} />
      <div className="quote-columns">
        <div>
          {countering ? (
            <CounterForm quote={quote} onLeave={() => setCountering(false)} />
          ) : (
            <QuoteTable quote={quote} />
          )}
          {wantedOn !== null && (
            <p className="caption quote-wanted">{`${text.wantedOn} ${formatDate(wantedOn, locale)}`}</p>
          )}
          <QuoteThread quote={quote} />
        </div>
        <QuoteSummary quote={quote} countering={countering} onCounter={() => setCountering(true)} />
      </div>
    </AccountLayout>
  );
}

const answerOf = ({ rounds }: QuotePage) => rounds.findLast(({ side }) => side === 'merchant');

/** The state, and the paper once there is an answer. */
function Head({ quote }: { quote: QuotePage }) {
  const locale = useLocale();
  return (
    <div className="page-head-actions quote-head">
      <StateTag state={quote.state} />
      {answerOf(quote) && (
        <a
          className={buttonClass({ look: 'quiet' })}
          href={localised(quoteUrls.quotePaper(quote.quoteNo), locale)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="file-text" />
          {quoteTexts[locale].paper}
        </a>
      )}
    </div>
  );
}

function Notices({ quote, problem }: { quote: QuotePage; problem: string | undefined }) {
  const text = quoteTexts[useLocale()];
  const { store } = useShop();
  const { isOwn, buyer, state, reason } = quote;
  const answer = answerOf(quote);
  return (
    <>
      {problem !== undefined && (
        <NoticeBar kind="error" live>
          {problem}
        </NoticeBar>
      )}
      {!isOwn && <NoticeBar kind="info">{text.colleague(buyer)}</NoticeBar>}
      {state === 'declined' && reason !== '' && (
        <NoticeBar kind="warning" title={text.reason}>
          <p>{reason}</p>
        </NoticeBar>
      )}
      {state === 'answered' && answer && answer.note !== '' && (
        <NoticeBar kind="info" title={`${answer.by}, ${store.name}`}>
          <p>{answer.note}</p>
        </NoticeBar>
      )}
    </>
  );
}

import './quote-desk.css';
import { useParams } from 'wouter';
import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import { formatDate } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { AnswerDesk } from './answer-panel.tsx';
import { QuoteStateTag } from '#ui/office/quote-state.tsx';
import { AcceptedPanel, BuyerPanel, ComparePanel, RoundsPanel } from './quote-panels.tsx';

/** One quote: what was asked, and the answer to it (rule quotes/office-page). */
export function OfficeQuoteScreen() {
  const { quoteNo = '' } = useParams();
  return <OneQuote key={quoteNo} quoteNo={quoteNo} />;
}

function OneQuote({ quoteNo }: { quoteNo: string }) {
  const query = useOfficeRead<OfficeQuote>(officeUrls.quote(quoteNo), { every: 60_000 });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchQuote />}>
      {(quote) => <Quote quote={quote} />}
    </Loaded>
  );
}

function NoSuchQuote() {
  const { t } = useTexts(quoteDeskTexts);
  return (
    <>
      <PageHead title={t.missing} crumb={<Crumb />} />
      <section className="office-panel">
        <EmptyState icon="search-x" title={t.missing} text={t.missingHint} />
      </section>
    </>
  );
}

function Crumb() {
  const { t } = useTexts(quoteDeskTexts);
  return (
    <OfficeLink className="quote-desk-crumb" to={officePaths.quotes}>
      <OfficeIcon name="arrow-left" />
      {t.back}
    </OfficeLink>
  );
}

function Quote({ quote }: { quote: OfficeQuote }) {
  const { storeName } = useOffice();
  const { quoteNo, state, reason } = quote;
  const latest = quote.rounds.at(-1);
  return (
    <>
      <title>{`${quoteNo} | ${storeName}`}</title>
      <PageHead
        title={quoteNo}
        crumb={<Crumb />}
        badge={<QuoteStateTag state={state} />}
        about={<About quote={quote} />}
        actions={<Actions quote={quote} />}
      />
      {latest?.side === 'customer' && latest.note !== '' && (
        <NoticeBar kind="info" title={latest.by}>
          <p>{latest.note}</p>
        </NoticeBar>
      )}
      {state === 'declined' && (
        <NoticeBar kind="warning" title={quote.closedBy}>
          <p>{reason}</p>
        </NoticeBar>
      )}
      <div className="office-columns">
        <div>
          <AnswerDesk quote={quote} />
          <RoundsPanel quote={quote} />
        </div>
        <div>
          <BuyerPanel quote={quote} />
          <ComparePanel quote={quote} />
          <AcceptedPanel />
        </div>
      </div>
    </>
  );
}

function About({ quote }: { quote: OfficeQuote }) {
  const { t, format, locale } = useTexts(quoteDeskTexts);
  const { company, customer, rounds, createdAt } = quote;
  return [
    company?.title ?? customer.name,
    t.roundOf(format.integer(rounds.length)),
    t.askedOn(formatDate(createdAt, locale)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The paper, and the order that it became. */
function Actions({ quote: { quoteNo, orderNo } }: { quote: OfficeQuote }) {
  const { t, locale } = useTexts(quoteDeskTexts);
  return (
    <>
      {orderNo !== null && (
        <OfficeLink className="button is-secondary" to={officePaths.order(orderNo)}>
          {t.order(orderNo)}
        </OfficeLink>
      )}
      <a
        className="button is-secondary"
        href={`${officeUrls.quote(quoteNo)}/pdf?locale=${locale}`}
        target="_blank"
        rel="noopener"
      >
        <OfficeIcon name="printer" />
        PDF
      </a>
    </>
  );
}

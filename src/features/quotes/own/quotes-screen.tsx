import './quotes-screen.css';
import type { QuoteScreenData } from '#contract/company/quote.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { AskPage } from './ask-page.tsx';
import { QuoteListPage } from './quote-list-page.tsx';
import { OwnQuotePage } from './own-quote-page.tsx';

/** The customer's quotes: three pages in one script, as few people open any of them. */
export default function QuotesScreen(props: { data: QuoteScreenData; at: { sent?: SentForm } }) {
  const { data } = props;
  const { sent } = props.at;
  if ('items' in data) return <QuoteListPage list={data} />;
  if ('rounds' in data) return <OwnQuotePage key={data.version} quote={data} sent={sent} />;
  return <AskPage draft={data} sent={sent} />;
}

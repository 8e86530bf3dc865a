import type { QuotePage } from '#contract/company/quote.ts';
import { formatDateTime } from '#text/format.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { useLocale } from '#ui/state/text-context.tsx';

type Round = QuotePage['rounds'][number];

/** The rounds of both sides, the latest first (rule quotes/rounds). */
export function QuoteThread({ quote }: { quote: QuotePage }) {
  const text = quoteTexts[useLocale()];
  return (
    <section className="panel quote-thread">
      <div className="panel-head">
        <h2>{text.thread}</h2>
      </div>
      <ol className="panel-body">
        {quote.rounds.toReversed().map((round) => (
          <RoundItem key={round.number} round={round} isOwn={quote.isOwn} />
        ))}
      </ol>
    </section>
  );
}

function RoundItem({ round, isOwn }: { round: Round; isOwn: boolean }) {
  const locale = useLocale();
  const text = quoteTexts[locale];
  const isYou = round.side === 'customer' && isOwn;
  const initials = round.by
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2);
  return (
    <li className={round.side === 'merchant' ? 'quote-round is-store' : 'quote-round'}>
      <span className="quote-who" aria-hidden="true">
        {initials}
      </span>
      <p>
        <b>{isYou ? text.you : round.by}</b> {wordsOf(round, isYou, text.said)}{' '}
        <span className="caption">· {formatDateTime(round.at, locale)}</span>
      </p>
      {round.note !== '' && <p className="quote-say">{round.note}</p>}
    </li>
  );
}

function wordsOf(
  { side, number }: Round,
  isYou: boolean,
  said: (typeof quoteTexts)['tr']['said'],
): string {
  if (side === 'merchant') return number <= 2 ? said.answered : said.renewed;
  if (number === 1) return isYou ? said.youAsked : said.asked;
  return isYou ? said.youCountered : said.countered;
}

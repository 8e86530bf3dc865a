import type { QuoteLine, QuotePage } from '#contract/company/quote.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { QuoteProduct } from './quote-product.tsx';

/** The lines of the latest round, with today's price, the wish and the answer beside each (rule quotes/page). */
export function QuoteTable({ quote }: { quote: QuotePage }) {
  const text = quoteTexts[useLocale()];
  return (
    <div className="table-frame">
      <table className="table is-stacked quote-lines">
        <thead>
          <tr>
            <th>{text.heads.product}</th>
            <th className="align-right">{text.heads.quantity}</th>
            <th className="align-right">{text.heads.today}</th>
            <th className="align-right">{text.heads.wish}</th>
            <th className="align-right">{text.heads.answer}</th>
            <th className="align-right">{text.heads.net}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line, index) => (
            <Row key={line.id ?? index} line={line} currency={quote.currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ line, currency }: { line: QuoteLine; currency: string }) {
  const t = useText();
  const { heads } = quoteTexts[useLocale()];
  const { quantity, unit, today, wish, answer, net } = line;
  const money = (price: QuoteLine['today']) =>
    price ? t.format.money(price.value, price.currency) : '–';
  const percent = percentBelow(today, answer);
  return (
    <tr>
      <td className="table-title">
        <QuoteProduct line={line} />
      </td>
      <td className="align-right numeric" data-l={heads.quantity}>
        {`${t.format.integer(quantity)} ${unit}`}
      </td>
      <td className="align-right numeric muted" data-l={heads.today}>
        {money(today)}
      </td>
      <td className="align-right numeric muted" data-l={heads.wish}>
        {money(wish)}
      </td>
      <td className="align-right numeric" data-l={heads.answer}>
        <span className="quote-answer">
          <b>{money(answer)}</b>
          {percent > 0 && <span className="quote-percent">{t.format.percent(percent)}</span>}
        </span>
      </td>
      <td className="align-right numeric" data-l={heads.net}>
        <b>{net > 0 ? t.format.money(net, currency) : '–'}</b>
      </td>
    </tr>
  );
}

/** Whole percent by which the answer is below today's price in the same currency; 0 where it is not. */
function percentBelow(today: QuoteLine['today'], answer: QuoteLine['answer']): number {
  if (!today || answer?.currency !== today.currency) return 0;
  return Math.max(0, Math.round(100 - (answer.value / today.value) * 100));
}

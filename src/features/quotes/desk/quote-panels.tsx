import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The customer of a quote, with their orders and other quotes (rule quotes/office-page). */
export function BuyerPanel({ quote }: { quote: OfficeQuote }) {
  const { t, format, locale } = useTexts(quoteDeskTexts);
  const { customer, company, branchName, wantedOn } = quote;
  const { ordered, all } = customer.quotes;
  return (
    <Panel title={t.customer}>
      {company && (
        <p>
          <OfficeLink className="link quote-desk-who" to={officePaths.company(company.code)}>
            {company.title || company.code}
          </OfficeLink>
        </p>
      )}
      <p>
        <OfficeLink className="link quote-desk-who" to={officePaths.customer(customer.id)}>
          {customer.name || customer.email}
        </OfficeLink>
      </p>
      <p className="muted">{[customer.email, customer.phone].filter(Boolean).join(' · ')}</p>
      <dl className="quote-desk-list">
        <dt>{t.year}</dt>
        <dd>{format.money(customer.orders12, 'TRY')}</dd>
        <dt>{t.accepted}</dt>
        <dd>{`${format.integer(ordered)} / ${format.integer(all)}`}</dd>
        {branchName !== '' && <dt>{t.branch}</dt>}
        {branchName !== '' && <dd>{branchName}</dd>}
        {wantedOn !== null && <dt>{t.wantedOn}</dt>}
        {wantedOn !== null && <dd>{formatDate(wantedOn, locale)}</dd>}
      </dl>
    </Panel>
  );
}

/** The goods at today's prices beside the latest answer. */
export function ComparePanel({ quote }: { quote: OfficeQuote }) {
  const { t, format } = useTexts(quoteDeskTexts);
  const { todayNet, totals, currency } = quote;
  return (
    <Panel title={t.compare}>
      <dl className="quote-desk-list">
        <dt>{t.atToday}</dt>
        <dd>{format.money(todayNet, currency)}</dd>
        {totals && <dt>{t.ours}</dt>}
        {totals && <dd>{format.money(totals.subTotal, currency)}</dd>}
      </dl>
    </Panel>
  );
}

/** The consequences of accepting. */
export function AcceptedPanel() {
  const { t } = useTexts(quoteDeskTexts);
  return (
    <Panel title={t.ifAccepted}>
      <ul className="quote-desk-hints">
        <li>{t.onceHint}</li>
        <li>{t.limitsHint}</li>
        <li>{t.holdHint}</li>
      </ul>
    </Panel>
  );
}

/** All rounds, the latest first (rule quotes/rounds). */
export function RoundsPanel({ quote }: { quote: OfficeQuote }) {
  const { t, format, locale } = useTexts(quoteDeskTexts);
  return (
    <Panel title={t.rounds}>
      <ol className="quote-desk-rounds">
        {quote.rounds.toReversed().map(({ number, side, by, note, lines, at }) => {
          const said =
            side === 'merchant' ? t.said.answered : number === 1 ? t.said.asked : t.said.countered;
          return (
            <li key={number}>
              {said(by, format.integer(lines))}{' '}
              <span className="caption">{formatDateTime(at, locale)}</span>
              {note !== '' && <p className="quote-desk-said">{note}</p>}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

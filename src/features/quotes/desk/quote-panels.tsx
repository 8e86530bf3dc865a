import { useState, type FormEvent } from 'react';
import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
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

/** All rounds and the team's notes, the latest first (rules quotes/rounds, quotes/notes). */
export function RoundsPanel({ quote }: { quote: OfficeQuote }) {
  const { t, locale } = useTexts(quoteDeskTexts);
  const { may } = useOffice();
  const roundText = useRoundText();
  const entries = [
    ...quote.rounds.map((round) => ({
      key: `tur-${round.number}`,
      at: round.at,
      said: roundText(round),
      text: round.note,
      isNote: false,
    })),
    ...quote.notes.map(({ id, by, at, text }) => ({
      key: `not-${id}`,
      at,
      said: t.notes.said(by),
      text,
      isNote: true,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <Panel title={t.rounds}>
      {may('quotes:write') && <NoteForm quoteNo={quote.quoteNo} />}
      <ol className="quote-desk-rounds">
        {entries.map(({ key, at, said, text, isNote }) => (
          <li key={key}>
            {said} <span className="caption">{formatDateTime(at, locale)}</span>
            {text !== '' && (
              <p className={isNote ? 'quote-desk-said is-note' : 'quote-desk-said'}>{text}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function useRoundText() {
  const { t, format } = useTexts(quoteDeskTexts);
  return ({ number, side, by, lines }: OfficeQuote['rounds'][number]): string => {
    const said =
      side === 'merchant' ? t.said.answered : number === 1 ? t.said.asked : t.said.countered;
    return said(by, format.integer(lines));
  };
}

function NoteForm({ quoteNo }: { quoteNo: string }) {
  const { t } = useTexts(quoteDeskTexts);
  const { busy, failed, change } = useOfficeChange();
  const [text, setText] = useState('');
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if ((await change(`${officeUrls.quote(quoteNo)}/notes`, { text })) !== null) setText('');
  }
  return (
    <form className="quote-desk-note" onSubmit={(event) => void add(event)}>
      <TextField
        label={t.notes.label}
        hint={t.notes.hint}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        disabled={text.trim() === ''}
        busy={busy !== null && t.saving}
      >
        {t.notes.add}
      </Button>
      <FailureNote text={failed} />
    </form>
  );
}

import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState, type FormEvent } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { eventsOf, type DeskEvent } from './order-events.tsx';
import { MailAgain } from './mail-again.tsx';
import { type OrderActions } from './use-order-action.tsx';

/** The history of an order, the newest first, and the notes of its people. */
export function HistoryPanel({ view, work }: { view: OrderDetailView; work: OrderActions }) {
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const [shown, setShown] = useState<'all' | 'notes'>('all');
  const events = useEvents(view).filter(({ kind }) => shown === 'all' || kind === 'note');
  const choices = [
    ['all', t.history.all],
    ['notes', t.history.notes(view.order.notes.length)],
  ] as const;
  return (
    <Panel
      title={t.history.title}
      aside={
        <fieldset className="segments" aria-label={t.history.show}>
          {choices.map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={shown === value}
              onClick={() => setShown(value)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      }
    >
      {may('orders:write') && (
        <>
          <NoteForm work={work} />
          <MailAgain view={view} work={work} />
        </>
      )}
      <ol className="office-feed">
        {events.map((event) => (
          <FeedRow key={`${event.kind} ${event.at} ${event.text}`} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function useEvents(view: OrderDetailView): DeskEvent[] {
  const { t, format } = useTexts(orderDetailTexts);
  return eventsOf(view, t, format);
}

function FeedRow({ event }: { event: DeskEvent }) {
  const { locale } = useTexts(orderDetailTexts);
  return (
    <li>
      <span className={`feed-dot ${event.toneClass}`}>
        <OfficeIcon name={event.icon} />
      </span>
      <span>
        {event.text}
        {event.by !== '' && <span className="caption">{event.by}</span>}
      </span>
      <time dateTime={event.at}>{formatDateTime(event.at, locale)}</time>
      {event.note !== '' && <p className="feed-note">{event.note}</p>}
    </li>
  );
}

function NoteForm({ work }: { work: OrderActions }) {
  const { t } = useTexts(orderDetailTexts);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [forCustomer, setForCustomer] = useState(false);
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    if (await work.act('note', { text: text.trim(), forCustomer })) {
      setText('');
      setForCustomer(false);
      setTried(false);
    }
  }
  return (
    <form className="note-form" onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={t.history.noteLabel}
        placeholder={forCustomer ? t.history.noteToCustomer : t.history.notePlaceholder}
        maxLength={1000}
        value={text}
        error={tried && text.trim() === '' ? t.history.needText : null}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="secondary" busy={work.busy === 'note' && t.working}>
        {t.history.add}
      </Button>
      <label className="check">
        <input
          type="checkbox"
          checked={forCustomer}
          onChange={({ target }) => setForCustomer(target.checked)}
        />
        <span>{t.history.forCustomerLabel}</span>
      </label>
    </form>
  );
}

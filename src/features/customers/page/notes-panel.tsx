import { useState, type FormEvent } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerLimits } from '#rules/person/customer-work.ts';
import { formatDateTime } from '#text/format.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useMayChangeCustomers } from './account-rights.tsx';

interface PanelProps {
  customer: OfficeCustomer;
}

/** The staff's notes, which the customer never sees (rule customers/notes). */
export function NotesPanel({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { notes } = customer;
  return (
    <Panel title={t.notes.title}>
      <NoteForm customer={customer} />
      {notes.length === 0 && <p className="muted">{t.notes.none}</p>}
      <ul className="customer-notes">
        {notes.map((note) => (
          <Note key={note.id} note={note} customer={customer} />
        ))}
      </ul>
    </Panel>
  );
}

function NoteForm({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const { busy, failed, fields, change } = useOfficeChange();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isMissing = text.trim() === '';
    setWrong(isMissing ? t.missingText.note : undefined);
    if (isMissing) return;
    const added = await change(`${officeUrls.customer(customer.id)}/notes`, { text: text.trim() });
    if (added !== null) setText('');
  }
  return (
    <form className="customer-note-form" noValidate onSubmit={(event) => void add(event)}>
      <TextAreaField
        label={t.notes.label}
        placeholder={t.notes.placeholder}
        rows={2}
        maxLength={customerLimits.note}
        disabled={!mayChange}
        value={text}
        error={wrong ?? fields['text'] ?? (failed === '' ? undefined : failed)}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        look="secondary"
        disabled={!mayChange}
        title={why}
        busy={busy !== null && t.notes.adding}
      >
        {t.notes.add}
      </Button>
    </form>
  );
}

function Note({ note, customer }: PanelProps & { note: OfficeCustomer['notes'][number] }) {
  const { t, locale } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const toast = useToast();
  const path = `${officeUrls.customer(customer.id)}/notes`;
  async function remove(): Promise<void> {
    if ((await change(`${path}/${note.id}/remove`)) === null) return;
    const again = () => void change(path, { text: note.text });
    toast({ text: t.notes.removed, kind: 'done', action: { label: t.notes.undo, onPress: again } });
  }
  return (
    <li>
      <b>{note.by}</b>
      <span className="muted">
        {formatDateTime(note.at, locale)}
        <Button
          look="quiet"
          className="is-small"
          aria-label={t.notes.removeOf(note.text)}
          disabled={!mayChange || busy !== null}
          title={why}
          onClick={() => void remove()}
        >
          {t.notes.remove}
        </Button>
      </span>
      <p>{note.text}</p>
    </li>
  );
}

import { useState, type FormEvent } from 'react';
import { privacyFiles, type PrivacyFile } from '#rules/privacy/privacy-request.ts';
import { privacyDeskTexts } from '#text/office/customers/privacy-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Answers a request by mail, with a copy of the data where one is chosen (rule privacy/answer). */
export function AnswerForm({ id }: { id: number }) {
  const { t } = useTexts(privacyDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly PrivacyFile[]>([]);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await change(`/api/office/privacy/${id}/answer`, { text, files }))
      toast({ text: t.sent, kind: 'done' });
  }
  return (
    <Panel title={t.answer}>
      <form className="privacy-form" onSubmit={(event) => void send(event)}>
        <FailureNote text={failed} />
        <TextAreaField
          label={t.answerText}
          hint={t.answerHint}
          rows={6}
          maxLength={4000}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {privacyFiles.map((file) => (
          <label key={file}>
            <input
              type="checkbox"
              checked={files.includes(file)}
              onChange={({ target }) =>
                setFiles(target.checked ? [...files, file] : files.filter((each) => each !== file))
              }
            />{' '}
            {t.files[file]}
          </label>
        ))}
        <Button type="submit" busy={busy !== null && t.sending}>
          {t.send}
        </Button>
      </form>
    </Panel>
  );
}

/** Erases what no law keeps; a second press confirms (rule privacy/erase). */
export function EraseForm({ id }: { id: number }) {
  const { t } = useTexts(privacyDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  async function erase(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isSure) return setSure(true);
    if (await change(`/api/office/privacy/${id}/erase`, { reason }))
      toast({ text: t.erased, kind: 'done' });
  }
  return (
    <Panel title={t.erase}>
      <form className="privacy-form" onSubmit={(event) => void erase(event)}>
        <FailureNote text={failed} />
        <p>{t.eraseText}</p>
        <TextField
          label={t.reason}
          hint={t.reasonHint}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <span className="button-row">
          <Button type="submit" look="secondary" busy={busy !== null && t.sending}>
            {isSure ? t.eraseAgain : t.erase}
          </Button>
          {isSure && (
            <Button look="secondary" onClick={() => setSure(false)}>
              {t.cancel}
            </Button>
          )}
        </span>
      </form>
    </Panel>
  );
}

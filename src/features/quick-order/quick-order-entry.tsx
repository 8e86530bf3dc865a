import { useState, type ChangeEvent, type FormEvent } from 'react';
import { rowsOfText, type AskedRow } from '#rules/cart/asked-rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** Where rows come from: a text that is pasted or typed, or a file (rule quick-order/rows). */
export function QuickOrderEntry({ look }: { look: (rows: AskedRow[]) => Promise<string> }) {
  const { quickOrder: t } = useText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  async function find(rows: () => Promise<AskedRow[]>): Promise<void> {
    setBusy(true);
    setWrong('');
    try {
      const said = await look(await rows());
      setWrong(said);
      if (said === '') setText('');
    } catch {
      setWrong(t.fileWrong);
    }
    setBusy(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void find(async () => rowsOfText(text));
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    // The same file may be chosen again after it was mended.
    target.value = '';
    if (file && !busy) void find(async () => (await import('./read-file.ts')).readFileRows(file));
  }
  return (
    <form className="panel quick-order-entry" onSubmit={submit} noValidate>
      <div className="panel-body">
        <TextAreaField
          label={t.pasteLabel}
          hint={t.pasteHint}
          placeholder={t.example}
          error={wrong}
          rows={5}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="button-row">
          <Button type="submit" busy={busy && t.looking}>
            {t.look}
          </Button>
          <label className="button is-secondary quick-order-file">
            <Icon name="upload" />
            {t.chooseFile}
            <input
              className="screen-reader-only"
              type="file"
              accept=".csv,.txt,.tsv,.xlsx"
              onChange={choose}
            />
          </label>
        </div>
      </div>
    </form>
  );
}

import { useTexts } from '#ui/state/text-context.tsx';
import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { rowsOfText, type AskedRow } from '#rules/cart/asked-rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';

/** Runs one search for rows at a time, and holds its error. */
function useFinding(look: (rows: AskedRow[]) => Promise<string>) {
  const { t } = useTexts(quickOrderTexts);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  async function readThenLook(rows: () => Promise<AskedRow[]> | AskedRow[]): Promise<string> {
    try {
      return await look(await rows());
    } catch {
      return t.fileWrong;
    }
  }
  async function find(rows: () => Promise<AskedRow[]> | AskedRow[]): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    const said = await readThenLook(rows);
    setWrong(said);
    setBusy(false);
    return said === '';
  }
  return { wrong, busy, find };
}

/** The source of rows: a text that is pasted or typed, or a file (rule quick-order/rows). */
export function QuickOrderEntry({ look }: { look: (rows: AskedRow[]) => Promise<string> }) {
  const { t } = useTexts(quickOrderTexts);
  const [text, setText] = useState('');
  const { wrong, busy, find } = useFinding(look);
  const takeOver = useTakenOver<HTMLFormElement>((form) => {
    setText(form.querySelector('textarea')?.value ?? '');
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await find(() => rowsOfText(text))) setText('');
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (file) void find(async () => (await import('./read-file.tsx')).readFileRows(file));
    // The same file may be chosen again after it was mended.
    target.value = '';
  }
  return (
    <form
      ref={takeOver}
      className="panel quick-order-entry"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
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
          <FileButton onChange={choose} />
        </div>
      </div>
    </form>
  );
}

function FileButton({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t } = useTexts(quickOrderTexts);
  return (
    <label className="button is-secondary quick-order-file">
      <Icon name="upload" />
      {t.chooseFile}
      <input
        className="screen-reader-only"
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={onChange}
      />
    </label>
  );
}

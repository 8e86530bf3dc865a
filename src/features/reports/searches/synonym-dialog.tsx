import { useState, type FormEvent } from 'react';
import type { SearchPreview, SynonymAdded } from '#contract/office/catalog/office-searches.ts';
import type { SynonymKind } from '#rules/catalog/lists/search-synonyms.ts';
import { synonymKinds } from '#rules/catalog/lists/search-synonyms.ts';
import { reportTexts } from '#text/office/report-texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Lets a search find what other words find, and shows beforehand what that is (rule reports/synonyms). */
export function SynonymDialog(props: { said: string; onClose: () => void }) {
  const { onClose } = props;
  const { t, format } = useTexts(reportTexts);
  const form = useSynonymForm(props);
  const found = form.preview?.total ?? 0;
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={props.said === '' ? t.addSynonym : t.whenTyped(props.said)}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.saving}>
            {found === 0 ? t.match : t.matchFinds(format.integer(found))}
          </Button>
        </>
      }
    >
      <div className="synonym-dialog">
        {form.failed !== '' && <FailureNote text={form.failed} />}
        {props.said === '' && (
          <TextField
            label={t.heads.searched}
            required
            maxLength={100}
            value={form.said}
            error={form.fields['said']}
            onChange={({ target }) => form.setSaid(target.value)}
          />
        )}
        <TextField
          label={t.meaning}
          required
          maxLength={100}
          hint={t.meaningHint}
          value={form.meant}
          error={form.fields['meant'] ?? (props.said === '' ? undefined : form.fields['said'])}
          onChange={({ target }) => form.setMeant(target.value)}
        />
        <KindChoice kind={form.kind} onChoose={form.setKind} meant={form.meant} />
        {form.preview && <Preview preview={form.preview} />}
      </div>
    </Modal>
  );
}

function KindChoice(props: {
  kind: SynonymKind;
  onChoose: (kind: SynonymKind) => void;
  meant: string;
}) {
  const { t } = useTexts(reportTexts);
  return (
    <fieldset className="synonym-kinds">
      <legend className="label">{t.kind}</legend>
      {synonymKinds.map((kind) => (
        <label key={kind} className="check">
          <input
            type="radio"
            name="kind"
            aria-label={t.kinds[kind]}
            checked={props.kind === kind}
            onChange={() => props.onChoose(kind)}
          />
          <span>
            <b>{t.kinds[kind]}</b>
            <span className="caption">
              {kind === 'same' ? t.sameHint : t.correctedHint(props.meant.trim())}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Preview({ preview: { total, products } }: { preview: SearchPreview }) {
  const { t, format } = useTexts(reportTexts);
  return (
    <div aria-live="polite">
      <p className="label">{total === 0 ? t.findsNothing : t.previewOf(format.integer(total))}</p>
      <ul className="synonym-preview">
        {products.map(({ id, name, code }) => (
          <li key={id}>
            {name} <span className="muted">{code}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useSynonymForm({ said: given, onClose }: Parameters<typeof SynonymDialog>[0]) {
  const { t } = useTexts(reportTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [said, setSaid] = useState(given);
  const [meant, setMeant] = useState('');
  const [kind, setKind] = useState<SynonymKind>('same');
  const wanted = meant.trim();
  const { data } = useOfficeRead<SearchPreview>(
    `/api/office/search-preview?q=${encodeURIComponent(wanted)}`,
    { enabled: wanted.length >= 2, keep: true },
  );
  async function save(): Promise<void> {
    const done = await change<SynonymAdded>('/api/office/synonyms', { said, meant, kind });
    if (done === null) return;
    toast({ text: t.synonymAdded, kind: 'done' });
    onClose();
  }
  return {
    said,
    setSaid,
    meant,
    setMeant,
    kind,
    setKind,
    failed,
    fields,
    preview: wanted.length >= 2 ? data : undefined,
    isBusy: busy !== null,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}

import { useState } from 'react';
import type {
  BrandMerged,
  OfficeBrand,
  OfficeBrandPage,
} from '#contract/office/catalog/office-brands.ts';
import { brandDeskTexts } from '#text/office/catalog/brand-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Puts one brand in the place of two; what it does stands there before (rule categories/brand-merge). */
export function MergeDialog(props: { brand: OfficeBrand; onClose: () => void }) {
  const { brand, onClose } = props;
  const { t, format } = useTexts(brandDeskTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const [began] = useState(brand);
  const [into, setInto] = useState<OfficeBrand | null>(null);
  async function merge(): Promise<void> {
    if (into === null) return;
    const body = { into: into.id, seen: began.version };
    const done = await change<BrandMerged>(`/api/office/brands/${began.id}/merge`, body);
    if (done === null) return;
    toast({ text: t.merged(into.name, format.integer(done.products)), kind: 'done' });
    onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.mergeTitle(began.name)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            look="danger"
            disabled={into === null}
            busy={busy !== null && t.merging}
            onClick={() => void merge()}
          >
            {into === null ? t.chooseFirst : t.doMerge(began.name, into.name)}
          </Button>
        </>
      }
    >
      <div className="brand-dialog">
        {failed !== '' && <FailureNote text={failed} />}
        <p>{t.mergeHint(began.name, format.integer(began.products))}</p>
        <BrandChoice except={began.id} chosen={into?.id ?? null} onChoose={setInto} />
      </div>
    </Modal>
  );
}

function BrandChoice(props: {
  except: number;
  chosen: number | null;
  onChoose: (brand: OfficeBrand) => void;
}) {
  const { t } = useTexts(brandDeskTexts);
  const [text, setText] = useState('');
  const { data } = useOfficeRead<OfficeBrandPage>(
    `/api/office/brands?limit=20&q=${encodeURIComponent(text)}`,
    { keep: true },
  );
  const found = (data?.items ?? []).filter(({ id }) => id !== props.except);
  return (
    <fieldset className="brand-choice">
      <legend>{t.into}</legend>
      <SearchField label={t.search} placeholder={t.searchHint} value={text} onSearch={setText} />
      {found.map((each) => (
        <label key={each.id} className="check">
          <input
            type="radio"
            name="into"
            checked={each.id === props.chosen}
            onChange={() => props.onChoose(each)}
          />
          <span>
            {each.name} <small>{each.code}</small>
          </span>
        </label>
      ))}
      {found.length === 0 && <p className="muted">{t.nothingFound}</p>}
    </fieldset>
  );
}

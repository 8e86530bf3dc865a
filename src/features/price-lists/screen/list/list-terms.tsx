import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';
import { formatDateTime } from '#text/format.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceChanges } from '../preview/price-changes.tsx';
import { ListConflicts } from './list-conflicts.tsx';
import { ListSwitch } from './list-switch.tsx';
import { listTerms, listValues, type ListDraft, type ListValues } from './list-values.tsx';
import { useListUndo } from './use-list-undo.tsx';

interface TermsProps {
  list: OfficePriceList;
  /** Somebody else changed the list. */
  onStale: () => void;
}

/** The settings of a list and what their change does to prices (rules wholesale/lists, wholesale/preview). */
export function ListTerms(props: TermsProps) {
  const { list } = props;
  const { t, locale } = useTexts(priceDeskTexts);
  const draft = useDraft<ListValues>(`price-list:${list.code}`, listValues(list, locale));
  const terms = listTerms(draft.values, locale);
  const saving = useSave(props, draft);
  const isPriced = draft.changed.some((name) => name !== 'name');
  const wrong = terms === null ? t.wrongPercent : saving.fields['maxDiscount'];
  return (
    <>
      {draft.restoredAt !== null && draft.changed.length > 0 && (
        <output className="office-note is-info">
          <OfficeIcon name="circle-dot" />
          {t.restored(formatDateTime(new Date(draft.restoredAt), locale))}
        </output>
      )}
      <ListConflicts draft={draft} />
      <Panel title={list.name} aside={<ListSwitch list={list} />}>
        <TermsFields draft={draft} fields={saving.fields} wrongPercent={wrong} />
        {isPriced && terms && <PriceChanges body={{ list: list.code, terms }} />}
      </Panel>
      <SaveBar
        changes={draft.changed.map((name) => t.fields[name])}
        conflicts={draft.conflicts.length}
        busy={saving.isBusy}
        failed={saving.failed}
        isOff={terms === null}
        onSave={saving.save}
        onGiveUp={draft.clear}
      />
    </>
  );
}

function TermsFields(props: {
  draft: ListDraft;
  fields: Readonly<Record<string, string>>;
  wrongPercent: string | undefined;
}) {
  const { draft, fields, wrongPercent } = props;
  const { values, set } = draft;
  const { t } = useTexts(priceDeskTexts);
  const { may } = useOffice();
  const isOff = !may('prices:write');
  return (
    <div className="price-terms">
      <TextField
        label={t.fields.name}
        required
        maxLength={wholesaleLimits.name}
        value={values.name}
        error={fields['name']}
        readOnly={isOff}
        onChange={({ target }) => set('name', target.value)}
      />
      <Choice draft={draft} name="base" names={t.bases} isOff={isOff} />
      <TextField
        label={t.fields.maxDiscount}
        className="input numeric"
        inputMode="decimal"
        maxLength={8}
        placeholder={t.noLimit}
        hint={t.maxDiscountHint}
        value={values.maxDiscount}
        error={wrongPercent}
        readOnly={isOff}
        onChange={({ target }) => set('maxDiscount', target.value)}
      />
      <Choice draft={draft} name="mix" names={t.mixes} isOff={isOff} />
      <label className="check price-terms-cap">
        <input
          type="checkbox"
          checked={values.capAtGuest}
          disabled={isOff}
          onChange={({ target }) => set('capAtGuest', target.checked)}
        />
        <span>
          {t.fields.capAtGuest}
          <span className="caption">{t.capHint}</span>
        </span>
      </label>
    </div>
  );
}

function Choice<Name extends 'base' | 'mix'>(props: {
  draft: ListDraft;
  name: Name;
  names: Readonly<Record<ListValues[Name], string>>;
  isOff: boolean;
}) {
  const { draft, name, names, isOff } = props;
  const { t } = useTexts(priceDeskTexts);
  // `Object.keys` forgets the names that the type has.
  const choices = Object.keys(names) as ListValues[Name][];
  const choose = (value: string) => {
    const chosen = choices.find((each) => each === value);
    if (chosen !== undefined) draft.set(name, chosen);
  };
  return (
    <SelectField
      label={t.fields[name]}
      value={draft.values[name]}
      disabled={isOff}
      onChange={({ target }) => choose(target.value)}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </SelectField>
  );
}

function useSave({ list, onStale }: TermsProps, draft: ListDraft) {
  const { t, locale } = useTexts(priceDeskTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const { tellSaved } = useListUndo(list.code);
  async function save(): Promise<void> {
    const terms = listTerms(draft.values, locale);
    if (terms === null) return;
    const done = await change(officeUrls.priceList(list.code), { ...terms, seen: list.version });
    // After a conflict the form shows what the other person saved.
    if (done === null) return onStale();
    draft.clear();
    await tellSaved(t.saved);
  }
  return { isBusy: busy !== null, failed, fields, save: () => void save() };
}

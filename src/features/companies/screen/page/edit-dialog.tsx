import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyLimits, type CompanyBranch } from '#rules/companies/company-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyDialog } from '../company-dialog.tsx';
import { IdentityFields } from '../identity-fields.tsx';

interface DialogProps {
  company: OfficeCompany;
  onClose: () => void;
}

/** Changes title, tax number, state and branches of a company (rule companies/office-edit). */
export function EditDialog(props: DialogProps) {
  const { t } = useTexts(companyDeskTexts);
  const form = useEdit(props);
  const { draft, values, fields, put } = form;
  const { nameOf, write } = useWritten();
  return (
    <CompanyDialog
      title={t.editTitle}
      failed={form.failed}
      isBusy={form.isBusy}
      onSave={form.save}
      onClose={form.close}
    >
      <ConflictList draft={draft} nameOf={nameOf} of={() => true} write={write} />
      <IdentityFields values={values} fields={fields} put={put} />
      {form.isDecided && (
        <SelectField
          label={t.fields.state}
          value={values.state}
          error={fields['state']}
          onChange={({ target }) => put({ state: target.value })}
        >
          <option value="active">{t.states.active}</option>
          <option value="blocked">{t.states.blocked}</option>
        </SelectField>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={values.poRequired}
          onChange={({ target }) => put({ poRequired: target.checked })}
        />
        <span>{t.poRequired}</span>
      </label>
      <BranchFields
        branches={values.branches}
        error={fields['branches']}
        onChange={(branches) => put({ branches })}
      />
    </CompanyDialog>
  );
}

type Values = ReturnType<typeof savedValues>;

function savedValues({ title, taxOffice, taxNumber, poRequired, branches, state }: OfficeCompany) {
  return {
    title,
    taxOffice,
    taxNumber,
    poRequired,
    branches: branches.map(({ id, name }) => ({ id, name })),
    state: String(state),
  };
}

/** Sends what was changed alone: what somebody else changes meanwhile stays. */
function useEdit({ company, onClose }: DialogProps) {
  const { code, version } = company;
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const draft = useDraft<Values>(`company:${code}`, savedValues(company));
  function close(): void {
    draft.clear();
    onClose();
  }
  async function save(): Promise<void> {
    if (draft.conflicts.length > 0) return;
    const changed = Object.fromEntries(draft.changed.map((name) => [name, draft.values[name]]));
    if ((await change(officeUrls.company(code), { ...changed, seen: version })) === null) return;
    toast({ text: t.saved, kind: 'done' });
    close();
  }
  return {
    draft,
    values: draft.values,
    put: (part: Partial<Values>) => draft.setAll(part),
    fields,
    failed,
    isBusy: busy !== null,
    isDecided: company.state !== 'applied',
    save: () => void save(),
    close,
  };
}

/** The names and values of conflicts, as the form shows them. */
function useWritten() {
  const { t } = useTexts(companyDeskTexts);
  return {
    nameOf: (name: keyof Values) => {
      if (name === 'poRequired') return t.poRequired;
      return name === 'branches' ? t.branches.title : t.fields[name];
    },
    write: (name: string, value: unknown) => {
      if (name === 'branches' && Array.isArray(value))
        return value.map((branch: CompanyBranch) => branch.name).join(', ');
      if (name === 'poRequired') return value === true ? t.yes : t.no;
      return name === 'state' ? t.states[value === 'active' ? 'active' : 'blocked'] : null;
    },
  };
}

function BranchFields(props: {
  branches: readonly CompanyBranch[];
  error: string | undefined;
  onChange: (branches: CompanyBranch[]) => void;
}) {
  const { branches, error, onChange } = props;
  const { t } = useTexts(companyDeskTexts);
  const next = Math.max(0, ...branches.map(({ id }) => id)) + 1;
  return (
    <fieldset className="company-branches">
      <legend className="label">{t.branches.title}</legend>
      {branches.map(({ id, name }, place) => (
        <div key={id} className="company-branch">
          <input
            className="input"
            aria-label={t.branches.name(String(place + 1))}
            maxLength={companyLimits.branchName}
            required
            value={name}
            onChange={({ target }) =>
              onChange(branches.map((each) => (each.id === id ? { id, name: target.value } : each)))
            }
          />
          <Button
            look="quiet"
            icon="x"
            aria-label={t.branches.remove(name)}
            onClick={() => onChange(branches.filter((each) => each.id !== id))}
          />
        </div>
      ))}
      <Button
        look="secondary"
        icon="plus"
        className="is-small"
        onClick={() => onChange([...branches, { id: next, name: '' }])}
      >
        {t.branches.add}
      </Button>
      {error !== undefined && <span className="field-error">{error}</span>}
    </fieldset>
  );
}

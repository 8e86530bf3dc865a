import { useState } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { companyLimits, type CompanyBranch } from '#rules/companies/company-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
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
  const { values, fields, put } = form;
  return (
    <CompanyDialog
      title={t.editTitle}
      failed={form.failed}
      isBusy={form.isBusy}
      onSave={form.save}
      onClose={props.onClose}
    >
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

function useEdit({ company, onClose }: DialogProps) {
  // The page may show another person's change meanwhile: this is what the form began with.
  const [began] = useState(company);
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const { title, taxOffice, taxNumber, poRequired, branches } = began;
  const [values, setValues] = useState({
    title,
    taxOffice,
    taxNumber,
    poRequired,
    branches: branches.map(({ id, name }) => ({ id, name })),
    state: String(began.state),
  });
  const isDecided = began.state !== 'applied';
  async function save(): Promise<void> {
    const { state, ...own } = values;
    const body = { ...own, ...(isDecided && { state }), seen: began.version };
    if ((await change(officeUrls.company(began.code), body)) === null) return;
    toast({ text: t.saved, kind: 'done' });
    onClose();
  }
  return {
    values,
    put: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
    fields,
    failed,
    isBusy: busy !== null,
    isDecided,
    save: () => void save(),
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

import { useState } from 'react';
import type { CompanyDone } from '#contract/office/companies/office-company.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyDialog } from '../company-dialog.tsx';
import { IdentityFields } from '../identity-fields.tsx';

/** Adds a company (rule companies/office-new); its page has the rest. */
export function NewCompanyDialog(props: { onClose: () => void; onMade: (code: string) => void }) {
  const { t } = useTexts(companyDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [values, setValues] = useState({ title: '', taxOffice: '', taxNumber: '' });
  const [code, setCode] = useState('');
  async function add(): Promise<void> {
    const body = { ...values, ...(code.trim() !== '' && { code: code.trim() }) };
    const done = await change<CompanyDone>('/api/office/companies', body);
    if (done === null) return;
    toast({ text: t.added(values.title.trim()), kind: 'done' });
    props.onClose();
    props.onMade(done.code);
  }
  return (
    <CompanyDialog
      title={t.add}
      failed={failed}
      isBusy={busy !== null}
      action={t.add}
      onSave={() => void add()}
      onClose={props.onClose}
    >
      <IdentityFields
        values={values}
        fields={fields}
        put={(part) => setValues({ ...values, ...part })}
      />
      <TextField
        label={t.fields.code}
        hint={t.codeHint}
        maxLength={wholesaleLimits.code}
        spellCheck={false}
        value={code}
        error={fields['code']}
        onChange={({ target }) => setCode(target.value)}
      />
    </CompanyDialog>
  );
}

import { useState } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { creditStarts } from '#rules/companies/credit-form.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { CompanyDialog } from '../company-dialog.tsx';

interface DialogProps {
  company: OfficeCompany;
  onClose: () => void;
}

/** Changes the terms of a company's open account, where the shop decides on them (rule companies/owner). */
export function CreditDialog(props: DialogProps) {
  const { t } = useTexts(companyCreditTexts);
  const { typed, put, errors, ...form } = useCreditForm(props);
  const days = (name: 'days' | 'graceDays') => ({
    label: t[name],
    hint: t.daysHint,
    inputMode: 'numeric' as const,
    maxLength: 3,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      put({ [name]: target.value.replaceAll(/\D/g, '') }),
  });
  return (
    <CompanyDialog title={t.editTitle} {...form} onClose={props.onClose}>
      <div className="company-pair">
        <LimitFields typed={typed} errors={errors} put={put} />
        <TextField {...days('days')} />
        <SelectField
          label={t.from}
          value={typed.from}
          onChange={({ target }) =>
            put({ from: target.value === 'monthEnd' ? 'monthEnd' : 'order' })
          }
        >
          {creditStarts.map((start) => (
            <option key={start} value={start}>
              {t.starts[start]}
            </option>
          ))}
        </SelectField>
        <TextField {...days('graceDays')} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.allowed}
          onChange={({ target }) => put({ allowed: target.checked })}
        />
        <span>{t.isOpen}</span>
      </label>
    </CompanyDialog>
  );
}

type Form = ReturnType<typeof useCreditForm>;

function LimitFields({ typed, errors, put }: Pick<Form, 'typed' | 'errors' | 'put'>) {
  const { t } = useTexts(companyCreditTexts);
  return (
    <>
      <TextField
        label={t.limit}
        hint={t.limitHint}
        inputMode="decimal"
        maxLength={20}
        value={typed.limit}
        error={errors['limit']}
        onChange={({ target }) => put({ limit: target.value })}
      />
      <TextField
        label={t.currency}
        maxLength={10}
        value={typed.currency}
        error={errors['currency']}
        onChange={({ target }) => put({ currency: target.value })}
      />
    </>
  );
}

function useCreditForm({ company, onClose }: DialogProps) {
  // The page may show another person's change meanwhile: this is what the form began with.
  const [began] = useState(company);
  const { t, locale } = useTexts(companyCreditTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [isWrong, setWrong] = useState(false);
  const { credit, currency } = began.account;
  const [typed, setTyped] = useState({
    limit: credit === null ? '' : priceToType(credit.limit, locale),
    currency: credit?.currency ?? currency,
    days: String(credit?.days ?? 30),
    from: credit?.from ?? 'order',
    graceDays: String(credit?.graceDays ?? 0),
    allowed: credit?.allowed ?? true,
  });
  async function save(): Promise<void> {
    const limit = typed.limit.trim() === '' ? null : typedPrice(typed.limit, locale);
    const isTyped = typed.limit.trim() !== '';
    setWrong(isTyped && limit === null);
    if (isTyped && limit === null) return;
    const days = { days: Number(typed.days), graceDays: Number(typed.graceDays) };
    const body = { ...typed, ...days, limit, seen: began.version };
    if ((await change(`${officeUrls.company(began.code)}/credit`, body)) === null) return;
    toast({ text: t.saved, kind: 'done' });
    onClose();
  }
  const errors: Readonly<Record<string, string>> = isWrong
    ? { ...fields, limit: t.wrongAmount }
    : fields;
  return {
    typed,
    put: (part: Partial<typeof typed>) => setTyped({ ...typed, ...part }),
    errors,
    failed,
    isBusy: busy !== null,
    onSave: () => void save(),
  };
}

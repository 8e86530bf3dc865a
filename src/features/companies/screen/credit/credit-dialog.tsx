import { useState } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { creditStarts } from '#rules/companies/credit-form.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { ConflictList } from '#ui/office/form/conflict-list.tsx';
import { useDraft } from '#ui/office/form/use-draft.ts';
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
  const { draft, typed, put, errors, ...form } = useCreditForm(props);
  const { nameOf, write } = useWritten();
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
    <CompanyDialog title={t.editTitle} {...form}>
      <ConflictList draft={draft} nameOf={nameOf} of={() => true} write={write} />
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

type Values = ReturnType<typeof savedTerms>;

function savedTerms({ account }: OfficeCompany, locale: Locale) {
  const { credit, currency } = account;
  return {
    limit: credit === null ? '' : priceToType(credit.limit, locale),
    currency: credit?.currency ?? currency,
    days: String(credit?.days ?? 30),
    from: credit?.from ?? 'order',
    graceDays: String(credit?.graceDays ?? 0),
    allowed: credit?.allowed ?? true,
  };
}

/** The values as the call takes them; null where the limit is no amount. */
function readTerms({ limit: written, ...typed }: Values, locale: Locale) {
  const limit = written.trim() === '' ? null : typedPrice(written, locale);
  if (written.trim() !== '' && limit === null) return null;
  return { ...typed, limit, days: Number(typed.days), graceDays: Number(typed.graceDays) };
}

/** Sends what was changed alone: what somebody else changes meanwhile stays. */
function useCreditForm({ company, onClose }: DialogProps) {
  const { code, version } = company;
  const { t, locale } = useTexts(companyCreditTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [isWrong, setWrong] = useState(false);
  const draft = useDraft<Values>(`company-credit:${code}`, savedTerms(company, locale));
  function close(): void {
    draft.clear();
    onClose();
  }
  async function save(): Promise<void> {
    const terms = readTerms(draft.values, locale);
    setWrong(terms === null);
    if (terms === null || draft.conflicts.length > 0) return;
    // The first terms of an account go whole: what the form shows is what the company gets.
    const changed = Object.fromEntries(draft.changed.map((name) => [name, terms[name]]));
    const body = company.account.credit === null ? terms : changed;
    if ((await change(`${officeUrls.company(code)}/credit`, { ...body, seen: version })) === null)
      return;
    toast({ text: t.saved, kind: 'done' });
    close();
  }
  const errors: Readonly<Record<string, string>> = isWrong
    ? { ...fields, limit: t.wrongAmount }
    : fields;
  return {
    draft,
    typed: draft.values,
    put: (part: Partial<Values>) => draft.setAll(part),
    errors,
    failed,
    isBusy: busy !== null,
    onSave: () => void save(),
    onClose: close,
  };
}

/** The names and values of conflicts, as the form shows them. */
function useWritten() {
  const { t } = useTexts(companyCreditTexts);
  return {
    nameOf: (name: keyof Values) => (name === 'allowed' ? t.isOpen : t[name]),
    write: (name: string, value: unknown) => {
      if (name === 'allowed') return value === true ? t.open : t.closed;
      return name === 'from' ? t.starts[value === 'monthEnd' ? 'monthEnd' : 'order'] : null;
    },
  };
}

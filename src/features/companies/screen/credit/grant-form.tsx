import { useState, type FormEvent } from 'react';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import { typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { creditLimits } from '#rules/companies/credit-form.ts';
import { companyCreditTexts } from '#text/office/companies/company-credit-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Lets one order pass the limit and overdue debt (rule open-account/grants); others than owners see it locked. */
export function GrantForm({ company, currency }: { company: OfficeCompany; currency: string }) {
  const { t } = useTexts(companyCreditTexts);
  const { may } = useOffice();
  const form = useGrantForm(company.code);
  const isLocked = !may('credit:write');
  return (
    <form className="credit-part is-sunk" onSubmit={form.submit} aria-label={t.grant.title}>
      <h3>{t.grant.title}</h3>
      <p className="muted">{t.grant.hint}</p>
      <FailureNote text={form.failed} />
      <div className="credit-grant-fields">
        <GrantFields form={form} currency={currency} isLocked={isLocked} />
      </div>
      <Button
        type="submit"
        look="secondary"
        disabled={isLocked}
        busy={form.isBusy && t.grant.giving}
      >
        {t.grant.give}
      </Button>{' '}
      {isLocked && <span className="caption">{t.onlyOwner}</span>}
    </form>
  );
}

function GrantFields(props: {
  form: ReturnType<typeof useGrantForm>;
  currency: string;
  isLocked: boolean;
}) {
  const { currency, isLocked } = props;
  const { t } = useTexts(companyCreditTexts);
  const { typed, put, errors } = props.form;
  return (
    <>
      <TextField
        label={`${t.grant.amount} (${currency})`}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        disabled={isLocked}
        value={typed.amount}
        error={errors['amount']}
        onChange={({ target }) => put({ amount: target.value })}
      />
      <TextField
        label={t.grant.until}
        required
        type="date"
        disabled={isLocked}
        value={typed.until}
        error={errors['until']}
        onChange={({ target }) => put({ until: target.value })}
      />
      <TextField
        label={t.grant.reason}
        required
        autoComplete="off"
        maxLength={creditLimits.reason}
        disabled={isLocked}
        value={typed.reason}
        error={errors['reason']}
        onChange={({ target }) => put({ reason: target.value })}
      />
    </>
  );
}

const nothing = { amount: '', until: '', reason: '' };

function useGrantForm(code: string) {
  const { t, locale } = useTexts(companyCreditTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [typed, setTyped] = useState(nothing);
  const [isWrong, setWrong] = useState(false);
  async function give(): Promise<void> {
    const amount = typedPrice(typed.amount, locale);
    setWrong(amount === null);
    if (amount === null) return;
    const { until, reason } = typed;
    const done = await change(`${officeUrls.company(code)}/grants`, { amount, until, reason });
    if (done === null) return;
    toast({ text: t.grant.given, kind: 'done' });
    setTyped(nothing);
  }
  const errors: Readonly<Record<string, string>> = isWrong
    ? { ...fields, amount: t.wrongAmount }
    : fields;
  return {
    typed,
    put: (part: Partial<typeof nothing>) => setTyped({ ...typed, ...part }),
    errors,
    failed,
    isBusy: busy !== null,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void give();
    },
  };
}

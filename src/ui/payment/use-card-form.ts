import { cardTexts } from '#text/shop/card-text.ts';
import { useState } from 'react';
import {
  cardAlert,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  isExpired,
  readFreeAmount,
  typeMasked,
  wrongCardFields,
  type CardField,
  type CardValues,
} from '#rules/payment/card-form.ts';
import { errorsOnLeave, errorsOnType, type FieldErrors } from '#ui/state/field-errors.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';

const empty: CardValues = { card: '', holder: '', expire: '', ccv: '', amount: '' };

const masks: Partial<Record<CardField, (text: string) => string>> = {
  card: formatCardNumber,
  expire: formatExpiry,
  ccv: formatSecurityCode,
};

type CardErrors = FieldErrors<CardField>;

/** The typed card and its errors. They stay in this page's memory. */
export interface CardForm {
  values: CardValues;
  errors: CardErrors;
  /** Over the form, after a try to pay with what is not complete. */
  alert: { title: string; hint: string } | null;
  /** A typed amount in TRY, 0 where none was typed. */
  amount: number;
  type: (field: CardField, input: HTMLInputElement) => void;
  /** Fills in an amount in TRY, as if it had been typed. */
  fillAmount: (amount: number) => void;
  leave: (field: CardField) => void;
  /** Takes over what stands in the page's fields: typed before the script was there, or filled in. */
  attach: (fields: HTMLElement | null) => void;
  /** Marks what is wrong; true where nothing is. */
  check: () => boolean;
  /** After a payment that failed the security code is asked for again; after one that succeeded nothing stays. */
  forget: (what: 'code' | 'all') => void;
}

/** Which of the texts a field's input has; inputs have no names, so that no form ever sends them. */
export const fieldMark = 'data-card-field';

export function useCardForm({ asksAmount }: { asksAmount: boolean }): CardForm {
  const { alerts, expired, mend } = useTexts(cardTexts).t;
  const decimal = useLocale() === 'tr' ? ',' : '.';
  const [values, setValues] = useState<CardValues>(empty);
  const [errors, setErrors] = useState<CardErrors>({});
  const [alert, setAlert] = useState<CardForm['alert']>(null);
  const amountIn = (typed: CardValues) => readFreeAmount(typed.amount, decimal);
  const wrongIn = (typed: CardValues) =>
    wrongCardFields(typed, { asksAmount, amount: amountIn(typed), now: new Date() });
  const said = (field: CardField, typed: CardValues) =>
    field === 'expire' && isExpired(typed.expire, new Date()) ? expired : alerts[field];
  const errorsIn = (typed: CardValues): CardErrors =>
    Object.fromEntries(wrongIn(typed).map((field) => [field, said(field, typed)]));

  const [attach] = useState(() => (fields: HTMLElement | null) => {
    const typed = fields ? typedIn(fields) : {};
    if (Object.keys(typed).length > 0) setValues((held) => ({ ...held, ...typed }));
  });

  const type = (field: CardField, input: HTMLInputElement) =>
    change(field, maskedText(field, input));
  const fillAmount = (amount: number) => change('amount', amount.toFixed(2).replace('.', decimal));
  function change(field: CardField, text: string): void {
    const next = { ...values, [field]: text };
    setValues(next);
    const now = errorsIn(next);
    setErrors(errorsOnType(errors, field, { before: errorsIn(values), now }));
    if (Object.keys(now).length === 0) setAlert(null);
  }
  function check(): boolean {
    const wrong = wrongIn(values);
    const first = cardAlert(values, wrong);
    setErrors(errorsIn(values));
    const title = (of: typeof first & string) => (of === 'form' ? alerts.form : said(of, values));
    setAlert(first && { title: title(first), hint: mend(wrong.length) });
    return first === null;
  }
  function forget(what: 'code' | 'all'): void {
    setValues(what === 'all' ? empty : { ...values, ccv: '' });
    setErrors({});
    setAlert(null);
  }
  const leave = (field: CardField) =>
    // A field that was only passed by is not yet called wrong.
    setErrors(errorsOnLeave(errors, field, values[field] === '' ? {} : errorsIn(values)));
  const amount = amountIn(values);
  return { values, errors, alert, amount, type, fillAmount, leave, attach, check, forget };
}

/** Puts the field's text into its mask at once, so that the caret stays where somebody types. */
function maskedText(field: CardField, input: HTMLInputElement): string {
  const format = masks[field];
  if (!format) return input.value;
  const masked = typeMasked(format, input.value, input.selectionStart ?? input.value.length);
  if (input.value !== masked.text) {
    input.value = masked.text;
    input.setSelectionRange(masked.caret, masked.caret);
  }
  return masked.text;
}

function typedIn(fields: HTMLElement): Partial<CardValues> {
  const typed: Partial<CardValues> = {};
  for (const input of fields.querySelectorAll<HTMLInputElement>(`[${fieldMark}]`)) {
    const field = input.getAttribute(fieldMark);
    if (input.readOnly || input.value === '' || !isField(field)) continue;
    typed[field] = masks[field]?.(input.value) ?? input.value;
  }
  return typed;
}

function isField(name: string | null): name is CardField {
  return name !== null && name in empty;
}

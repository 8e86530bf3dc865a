import { useState } from 'react';
import type { AccountInfoForm } from '#contract/account.ts';
import { checkAccountInfo, type AccountError } from '#rules/person/account-form.ts';
import { keepNameLetters } from '#rules/person/person-name.ts';
import { formatPhone } from '#rules/person/phone.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import type { DialogMessage } from './message-dialog.tsx';

export type InfoField = AccountError['field'];
export const infoFields = ['name', 'surname', 'phone', 'gender', 'birthdate'] as const;
export type InfoValues = Record<InfoField, string>;
export type InfoErrors = FieldErrors<InfoField>;

export function findInfoErrors(values: InfoValues, { account }: Messages): InfoErrors {
  const texts: Record<AccountError['reason'], string> = {
    name: account.nameMissing,
    surname: account.surnameMissing,
    phone: account.phoneWrong,
    gender: account.genderWrong,
    birthdate: account.birthdateWrong,
  };
  const today = new Date().toISOString().slice(0, 10);
  const checked = checkAccountInfo(values, { today });
  const errors = checked.ok ? [] : checked.errors;
  return Object.fromEntries(errors.map(({ field, reason }) => [field, texts[reason]]));
}

/** The part of a typed text that a field accepts (rules account/name-letters, account/info-phone). */
export function cleanInfo(field: InfoField, typed: string): string {
  if (field === 'phone') return formatPhone(typed);
  return field === 'name' || field === 'surname' ? keepNameLetters(typed) : typed;
}

/** Saves the form; how that went is said in a dialog (rule account/info-saved). */
export function useInfoSaving() {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [message, setMessage] = useState<DialogMessage | null>(null);
  const fail = (text: string) => setMessage({ title: t.common.errorTitle, text });

  /** The errors that the shop found, by field. */
  async function save(info: AccountInfoForm): Promise<{ ok: boolean; errors: InfoErrors }> {
    try {
      const { success } = await api.saveAccountInfo(info);
      if (!success) fail(t.common.technicalError);
      else {
        setMessage({ title: t.account.updated, text: t.account.updatedHint });
        // The page's frame shows the name.
        void store.refresh();
      }
      return { ok: success, errors: {} };
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else fail(failureText(error, t));
      return { ok: false, errors: refusal?.fields ?? {} };
    }
  }
  return { message, save, close: () => setMessage(null) };
}

import { useState } from 'react';
import type { AccountInfo } from '#contract/account.ts';
import { checkAccountInfo, type AccountError } from '#rules/person/account-form.ts';
import { keepNameLetters } from '#rules/person/person-name.ts';
import { formatTrPhone } from '#rules/person/phone.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import type { DialogMessage } from './message-dialog.tsx';

export type InfoField = AccountError['field'];
type Values = Record<InfoField, string>;
type Errors = Partial<Values>;

function findErrors(values: Values, { account }: Messages): Errors {
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

/** What stays of typed text (rules account/name-letters, account/info-phone). */
function clean(field: InfoField, typed: string): string {
  if (field === 'phone') return formatTrPhone(typed);
  return field === 'name' || field === 'surname' ? keepNameLetters(typed) : typed;
}

/** Values and errors of the personal info form: errors on leaving a field and on save. */
export function useInfoValues(stored: Values) {
  const t = useText();
  const [values, setValues] = useState<Values>(stored);
  const [errors, setErrors] = useState<Errors>({});

  function only(field: InfoField, found: Errors): Errors {
    const { [field]: _old, ...others } = errors;
    const error = found[field];
    return error === undefined ? others : { ...others, [field]: error };
  }
  return {
    values,
    errors,
    setErrors,
    find: (of: Values) => findErrors(of, t),
    type(field: InfoField, typed: string): void {
      const next = { ...values, [field]: clean(field, typed) };
      setValues(next);
      // What is already called wrong is looked at again with every key.
      if (errors[field] !== undefined) setErrors(only(field, findErrors(next, t)));
    },
    /** `value` is what the field holds now, where the form's values cannot know it. */
    leave: (field: InfoField, value = values[field]) =>
      setErrors(only(field, findErrors({ ...values, [field]: value }, t))),
  };
}

/** Saves the form; how that went is said in a dialog (rule account/info-saved). */
export function useInfoSaving() {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<DialogMessage | null>(null);
  const fail = (text: string) => setMessage({ title: t.common.errorTitle, text });

  /** The errors that the shop found, by field. */
  async function save(info: AccountInfo): Promise<Errors> {
    setSaving(true);
    try {
      const { success } = await api.saveAccountInfo(info);
      if (!success) fail(t.common.technicalError);
      else {
        setMessage({ title: t.account.updated, text: t.account.updatedHint });
        // The page's frame shows the name.
        void store.refresh();
      }
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else fail(refusal?.message ?? t.common.technicalError);
      return refusal?.fields ?? {};
    } finally {
      setSaving(false);
    }
  }
  return { saving, message, save, close: () => setMessage(null) };
}

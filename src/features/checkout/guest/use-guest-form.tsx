import { useState } from 'react';
import type { GuestStep } from '#contract/guest.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { addressFormNames, checkAddress } from '#rules/person/address-form.ts';
import type { FormField } from '#rules/person/address-form.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { listsOrShown, useAddressLists } from '#ui/address/address-reference.ts';
import {
  addressErrorText,
  newAddress,
  valuesOf,
  valuesSent,
  wireForm,
  withField,
  withType,
  type AddressValues,
} from '#ui/address/address-values.ts';
import { errorsOf } from '#ui/address/use-address-form.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { localised, urls } from '#urls';

type Values = AddressValues & { email: string };
type Field = FormField | 'email';
type Errors = FieldErrors<Field>;

const names: Readonly<Record<Field, string>> = { ...addressFormNames, email: 'email' };

function firstValues({ guest }: GuestStep, sent: SentForm | undefined): Values {
  if (sent) return { ...valuesSent(sent.values), email: sent.values['email'] ?? '' };
  const address = guest ? valuesOf(guest.address) : newAddress;
  return { ...address, email: guest?.email ?? '' };
}

function errorsIn(fields: Readonly<Record<string, string>>): Errors {
  const { email } = fields;
  return { ...errorsOf(fields), ...(email !== undefined && { email }) };
}

/** Sends the form and goes on to the payment; `problem` is the sentence over the form. */
function useSending(sent: SentForm | undefined) {
  const { common } = useText();
  const locale = useLocale();
  const api = useShopApi();
  const navigate = useNavigate();
  const isSaid = sent && Object.keys(errorsIn(sent.fields)).length === 0;
  const [problem, setProblem] = useState<string | null>(isSaid ? sent.message : null);

  async function send({ email, ...address }: Values): Promise<Errors> {
    setProblem(null);
    try {
      await api.saveGuest({ email, ...wireForm(address) });
      await navigate(localised(urls.checkoutPayment, locale));
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      const wrong = errorsIn(refusal?.fields ?? {});
      if (Object.keys(wrong).length === 0) setProblem(refusal?.message ?? common.technicalError);
      return wrong;
    }
  }
  return { problem, send };
}

/** The form of the guest step: e-mail and address in one, checked as each is by itself. */
export function useGuestForm(data: GuestStep, sent: SentForm | undefined) {
  const t = useText();
  const { t: texts } = useTexts(guestTexts);
  const { settings } = useShop();
  const [values, setValues] = useState(() => firstValues(data, sent));
  const lists = useAddressLists(values.city, data);
  const { problem, send } = useSending(sent);

  function check(of: Values): Errors {
    const titled = { ...of, addressTitle: texts.addressTitle };
    const checked = checkAddress(titled, listsOrShown(lists, of), settings);
    const found: Errors = normaliseEmail(of.email) === null ? { email: texts.emailWrong } : {};
    for (const error of checked.ok ? [] : checked.errors) {
      found[error.field] ??= addressErrorText(error, t, false);
    }
    return found;
  }
  const form = useForm<Values, Field>({
    values,
    setValues,
    change: (held, field, typed) =>
      field === 'email'
        ? { ...held, email: typed }
        : { ...withField(held, field, typed), email: held.email },
    check,
    send,
    mayPassEmpty: true,
    first: sent && errorsIn(sent.fields),
    names,
  });
  return {
    ...form,
    values,
    lists,
    problem: problem ?? (lists.failed ? t.common.technicalError : null),
    choose: (type: AddressValues['type']) =>
      form.update('idNumber', { ...withType(values, type), email: values.email }),
  };
}

import { useState } from 'react';
import type { Address } from '#contract/address.ts';
import type { SentForm } from '#contract/sent-form.ts';
import {
  addressFormNames,
  checkAddress,
  formFields,
  type FormField,
} from '#rules/person/address-form.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { listsOrShown, useAddressLists, type AddressLists } from './address-reference.ts';
import {
  addressErrorText,
  addressFor,
  valuesOf,
  valuesSent,
  wireForm,
  withField,
  withType,
  type AddressValues,
  type Contact,
} from './address-values.ts';

export type AddressErrors = FieldErrors<FormField>;

/** A refusal's errors, by the fields' names here. */
export function errorsOf(fields: Readonly<Record<string, string>>): AddressErrors {
  return Object.fromEntries(
    formFields.flatMap((field) => {
      const text = fields[addressFormNames[field]];
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/**
 * Saves what was filled in; the sentence for the head of the form when adding was refused. Of a change
 * nothing is said beside its fields (rule addresses/silent-failures): what was typed stays.
 */
function useSaving(input: AddressFormInput, branch: string) {
  const { address, branches, sent, onSaved } = input;
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const said = sent && Object.keys(errorsOf(sent.fields)).length === 0 ? sent.message : null;
  const [problem, setProblem] = useState<string | null>(said);

  const tell = (text: string) => setProblem(address ? null : text);
  async function save(values: AddressValues): Promise<AddressErrors> {
    setProblem(null);
    try {
      const form = { ...wireForm(values), ...(branches && { company: '1', branch }) };
      const { success } = await (address
        ? api.editAddress(address.id, form)
        : api.addAddress(form));
      if (success) onSaved();
      else tell(t.common.technicalError);
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      const wrong = errorsOf(refusal?.fields ?? {});
      if (Object.keys(wrong).length === 0) tell(failureText(error, t));
      return wrong;
    }
  }
  return { problem, save };
}

interface AddressFormInput {
  /** The one that is changed; null for a new one. */
  address: Address | null;
  /** Those to choose from, where it is an address of the customer's company. */
  branches?: readonly { id: number; name: string }[] | null | undefined;
  /** The account's name and phone, which a new address begins with. */
  contact: Contact;
  onSaved: () => void;
  /** The form as the browser sent it by itself, and the lists that its page brought along. */
  sent?: SentForm | undefined;
  lists?: Omit<AddressLists, 'failed'>;
}

function firstValues({ address, branches, contact, sent }: AddressFormInput): AddressValues {
  if (sent) return valuesSent(sent.values);
  if (address) return valuesOf(address);
  return branches ? { ...addressFor(contact), type: 'corporate' } : addressFor(contact);
}

function firstBranch({ address, sent }: AddressFormInput): string {
  return sent ? (sent.values['branch'] ?? '') : String(address?.branch?.id ?? '');
}

/** The form for a new address or a change of one: its values, its lists and what is wrong. */
export function useAddressForm(input: AddressFormInput) {
  const { address, sent } = input;
  const t = useText();
  const { settings } = useShop();
  const [values, setValues] = useState(() => firstValues(input));
  const lists = useAddressLists(values.city, input.lists);
  const [branch, setBranch] = useState(() => firstBranch(input));
  const { problem, save } = useSaving(input, branch);

  function findErrors(of: AddressValues): AddressErrors {
    const checked = checkAddress(of, listsOrShown(lists, of), settings);
    const found: AddressErrors = {};
    for (const error of checked.ok ? [] : checked.errors) {
      found[error.field] ??= addressErrorText(error, t, address !== null);
    }
    return found;
  }
  const form = useForm<AddressValues, FormField>({
    values,
    setValues,
    change: withField,
    check: findErrors,
    send: save,
    first: sent && errorsOf(sent.fields),
    names: addressFormNames,
  });
  return {
    ...form,
    values,
    lists,
    branches: input.branches,
    branch,
    setBranch,
    problem: problem ?? (lists.failed ? t.common.technicalError : null),
    choose: (type: AddressValues['type']) => form.update('idNumber', withType(values, type)),
  };
}

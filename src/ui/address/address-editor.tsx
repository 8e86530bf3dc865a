import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Address } from '#contract/address.ts';
import { addressFormNames, checkAddress } from '#rules/person/address-form.ts';
import { addressFields, type AddressField } from '#rules/order/order-address.ts';
import { AddressFields } from './address-fields.tsx';
import { useAddressLists, type AddressLists } from './address-reference.ts';
import {
  addressErrorText,
  newAddress,
  valuesOf,
  wireForm,
  withField,
  withType,
  type AddressValues,
} from './address-values.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

type Errors = Partial<Record<AddressField, string>>;

/** The first field of the form that has an error, in the order in which they stand there. */
function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const names = new Set<string>(
    addressFields
      .filter((field) => errors[field] !== undefined)
      .map((field) => addressFormNames[field]),
  );
  for (const element of form?.elements ?? []) {
    if (element instanceof HTMLElement && names.has(element.getAttribute('name') ?? '')) {
      element.focus();
      return;
    }
  }
}

function useAddressValues(address: Address | null) {
  const t = useText();
  const [values, setValues] = useState(() => (address ? valuesOf(address) : newAddress));
  const [errors, setErrors] = useState<Errors>({});
  const lists = useAddressLists(values.city);

  function findErrors(of: AddressValues, known: AddressLists): Errors {
    const checked = checkAddress(of, known);
    const found: Errors = {};
    for (const error of checked.ok ? [] : checked.errors) {
      found[error.field] ??= addressErrorText(error, t, address !== null);
    }
    return found;
  }
  function only(field: AddressField, found: Errors): Errors {
    const { [field]: _, ...others } = errors;
    const error = found[field];
    return error === undefined ? others : { ...others, [field]: error };
  }
  return {
    values,
    errors,
    lists,
    setErrors,
    check: () => findErrors(values, lists),
    type(field: AddressField, typed: string): void {
      const next = withField(values, field, typed);
      setValues(next);
      // What is already called wrong is looked at again with every key.
      if (errors[field] !== undefined) setErrors(only(field, findErrors(next, lists)));
    },
    leave: (field: AddressField) => setErrors(only(field, findErrors(values, lists))),
    choose(type: AddressValues['type']): void {
      setValues(withType(values, type));
      const { idNumber: _i, companyName: _c, taxOffice: _o, taxNumber: _n, ...others } = errors;
      setErrors(others);
    },
  };
}

/** Saves what was filled in; the sentence for the head of the form when that was refused. */
function useSaving(address: Address | null, onSaved: () => void) {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(values: AddressValues): Promise<Errors> {
    setSaving(true);
    setProblem(null);
    try {
      const form = wireForm(values);
      const { success } = await (address
        ? api.editAddress(address.id, form)
        : api.addAddress(form));
      if (success) onSaved();
      else setProblem(t.common.technicalError);
      return {};
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      const fields = refusal?.fields ?? {};
      const wrong = addressFields.filter((field) => fields[addressFormNames[field]] !== undefined);
      if (wrong.length === 0) setProblem(refusal?.message ?? t.common.technicalError);
      return Object.fromEntries(wrong.map((field) => [field, fields[addressFormNames[field]]]));
    } finally {
      setSaving(false);
    }
  }
  return { saving, problem, save };
}

function Foot({ saving, onClose }: { saving: boolean; onClose: () => void }) {
  const { common } = useText();
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button type="submit" busy={saving && common.saving}>
        {common.save}
      </Button>
    </>
  );
}

/**
 * The form for a new address or, with `address`, for a change of one (rule addresses/errors-shown):
 * errors on leaving a field and on save, the server's beside its field.
 */
export function AddressForm(props: {
  address: Address | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { address } = props;
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  const state = useAddressValues(address);
  const { saving, problem, save } = useSaving(address, props.onSaved);
  // After the dialog opened, which puts the focus on its close button.
  useEffect(() => body.current?.querySelector<HTMLElement>('input[type="text"]')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (saving) return;
    let errors = state.check();
    if (Object.keys(errors).length === 0) errors = await save(state.values);
    state.setErrors(errors);
    focusFirst(form, errors);
  }
  const alert = problem ?? (state.lists.failed ? t.common.technicalError : null);
  return (
    <Modal
      open
      wide
      title={address ? t.addresses.edit : t.addresses.add}
      onClose={props.onClose}
      onSubmit={(event) => void submit(event)}
      footer={<Foot saving={saving} onClose={props.onClose} />}
    >
      <div ref={body}>
        {alert !== null && (
          <NoticeBar kind="error" live>
            {alert}
          </NoticeBar>
        )}
        <AddressFields
          values={state.values}
          errors={state.errors}
          lists={state.lists}
          onType={state.type}
          onLeave={state.leave}
          onKind={state.choose}
        />
      </div>
    </Modal>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Address } from '#contract/address.ts';
import { addressFormNames, checkAddress } from '#rules/person/address-form.ts';
import { addressFields, type AddressField } from '#rules/order/order-address.ts';
import { AddressFields } from './address-fields.tsx';
import { useAddressLists } from './address-reference.ts';
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
import type { FieldErrors } from '#ui/state/field-errors.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useForm } from '#ui/state/use-form.ts';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

type Errors = FieldErrors<AddressField>;

/** Saves what was filled in; the sentence for the head of the form when that was refused. */
function useSaving(address: Address | null, onSaved: () => void) {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [problem, setProblem] = useState<string | null>(null);

  async function save(values: AddressValues): Promise<Errors> {
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
    }
  }
  return { problem, save };
}

function useAddressForm(address: Address | null, onSaved: () => void) {
  const t = useText();
  const [values, setValues] = useState(() => (address ? valuesOf(address) : newAddress));
  const lists = useAddressLists(values.city);
  const { problem, save } = useSaving(address, onSaved);

  function findErrors(of: AddressValues): Errors {
    const checked = checkAddress(of, lists);
    const found: Errors = {};
    for (const error of checked.ok ? [] : checked.errors) {
      found[error.field] ??= addressErrorText(error, t, address !== null);
    }
    return found;
  }
  const form = useForm<AddressValues, AddressField>({
    values,
    setValues,
    change: withField,
    check: findErrors,
    send: save,
  });
  return {
    ...form,
    values,
    lists,
    problem,
    choose: (type: AddressValues['type']) => form.update('idNumber', withType(values, type)),
  };
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
  const form = useAddressForm(address, props.onSaved);
  // After the dialog opened, which puts the focus on its close button.
  useEffect(() => body.current?.querySelector<HTMLElement>('input[type="text"]')?.focus(), []);

  const alert = form.problem ?? (form.lists.failed ? t.common.technicalError : null);
  return (
    <Modal
      open
      wide
      title={address ? t.addresses.edit : t.addresses.add}
      onClose={props.onClose}
      onSubmit={form.onSubmit}
      footer={<Foot saving={form.sending} onClose={props.onClose} />}
    >
      <div ref={body}>
        {alert !== null && (
          <NoticeBar kind="error" live>
            {alert}
          </NoticeBar>
        )}
        <AddressFields
          values={form.values}
          errors={form.errors}
          lists={form.lists}
          onType={form.type}
          onLeave={form.leave}
          onKind={form.choose}
        />
      </div>
    </Modal>
  );
}

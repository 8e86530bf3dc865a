import { useEffect, useRef, useState } from 'react';
import type { Address } from '#contract/address.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { AddressFields } from './address-fields.tsx';
import { useAddressForm } from './use-address-form.ts';

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

/** The form's alert and its fields. */
export function AddressFormBody({ form }: { form: ReturnType<typeof useAddressForm> }) {
  return (
    <>
      {form.problem !== null && (
        <NoticeBar kind="error" live>
          {form.problem}
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
  const { address, onSaved } = props;
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  const account = useVisitor((state) => state.session?.customer);
  const [contact] = useState({
    name: account ? `${account.name} ${account.surname}` : '',
    phone: account?.phone ?? '',
  });
  const form = useAddressForm({ address, contact, onSaved });
  // After the dialog opened, which puts the focus on its close button.
  useEffect(() => body.current?.querySelector<HTMLElement>('input[type="text"]')?.focus(), []);

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
        <AddressFormBody form={form} />
      </div>
    </Modal>
  );
}

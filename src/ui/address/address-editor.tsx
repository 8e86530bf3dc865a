import { useEffect, useRef, useState } from 'react';
import type { Address } from '#contract/address.ts';
import { companyAddressTexts } from '#text/customer/company-addresses-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
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

/** Whom in the company the address is for (rule companies/addresses). */
function BranchField({ form }: { form: ReturnType<typeof useAddressForm> }) {
  const text = companyAddressTexts[useLocale()];
  if (!form.branches) return null;
  return (
    <>
      <input type="hidden" name="company" value="1" />
      {form.branches.length > 0 && (
        <SelectField
          label={text.branch}
          name="branch"
          hint={text.branchHint}
          value={form.branch}
          onChange={(event) => form.setBranch(event.target.value)}
        >
          <option value="">{text.all}</option>
          {form.branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
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
      <BranchField form={form} />
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
  /** Those to choose from, of a company's address. */
  branches?: readonly { id: number; name: string }[] | undefined;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { address, branches, onSaved } = props;
  const t = useText();
  const body = useRef<HTMLDivElement>(null);
  const account = useVisitor((state) => state.session?.customer);
  const [contact] = useState({
    name: account ? `${account.name} ${account.surname}` : '',
    phone: account?.phone ?? '',
  });
  const form = useAddressForm({ address, branches, contact, onSaved });
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

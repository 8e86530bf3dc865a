import { useState, type FormEvent } from 'react';
import type { OwedRefund } from '#contract/office/orders/office-refunds.ts';
import { holderLength } from '#rules/order/refund/refund-desk.ts';
import { parseIban } from '#rules/order/refund/iban.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Enters the account that a refund goes to (rule refunds/iban). */
export function AccountDialog(props: { refund: OwedRefund; onClose: () => void }) {
  const { refund, onClose } = props;
  const { t, format } = useTexts(refundDeskTexts);
  const form = useAccount(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.account.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.account.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.account.saving}>
            {t.account.save}
          </Button>
        </>
      }
    >
      <div className="refund-desk-dialog">
        <p>
          <b>{refund.customer}</b> · {refund.orderNo} ·{' '}
          {format.money(refund.amount, refund.currency)}
        </p>
        {form.failed !== '' && <FailureNote text={form.failed} />}
        <AccountFields form={form} />
      </div>
    </Modal>
  );
}

function AccountFields({ form }: { form: ReturnType<typeof useAccount> }) {
  const { t } = useTexts(refundDeskTexts);
  return (
    <>
      <TextField
        label={t.account.iban}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        hint={t.account.ibanHint}
        value={form.iban}
        error={form.errors.iban ?? null}
        onChange={({ target }) => form.setIban(target.value)}
      />
      <TextField
        label={t.account.holder}
        required
        autoComplete="off"
        maxLength={holderLength}
        value={form.holder}
        error={form.errors.holder ?? null}
        onChange={({ target }) => form.setHolder(target.value)}
      />
    </>
  );
}

function useAccount({ refund, onClose }: Parameters<typeof AccountDialog>[0]) {
  const { t } = useTexts(refundDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [iban, setIban] = useState('');
  const [holder, setHolder] = useState(refund.holder || refund.customer);
  const [wrong, setWrong] = useState<{ iban?: string; holder?: string }>({});
  async function save(): Promise<void> {
    const read = parseIban(iban);
    const errors = {
      ...(!read.ok && { iban: t.wrong.iban[read.reason] }),
      ...(holder.trim() === '' && { holder: t.wrong.holder }),
    };
    setWrong(errors);
    if (Object.keys(errors).length > 0) return;
    const done = await change(`/api/office/refunds/${refund.id}/account`, { iban, holder });
    if (done === null) return;
    toast({ text: t.account.saved, kind: 'done' });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  const errors = {
    iban: wrong.iban ?? fields['iban'],
    holder: wrong.holder ?? fields['holder'],
  };
  return { iban, setIban, holder, setHolder, errors, failed, isBusy: busy !== null, submit };
}

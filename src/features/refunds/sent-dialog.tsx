import { useState, type FormEvent } from 'react';
import type { OwedRefund, RefundsSent } from '#contract/office/orders/office-refunds.ts';
import { referenceLength } from '#rules/order/refund/refund-desk.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** Marks refunds as sent, with the bank's reference (rule refunds/sent). */
export function SentDialog(props: {
  refunds: readonly OwedRefund[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { refunds, onClose } = props;
  const { t, format } = useTexts(refundDeskTexts);
  const { reference, setReference, isBusy, failed, error, submit } = useSending(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.sentDialog.title}
      onSubmit={submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.sentDialog.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.sentDialog.saving}>
            {t.sentDialog.save(format.integer(refunds.length))}
          </Button>
        </>
      }
    >
      <p>{t.sentDialog.about}</p>
      {failed !== '' && <FailureNote text={failed} />}
      <TextField
        label={t.sentDialog.reference}
        required
        maxLength={referenceLength}
        hint={t.sentDialog.referenceHint}
        value={reference}
        error={error}
        onChange={({ target }) => setReference(target.value)}
      />
    </Modal>
  );
}

function useSending({ refunds, onDone, onClose }: Parameters<typeof SentDialog>[0]) {
  const { t, format } = useTexts(refundDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [reference, setReference] = useState('');
  async function save(): Promise<void> {
    const body = { refunds: refunds.map(({ id }) => id), reference };
    const done = await change<RefundsSent>('/api/office/refunds/sent', body);
    if (done === null) return;
    toast({ text: t.sentDialog.done(format.integer(done.sent)), kind: 'done' });
    onClose();
    onDone();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }
  const error = fields['reference'] ?? null;
  return { reference, setReference, isBusy: busy !== null, failed, error, submit };
}

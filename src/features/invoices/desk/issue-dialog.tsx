import { useState, type FormEvent } from 'react';
import type { InvoiceDocument } from '#contract/office/orders/office-invoices.ts';
import { invoiceTexts } from '#text/office/orders/invoice-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Writes down the number of an invoice that was issued elsewhere (rule invoices/issued). */
export function IssueDialog(props: { invoice: InvoiceDocument; onClose: () => void }) {
  const { invoice, onClose } = props;
  const { t } = useTexts(invoiceTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [number, setNumber] = useState('');
  const [url, setUrl] = useState('');
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = {
      ...(number.trim() !== '' && { number: number.trim().toUpperCase() }),
      ...(url.trim() !== '' && { url: url.trim() }),
    };
    if (!(await change(`/api/office/invoice/${invoice.id}/issued`, body))) return;
    toast({ text: t.saved, kind: 'done' });
    onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.issueTitle(invoice.orderNo)}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" busy={busy !== null && t.saving}>
            {t.issue}
          </Button>
        </>
      }
    >
      <FailureNote text={failed} />
      <IssuedFields
        isCorrection={invoice.returnNo !== null}
        fields={fields}
        number={number}
        onNumber={setNumber}
        url={url}
        onUrl={setUrl}
      />
    </Modal>
  );
}

function IssuedFields(props: {
  isCorrection: boolean;
  fields: Readonly<Record<string, string>>;
  number: string;
  onNumber: (number: string) => void;
  url: string;
  onUrl: (url: string) => void;
}) {
  const { isCorrection, fields, number, url } = props;
  const { t } = useTexts(invoiceTexts);
  return (
    <>
      <TextField
        label={isCorrection ? t.numberOfBuyer : t.number}
        hint={isCorrection ? t.noteHint : t.numberHint}
        value={number}
        error={fields['number']}
        maxLength={16}
        onChange={({ target }) => props.onNumber(target.value)}
      />
      <TextField
        label={t.address}
        hint={t.addressHint}
        type="url"
        value={url}
        error={fields['url']}
        onChange={({ target }) => props.onUrl(target.value)}
      />
    </>
  );
}

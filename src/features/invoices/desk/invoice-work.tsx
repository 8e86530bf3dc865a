import type { InvoiceDocument } from '#contract/office/orders/office-invoices.ts';
import { invoiceAfter } from '#rules/invoices/invoice-states.ts';
import { invoiceTexts } from '#text/office/orders/invoice-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The steps that somebody in the office can take with an invoice (rule invoices/office). */
export function InvoiceWork(props: { invoice: InvoiceDocument; onIssue: () => void }) {
  const { id, state } = props.invoice;
  const { t } = useTexts(invoiceTexts);
  const { may } = useOffice();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  if (!may('invoices:write')) return <span title={t.onlySome}>–</span>;
  const send = (step: 'retry' | 'cancelled') => void change(`/api/office/invoice/${id}/${step}`);
  const isBusy = busy !== null && t.saving;
  return (
    <span className="button-row">
      {invoiceAfter(state, 'issued') !== null && (
        <Button look="secondary" onClick={props.onIssue}>
          {t.issue}
        </Button>
      )}
      {invoiceAfter(state, 'retry') !== null && (
        <Button look="secondary" busy={isBusy} onClick={() => send('retry')}>
          {t.retry}
        </Button>
      )}
      {invoiceAfter(state, 'cancelled') !== null && (
        <Button look="secondary" busy={isBusy} onClick={() => send('cancelled')}>
          {t.cancel}
        </Button>
      )}
    </span>
  );
}

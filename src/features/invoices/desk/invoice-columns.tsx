import type { InvoiceDocument } from '#contract/office/orders/office-invoices.ts';
import type { InvoiceState } from '#rules/invoices/invoice-states.ts';
import { formatDate } from '#text/format.ts';
import { invoiceTexts } from '#text/office/orders/invoice-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { InvoiceWork } from './invoice-work.tsx';

const looks: Readonly<Record<InvoiceState, string>> = {
  due: 'is-waiting',
  handed: '',
  issued: 'is-good',
  failed: 'is-bad',
  cancelled: 'is-over',
  'correction-due': 'is-waiting',
  corrected: 'is-good',
};

/** The columns of the list (rule invoices/office). */
export function useInvoiceColumns(
  onIssue: (invoice: InvoiceDocument) => void,
): TableColumn<InvoiceDocument>[] {
  const { t, format, locale } = useTexts(invoiceTexts);
  const { heads } = t;
  return [
    {
      head: heads.order,
      className: 'invoice-nowrap',
      render: ({ orderNo, returnNo }) => (
        <>
          <OfficeLink className="link" to={officePaths.order(orderNo)}>
            {orderNo}
          </OfficeLink>
          {returnNo !== null && (
            <span className="caption invoice-line">{t.ofReturn(returnNo)}</span>
          )}
        </>
      ),
    },
    { head: heads.buyer, render: (invoice) => <Buyer invoice={invoice} /> },
    { head: heads.state, render: (invoice) => <InvoiceStateCell invoice={invoice} /> },
    {
      head: heads.number,
      className: 'invoice-nowrap',
      render: (invoice) => <InvoiceNumber invoice={invoice} />,
    },
    {
      head: heads.since,
      className: 'invoice-nowrap',
      render: ({ since }) => formatDate(since, locale),
    },
    {
      head: heads.amount,
      isRight: true,
      className: 'invoice-nowrap',
      render: ({ LegalMonetaryTotal, DocumentCurrencyCode }) => (
        <b>{format.money(LegalMonetaryTotal.PayableAmount, DocumentCurrencyCode)}</b>
      ),
    },
    {
      head: heads.work,
      render: (invoice) => <InvoiceWork invoice={invoice} onIssue={() => onIssue(invoice)} />,
    },
  ];
}

function InvoiceStateCell({ invoice: { state, message, problem } }: { invoice: InvoiceDocument }) {
  const { t } = useTexts(invoiceTexts);
  const why = message || problem?.message;
  return (
    <>
      <span className={`invoice-tag ${looks[state]}`}>{t.states[state]}</span>
      {why && <span className="caption invoice-line">{why}</span>}
    </>
  );
}

function Buyer({ invoice: { customer } }: { invoice: InvoiceDocument }) {
  const { name, firstName, familyName, schemeID, id } = customer;
  return (
    <>
      <b>{name || `${firstName} ${familyName}`}</b>
      {name !== '' && <span className="caption invoice-line">{`${schemeID} ${id}`}</span>}
    </>
  );
}

function InvoiceNumber({ invoice }: { invoice: InvoiceDocument }) {
  const { t } = useTexts(invoiceTexts);
  const { number, url, hasPdf, id } = invoice;
  return (
    <>
      {number ?? '–'}
      {hasPdf && (
        <a
          className="link invoice-line"
          href={`/api/office/invoice/${id}/file.pdf`}
          target="_blank"
          rel="noreferrer"
        >
          {t.file}
        </a>
      )}
      {!hasPdf && url !== '' && (
        <a className="link invoice-line" href={url} target="_blank" rel="noreferrer">
          {t.open}
        </a>
      )}
    </>
  );
}

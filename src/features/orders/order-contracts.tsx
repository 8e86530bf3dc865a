import { Fragment } from 'react';
import type { Order } from '#contract/order.ts';
import { documentPath, invoicePath } from '#rules/order/document-kinds.ts';
import { contractTexts } from '#text/contracts/contract-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';

/** The contracts of an order as they were accepted, each as a paper (rule contracts/paper). `code`: of a guest's link. */
export function OrderContracts({ order, code }: { order: Order; code?: string | undefined }) {
  const locale = useLocale();
  const { format } = useText();
  const t = contractTexts[locale];
  const { documents = [], orderNo } = order;
  if (documents.length === 0) return null;
  return (
    <p className="caption order-contracts">
      {`${t.heading}: `}
      {documents.map(({ kind, version }, index) => (
        <Fragment key={kind}>
          {index > 0 && ', '}
          <a
            className="link"
            href={localised(documentPath(orderNo, kind, code), locale)}
            target="_blank"
            rel="noreferrer"
          >
            {t.names[kind]}
          </a>
          {version !== null && ` (${t.document(format.integer(version))})`}
        </Fragment>
      ))}
    </p>
  );
}

/** The issued invoices of an order (rule invoices/shown); a file opens for the customer alone. */
export function OrderInvoices({ order, byLink }: { order: Order; byLink: boolean }) {
  const locale = useLocale();
  const t = contractTexts[locale];
  const { invoices = [], orderNo } = order;
  if (invoices.length === 0) return null;
  return (
    <p className="caption order-contracts">
      {invoices.map(({ id, number, url, hasPdf, isCorrection, isCancelled }, index) => {
        const name = isCorrection ? t.correction(number) : t.invoice(number);
        const href = hasPdf && !byLink ? localised(invoicePath(orderNo, id), locale) : url;
        return (
          <Fragment key={id}>
            {index > 0 && ', '}
            {href === '' ? (
              name
            ) : (
              <a className="link" href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            {isCancelled && ` (${t.invoiceCancelled})`}
          </Fragment>
        );
      })}
    </p>
  );
}

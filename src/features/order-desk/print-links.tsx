import type { OrderDeskView } from '#contract/order-desk.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/office-urls.ts';
import { useDeskText } from './use-order-work.tsx';

/** The papers of an order, each a PDF in a page of its own. */
export function PrintLinks({ order }: { order: OrderDeskView['order'] }) {
  const { t } = useDeskText();
  const root = officeUrls.order(order.orderNo);
  const papers = [
    { name: t.slip, href: `${root}/slip.pdf` },
    { name: t.proforma, href: `${root}/proforma.pdf` },
    ...order.parcels.map(({ id }, index) => ({
      name: t.label(index + 1),
      href: `${root}/parcels/${id}/label.pdf`,
    })),
  ];
  return (
    <details className="print-links">
      <summary className="button is-secondary">
        <OfficeIcon name="printer" />
        {t.print}
        <OfficeIcon name="chevron-down" />
      </summary>
      <ul>
        {papers.map(({ name, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

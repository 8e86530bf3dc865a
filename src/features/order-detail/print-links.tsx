import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';

/** The papers of an order, each a PDF in a page of its own. */
export function PrintLinks({ order }: { order: OrderDetailView['order'] }) {
  const { t, locale } = useTexts(orderDetailTexts);
  const { orderNo } = order;
  const papers = [
    { name: t.slip, href: officeUrls.slip(orderNo, locale) },
    { name: t.proforma, href: officeUrls.proforma(orderNo, locale) },
    ...order.parcels.map(({ id }, index) => ({
      name: t.label(index + 1),
      href: officeUrls.label(orderNo, locale, id),
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

import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { formatDateTime } from '#text/format.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';

/** The shipped parcels, each with its papers. */
export function ParcelsPanel({ order }: { order: OrderDetailView['order'] }) {
  const { t, format, locale } = useTexts(orderDetailTexts);
  if (order.parcels.length === 0) return null;
  return (
    <Panel title={t.parcels.title} wide>
      <ul className="office-list">
        {order.parcels.map((parcel, index) => (
          <li key={parcel.id}>
            <div>
              <b>{t.parcels.parcel(index + 1)}</b> {parcel.carrier} {parcel.trackingNo}
              <span className="caption">
                {[
                  formatDateTime(parcel.at, locale),
                  parcel.by,
                  parcel.lines
                    .map(({ code, quantity }) => `${format.integer(quantity)} × ${code}`)
                    .join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <a
              className="button is-secondary is-small"
              href={officeUrls.label(order.orderNo, locale, parcel.id)}
              target="_blank"
              rel="noreferrer"
            >
              <OfficeIcon name="printer" />
              {t.parcels.label}
            </a>
            <a
              className="button is-secondary is-small"
              href={officeUrls.slip(order.orderNo, locale, parcel.id)}
              target="_blank"
              rel="noreferrer"
            >
              {t.parcels.slip}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

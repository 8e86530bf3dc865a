import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';

/** Orders in preparation, those that wait longest first. */
export const packQueueUrl = '/api/office/order-table?view=to-ship&sort=date';

export function PackQueue({ title, orders }: { title: string; orders: OrderTablePage['items'] }) {
  const { t, format } = useTexts(packingDeskTexts);
  if (orders.length === 0) return null;
  return (
    <Panel title={title} wide>
      <ul className="pack-queue">
        {orders.map((order) => (
          <li key={order.orderNo}>
            <OfficeLink to={officePaths.packOrder(order.orderNo)}>
              <span>
                <b>{order.orderNo}</b>
                <span className="caption">{order.company || order.customer}</span>
              </span>
              <span className="caption">{t.lines(format.integer(order.lines))}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

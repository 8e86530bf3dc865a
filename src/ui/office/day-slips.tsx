import './day-slips.css';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { mostPapers, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

const listOf = (view: 'to-ship' | 'to-prepare') =>
  `/api/office/order-table?view=${view}&sort=date&limit=${mostPapers}`;

/** The slips of all orders that are to be packed now, as one file: those that wait longest first (rule fulfillment/day-slips). */
export function DaySlips({ whenNone }: { whenNone: 'said' | 'nothing' }) {
  const { t, format, locale } = useTexts(packingDeskTexts);
  const preparing = useOfficeRead<OrderTablePage>(listOf('to-ship'), { every: 30_000 }).data;
  const waiting = useOfficeRead<OrderTablePage>(listOf('to-prepare'), { every: 30_000 }).data;
  if (!preparing || !waiting) return null;
  const orders = [...preparing.items, ...waiting.items].slice(0, mostPapers);
  const count = preparing.total.count + waiting.total.count;
  if (orders.length === 0) {
    return whenNone === 'said' ? <p className="muted">{t.noSlips}</p> : null;
  }
  const numbers = orders.map(({ orderNo }) => orderNo);
  return (
    <p className="day-slips">
      <a
        className="button is-secondary"
        href={officeUrls.papers('slips', numbers, locale)}
        target="_blank"
        rel="noreferrer"
      >
        <OfficeIcon name="printer" />
        {t.printSlips(format.integer(orders.length))}
      </a>
      {count > orders.length && (
        <span className="caption">
          {t.moreSlips(format.integer(orders.length), format.integer(count))}
        </span>
      )}
    </p>
  );
}

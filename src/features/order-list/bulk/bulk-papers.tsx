import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { TableOrder } from '#contract/office/orders/office-order-list.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { mostPapers, officeUrls } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';

/** The packing slips of the chosen orders, and the labels of those that are shipped. */
export function BulkPapers({ orders }: { orders: readonly TableOrder[] }) {
  const { t, locale } = useTexts(orderTableTexts);
  const href = (paper: 'slips' | 'labels', of: readonly TableOrder[]) =>
    officeUrls.papers(
      paper,
      of.map(({ orderNo }) => orderNo),
      locale,
    );
  const isFew = orders.length > 0 && orders.length <= mostPapers;
  const shipped = orders.filter(({ trackingNo }) => trackingNo !== '');
  const slips = href('slips', orders);
  useKeys({ p: isFew ? () => void window.open(slips, '_blank', 'noopener') : undefined });
  if (!isFew) return null;
  return (
    <>
      <a className="button is-quiet bulk-shelf-other" href={slips} target="_blank" rel="noreferrer">
        <OfficeIcon name="printer" />
        {t.bulk.slips}
        <kbd>P</kbd>
      </a>
      {shipped.length > 0 && (
        <a
          className="button is-quiet bulk-shelf-other"
          href={href('labels', shipped)}
          target="_blank"
          rel="noreferrer"
        >
          <OfficeIcon name="package" />
          {t.bulk.labels}
        </a>
      )}
    </>
  );
}

import { orderTexts } from '#text/customer/orders-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

/** The order as a paper for the buyer's own books (rule orders/proforma). */
export function ProformaLink({ orderNo, full }: { orderNo: string; full?: boolean }) {
  const { t: orders } = useTexts(orderTexts);
  const locale = useLocale();
  return (
    <a
      className={buttonClass({ look: 'secondary', ...(full && { full }) })}
      href={localised(rareUrls.proforma(orderNo), locale)}
      target="_blank"
      rel="noopener"
    >
      <Icon name="receipt-text" />
      {orders.proforma}
    </a>
  );
}

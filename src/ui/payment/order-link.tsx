import { cardTexts } from '#text/shop/card-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

/** Leads to the order that the cart has become already: it is not paid for again (rule payment/ordered-cart). */
export function OrderLink({ orderNo, full = false }: { orderNo: string; full?: boolean }) {
  const { t } = useTexts(cardTexts);
  const locale = useLocale();
  return (
    <a
      className={full ? buttonClass({ large: true, full }) : 'link'}
      href={localised(rareUrls.checkoutSummary(orderNo), locale)}
    >
      {t.toOrder}
    </a>
  );
}

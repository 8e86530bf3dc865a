import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';

/** A number that no order has: mistyped, or of another shop. */
export function NoSuchOrder({ orderNo }: { orderNo: string }) {
  const { t } = useTexts(orderDetailTexts);
  return (
    <EmptyState isPage icon="search" title={t.missing(orderNo)} text={t.missingHint}>
      <OfficeLink className="button is-secondary" to={officePaths.orders}>
        {t.toOrders}
      </OfficeLink>
    </EmptyState>
  );
}

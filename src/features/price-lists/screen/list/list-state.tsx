import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** Whether a price list is in use. */
export function ListState({ isActive }: { isActive: boolean }) {
  const { t } = useTexts(priceDeskTexts);
  return (
    <span className={isActive ? 'office-tag price-list-active' : 'office-tag'}>
      {isActive ? t.active : t.inactive}
    </span>
  );
}

import { assortmentDeskTexts } from '#text/office/prices/assortment-desk-text.ts';
import { groupDeskTexts } from '#text/office/prices/group-desk-text.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The pages that price lists and groups share. */
export function PriceTabs({ current }: { current: 'lists' | 'groups' | 'assortments' | 'why' }) {
  const { t: lists } = useTexts(priceDeskTexts);
  const { t: groups } = useTexts(groupDeskTexts);
  const { t: assortments } = useTexts(assortmentDeskTexts);
  const { t: why } = useTexts(whyDeskTexts);
  const pages = [
    { key: 'lists', to: officePaths.priceLists, name: lists.title },
    { key: 'groups', to: officePaths.customerGroups, name: groups.title },
    { key: 'assortments', to: officePaths.assortments, name: assortments.title },
    { key: 'why', to: officePaths.priceWhy, name: why.title },
  ];
  return (
    <TabRow
      label={groups.tabs}
      tabs={pages.map((page) => ({ ...page, isCurrent: page.key === current }))}
    />
  );
}

import '../price-lists.css';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceTabs } from '../price-tabs.tsx';
import { WhyPanel } from './why-panel.tsx';

/** The explanation of any price, for an address that can be passed on (rule wholesale/why). */
export function PriceWhyScreen() {
  const { storeName } = useOffice();
  const { t } = useTexts(whyDeskTexts);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <PriceTabs current="why" />
      <div className="price-why-page">
        <WhyPanel path={officePaths.priceWhy} />
      </div>
    </>
  );
}

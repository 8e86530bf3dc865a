import { useState } from 'react';
import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import type { RuleTablePage } from '#contract/office/prices/price-rules.ts';
import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { RuleDialog } from '../rules/rule-dialog.tsx';
import type { RuleItem } from '../rules/typed-rules.tsx';
import { useWhyAddress } from '../why/why-words.tsx';
import { StepPrices } from './step-prices.tsx';

/**
 * Shows the prices by this list alone of the product in the page's address, in one of its units, at each quantity where
 * a rule begins (rule wholesale/break-table). Nothing before a product is chosen, or for one that is sold through its variants.
 */
export function BreaksPanel({ path, list }: { path: string; list: OfficePriceList }) {
  const { t } = useTexts(priceDeskTexts);
  const address = useWhyAddress(path);
  const { product = '', unit = '' } = address.words;
  const words = new URLSearchParams({ list: list.code, product, unit });
  const query = useOfficeRead<PriceWhy>(`/api/office/price-why?${words}`, {
    enabled: product !== '',
    keep: true,
  });
  const why = product === '' || query.error ? undefined : query.data;
  if (!why) return null;
  return (
    <Panel
      title={t.breaks.title(why.product.code)}
      wide
      aside={
        <>
          <UnitChoice why={why} onChoose={(name) => address.set({ unit: name })} />
          <StepsButton list={list} product={why.product} onStale={() => void query.refetch()} />
        </>
      }
      foot={<OwnPrice why={why} />}
    >
      <StepPrices why={why} />
    </Panel>
  );
}

function UnitChoice({ why, onChoose }: { why: PriceWhy; onChoose: (name: string) => void }) {
  const { t, format } = useTexts(whyDeskTexts);
  if (why.units.length < 2) return null;
  return (
    <ChoiceSegments
      label={t.unit}
      items={why.units.map(({ name, multiplier }) => ({
        key: name,
        name: multiplier === 1 ? name : t.unitOf(name, format.integer(multiplier)),
      }))}
      current={why.unit.name}
      onChoose={onChoose}
    />
  );
}

function OwnPrice({ why }: { why: PriceWhy }) {
  const { t, format } = useTexts(priceDeskTexts);
  const own = why.steps.find((step) => step.kind === 'own');
  if (!own) return null;
  const { value, currency } = own.price;
  const { name } = why.unit;
  return (
    <span className="caption">
      {value === 0
        ? t.breaks.ownOnRequest(name)
        : t.breaks.own(name, format.money(value, currency))}
    </span>
  );
}

/** Opens the form of the list's rules about the product. */
function StepsButton(props: {
  list: OfficePriceList;
  product: PriceWhy['product'];
  onStale: () => void;
}) {
  const { list, product, onStale } = props;
  const { code, name } = product;
  const { t } = useTexts(priceDeskTexts);
  const { may } = useOffice();
  const [edited, setEdited] = useState<RuleItem | null>(null);
  const words = new URLSearchParams({ scope: 'product', q: code });
  const query = useOfficeRead<RuleTablePage>(
    `${officeUrls.priceList(list.code)}/rule-table?${words}`,
  );
  if (!may('prices:write')) return null;
  const none: RuleItem = { scope: 'product', target: code, name, products: 1, rules: [] };
  return (
    <>
      <Button
        look="quiet"
        className="is-small"
        icon="plus"
        aria-label={t.breaks.stepOf(code)}
        disabled={!query.data}
        onClick={() => setEdited(query.data?.items.find(({ target }) => target === code) ?? none)}
      >
        {t.breaks.step}
      </Button>
      {edited && (
        <RuleDialog
          kind="price"
          list={list}
          item={edited}
          onStale={() => {
            void query.refetch();
            onStale();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

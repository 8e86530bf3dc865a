import type { OfficePriceList, PriceListPage } from '#contract/office/prices/price-lists.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The most lists of each kind that stand beside the page of one. */
const mostShown = 8;

/** The lists of groups, then the others, of which only the first are named. */
export function ListNav({ current }: { current: string }) {
  const { t, format } = useTexts(priceDeskTexts);
  const { data } = useOfficeRead<PriceListPage>('/api/office/price-lists');
  const items = data?.items ?? [];
  const first = (lists: readonly OfficePriceList[]) =>
    lists.filter(({ code }, index) => index < mostShown || code === current);
  const used = first(items.filter(({ groups }) => groups.length > 0));
  const others = first(items.filter(({ groups }) => groups.length === 0));
  const left = items.length - used.length - others.length;
  return (
    <nav className="office-panel price-nav" aria-label={t.nav}>
      <Lists title={t.groupLists} items={used} current={current} />
      <Lists title={t.otherLists} items={others} current={current} />
      <OfficeLink className="price-nav-link" to={officePaths.priceLists}>
        {left > 0 ? t.moreLists(format.integer(left)) : t.allLists}
      </OfficeLink>
    </nav>
  );
}

function Lists(props: { title: string; items: readonly OfficePriceList[]; current: string }) {
  const { t, format } = useTexts(priceDeskTexts);
  if (props.items.length === 0) return null;
  return (
    <>
      <h2 className="caption">{props.title}</h2>
      <ul>
        {props.items.map(({ code, name, active, groups, customers, rules }) => (
          <li key={code}>
            <OfficeLink
              className="price-nav-link"
              to={officePaths.priceList(code)}
              aria-current={code === props.current ? 'page' : undefined}
            >
              <span>{name}</span>
              <span className="caption">
                {!active
                  ? t.draftTag
                  : groups.length > 0
                    ? t.customersOf(format.integer(customers))
                    : t.rulesOf(format.integer(rules))}
              </span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </>
  );
}

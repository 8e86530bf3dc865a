import '../price-lists.css';
import { useParams } from 'wouter';
import type { OfficePriceList } from '#contract/office/prices/price-lists.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { BreaksPanel } from '../breaks/breaks-panel.tsx';
import { SheetActions } from '../sheet/sheet-actions.tsx';
import { WhyPanel } from '../why/why-panel.tsx';
import { ListChanges } from './list-changes.tsx';
import { ListNav } from './list-nav.tsx';
import { RulesPanel } from '../rules/rules-panel.tsx';
import { ListTerms } from './list-terms.tsx';

/** The interval at which the page notices the work of others. */
const everyMs = 20_000;

/** One price list: its settings, its rules and its history (rules wholesale/lists, wholesale/history). */
export function PriceListScreen() {
  const { code = '' } = useParams();
  // Another list is another draft.
  return <OneList key={code} code={code} />;
}

function OneList({ code }: { code: string }) {
  const query = useOfficeRead<OfficePriceList>(officeUrls.priceList(code), { every: everyMs });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchList />}>
      {(list) => <ListPage list={list} onStale={() => void query.refetch()} />}
    </Loaded>
  );
}

function NoSuchList() {
  const { t } = useTexts(priceDeskTexts);
  return (
    <EmptyState isPage icon="search" title={t.gone} text={t.goneHint}>
      <OfficeLink className="button is-secondary" to={officePaths.priceLists}>
        {t.allLists}
      </OfficeLink>
    </EmptyState>
  );
}

function ListPage({ list, onStale }: { list: OfficePriceList; onStale: () => void }) {
  const { storeName, may } = useOffice();
  const { t } = useTexts(priceDeskTexts);
  const { code, name, groups } = list;
  const about =
    groups.length > 0 ? t.usedBy(groups.map((each) => each.name).join(', ')) : t.usedByNone;
  return (
    <>
      <title>{`${name} | ${t.title} | ${storeName}`}</title>
      <PageHead
        title={name}
        crumb={
          <OfficeLink className="office-crumb" to={officePaths.priceLists}>
            <OfficeIcon name="arrow-left" />
            {t.title}
          </OfficeLink>
        }
        about={may('prices:write') ? about : `${about} ${t.readOnly}`}
        actions={<SheetActions list={list} />}
      />
      <div className="price-columns">
        <ListNav current={code} />
        <div>
          <ListTerms list={list} onStale={onStale} />
          <RulesPanel kind="price" list={list} />
          <BreaksPanel path={officePaths.priceList(code)} list={list} />
          <RulesPanel kind="quantity" list={list} />
        </div>
        <div>
          <WhyPanel path={officePaths.priceList(code)} list={code} />
          <ListChanges code={code} />
        </div>
      </div>
    </>
  );
}

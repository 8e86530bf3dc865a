import './product-list-screen.css';
import { useMemo } from 'react';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { queryToShow } from '#rules/catalog/hidden-prices.ts';
import { placeholderCount } from '#rules/catalog/lists/pagination.ts';
import { Breadcrumbs } from '#ui/controls/breadcrumbs.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { Pager } from '#ui/controls/pager.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { facetsId, ListBar } from './list-bar.tsx';
import { Facets } from './list-facets.tsx';
import { FilterChips, ListHead } from './list-head.tsx';
import { ListItems, Placeholders } from './list-items.tsx';
import { useFocusOnPage, useListNavigation, useListWait } from './list-navigation.tsx';
import { Named, Offers } from './search-ways.tsx';
import { SignInBar } from './sign-in-bar.tsx';
import {
  filterCount,
  findsTheSame,
  listHref,
  readListQuery,
  withoutFilters,
  type ListProps,
} from './list-location.tsx';

function ListMeta({ at, data, shop, t }: ListProps) {
  const { name } = shop.store;
  const narrowed = filterCount(at.query) > 0 || at.query.q !== '' || data.sort !== '';
  return (
    <>
      <title>{t.catalog.listTitle(data.title, data.page, name)}</title>
      <meta
        name="description"
        content={t.catalog.listDescription(data.title, t.format.integer(data.total), name)}
      />
      {narrowed && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

function CampaignBanner({ shop, t }: Pick<ListProps, 'shop' | 't'>) {
  return (
    <div className="campaign-banner">
      <p className="campaign-banner-title">{t.catalog.campaignBanner(shop.store.name)}</p>
    </div>
  );
}

function Corrected({ at, data, t }: ListProps) {
  if (data.corrected === null) return null;
  return (
    <p className="corrected-query">
      <a className="link" href={listHref(at, { q: data.corrected })}>
        {t.catalog.corrected(data.corrected)}
      </a>
    </p>
  );
}

function NothingFound(props: ListProps) {
  const { at, t } = props;
  const { nothing, nothingHint, nothingSpelling, clearFilters, allProducts } = t.catalog;
  const isNarrowed = filterCount(at.query) > 0;
  const hint = isNarrowed ? nothingHint : nothingSpelling;
  const action = isNarrowed
    ? { label: clearFilters, href: withoutFilters(at) }
    : { label: allProducts, href: localised(urls.search(), at.locale) };
  return (
    <>
      <EmptyState icon="search-x" title={nothing} text={hint} action={action} />
      <Offers {...props} />
    </>
  );
}

function Results(props: ListProps & { wait: ReturnType<typeof useListWait> }) {
  const { at, data, shop, t, wait } = props;
  if (wait?.slow) {
    const same = wait.path === at.path && findsTheSame(wait.query, at.query);
    const rows = wait.query.view === 'rows';
    const count = placeholderCount({ ...wait.query, total: same ? data.total : null });
    return (
      <div className={rows ? 'product-rows' : 'product-grid'} aria-hidden="true">
        <Placeholders rows={rows} count={count} t={t} />
      </div>
    );
  }
  if (data.items.length === 0) return <NothingFound {...props} />;
  const rows = data.view === 'rows';
  return (
    <div className={`${rows ? 'product-rows' : 'product-grid'}${wait ? ' is-loading' : ''}`}>
      <ListItems items={data.items} rows={rows} shop={shop} t={t} locale={at.locale} />
    </div>
  );
}

function SideFacets(props: Parameters<typeof Facets>[0]) {
  return (
    <aside className="facets desktop-only" id={facetsId} aria-label={props.t.catalog.filters}>
      <Facets {...props} />
    </aside>
  );
}

/** The merchant's text about the category, above its products (rule categories/fields). */
function Intro({ about }: ProductList) {
  return about?.intro && <p lang={about.lang}>{about.intro}</p>;
}

/** The same below them. */
function About({ about }: ProductList) {
  // The server has cleaned it.
  // oxlint-disable-next-line react/no-danger
  return (
    about && (
      <div className="prose" lang={about.lang} dangerouslySetInnerHTML={{ __html: about.html }} />
    )
  );
}

/**
 * A list of products: a category's, a brand's, a search's or one of the four extra pages
 * (rules catalog/list, catalog/pagination).
 */
export default function ProductListScreen(props: {
  data: ProductList;
  at: { path: string; query: string; params: Record<string, string> };
}) {
  const { data } = props;
  const { path, query } = props.at;
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const { settings } = shop;
  const at = useMemo(
    () => ({ path, locale, query: queryToShow(readListQuery(query), settings) }),
    [path, locale, query, settings],
  );
  const ways = useListNavigation(at, shop);
  const wait = useListWait(at, shop);
  useFocusOnPage(data.page);
  const list = { at, data, shop, t };
  // Nothing to narrow, sort or stand in rows (rule catalog/search-no-results).
  const isBare = data.total === 0 && filterCount(at.query) === 0;
  return (
    // The links inside are the controls; this only takes them from one list to the next.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="container" onClick={ways.onClick}>
      <ListMeta {...list} />
      <Breadcrumbs items={data.breadcrumbs} locale={locale} t={t} />
      {path === urls.campaign && shop.hasCampaign && <CampaignBanner shop={shop} t={t} />}
      <div className={isBare ? undefined : 'product-list'}>
        {!isBare && <SideFacets {...list} ways={ways} />}
        <div>
          <ListHead {...list} ways={ways} loading={wait?.slow ?? false} isBare={isBare} />
          <Intro {...data} />
          {!isBare && <ListBar {...list} ways={ways} />}
          <FilterChips {...list} clearHref={withoutFilters(at)} />
          <Corrected {...list} />
          <Named {...list} />
          <h2 className="screen-reader-only">{t.frame.products}</h2>
          {data.items.length > 0 && <SignInBar {...list} />}
          <Results {...list} wait={wait} />
          <Pager {...data} href={(page) => listHref(at, { page })} t={t} />
          <About {...data} />
        </div>
      </div>
    </div>
  );
}

import {
  writeListQuery,
  sortKeys,
  type ListQuery,
  type ListSort,
} from '#rules/catalog/lists/list-query.ts';
import type { Messages } from '#text/messages.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised } from '#urls';
import type { ListNavigation } from './list-navigation.tsx';
import { listHref, toggled, type ListLocation, type ListProps } from './list-location.tsx';

/** The id of the sort form, where the sort button leads while the script is not there. */
export const sortId = 'siralama';

/** Everything else that a form of the list has to send along. */
export function HiddenFields({ query }: { query: ListQuery }) {
  const fields = [...new URLSearchParams(writeListQuery({ ...query, page: 1 }))];
  return fields.map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/**
 * The sort options with their names; the list's own order is relevance in a search. A shop without
 * prices has no order by price (rule prices/hidden).
 */
export function sortOptions(
  query: ListQuery,
  { settings }: Shop,
  t: Messages,
): { sort: ListSort; name: string }[] {
  const own = query.q === '' ? t.catalog.sorts[''] : t.catalog.sorts.relevance;
  return [
    { sort: '', name: own },
    ...sortKeys
      .filter((sort) => settings.showPriceStatus || !sort.endsWith('price'))
      .map((sort) => ({ sort, name: t.catalog.sorts[sort] })),
  ];
}

/** The list's sort order; a search's own order has one name. */
export function sortOf({ sort }: { sort: string }): string {
  return sort === 'relevance' ? '' : sort;
}

function SortSelect({ at, data, shop, t, ways }: ListProps & { ways: ListNavigation }) {
  return (
    <span className="select is-light">
      <select
        key={data.sort}
        name="sort"
        aria-label={t.catalog.sortLabel}
        defaultValue={sortOf(data)}
        onChange={(event) => {
          if (event.target.form) ways.send(event.target.form);
        }}
      >
        {sortOptions(at.query, shop, t).map(({ sort, name }) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

function SortForm(props: ListProps & { ways: ListNavigation }) {
  const { at, t, ways } = props;
  return (
    <form action={localised(at.path, at.locale)} onSubmit={ways.onSubmit}>
      <HiddenFields query={{ ...at.query, sort: '' }} />
      <SortSelect {...props} />
      <noscript>
        <button className="button is-secondary">{t.catalog.sort}</button>
      </noscript>
    </form>
  );
}

const views = ['list', 'rows'] as const;

/** Said even where it goes without saying, for the visitor may have chosen the other one. */
function viewHref(at: ListLocation, view: (typeof views)[number]): string {
  const href = listHref(at, { view, page: at.query.page });
  return view === 'rows' ? href : `${href}${href.includes('?') ? '&' : '?'}view=list`;
}

export function ViewLink(props: {
  at: ListLocation;
  view: (typeof views)[number];
  t: Messages;
  current?: boolean;
  className?: string;
}) {
  const { at, view, t } = props;
  const store = useVisitorStore();
  return (
    <a
      className={props.className}
      href={viewHref(at, view)}
      onClick={() => void store.changeSetting('view', view)}
      aria-label={view === 'list' ? t.catalog.gridView : t.catalog.rowView}
      aria-current={props.current ? 'true' : undefined}
    >
      <Icon name={view === 'list' ? 'layout-grid' : 'rows-3'} />
    </a>
  );
}

/** The list's name, its number of products, the sort dropdown and the view switch. */
export function ListHead(
  props: ListProps & { loading: boolean; ways: ListNavigation; isBare: boolean },
) {
  const { at, data, shop, t } = props;
  return (
    <div className="list-head">
      <h1 lang={data.breadcrumbs.at(-1)?.lang}>{data.title}</h1>
      <output className="list-count">
        {props.loading ? t.catalog.loadingProducts : t.catalog.found(t.format.integer(data.total))}
      </output>
      {shop.priceLabel !== undefined && (
        <span className="price-label">
          <Icon name="tag" />
          {t.catalog.ownPrices(shop.settings.productsWithKdv)}
        </span>
      )}
      {!props.isBare && (
        <div className="list-head-tools" id={sortId}>
          <SortForm {...props} />
          <nav className="segments" aria-label={t.catalog.view}>
            {views.map((view) => (
              <ViewLink key={view} at={at} view={view} t={t} current={data.view === view} />
            ))}
          </nav>
        </div>
      )}
    </div>
  );
}

interface Chip {
  key: string;
  name: string;
  change: Partial<ListQuery>;
}

type Several = 'brand' | 'category' | 'unit' | 'variant';

/** The names of a filter's values; an unknown value is named by its spelling. */
function namesOf({ data, shop }: ListProps, kind: Several): ReadonlyMap<string, string> {
  const { facets } = data;
  switch (kind) {
    case 'category': {
      const categories = [...shop.categories, ...facets.category];
      return new Map(categories.map(({ path, name }) => [path, name]));
    }
    case 'variant': {
      const values = facets.variant.flatMap((dimension) =>
        dimension.values.map(
          ({ code, name }) => [`${dimension.code}:${code}`, `${dimension.name}: ${name}`] as const,
        ),
      );
      return new Map(values);
    }
    case 'brand':
    case 'unit':
      return new Map(facets[kind].map(({ code, name }) => [code, name]));
  }
}

function chipsOf(props: ListProps): Chip[] {
  const { at, shop, t } = props;
  const { query } = at;
  const several = (['brand', 'category', 'unit', 'variant'] as const).flatMap((kind) => {
    if (query[kind].length === 0) return [];
    const names = namesOf(props, kind);
    // The heading names the page's own category, and without it the list stays the same.
    const values = query[kind].filter((value) => kind !== 'category' || `/${value}` !== at.path);
    return values.map((value): Chip => ({
      key: `${kind} ${value}`,
      name: names.get(value) ?? value,
      change: { [kind]: toggled(query[kind], value) },
    }));
  });
  const { min, max, rating, stock, campaign } = query;
  const from = min === null ? '' : t.format.money(min, shop.currency);
  const to = max === null ? '' : t.format.money(max, shop.currency);
  const single: (Chip | false)[] = [
    (from !== '' || to !== '') && {
      key: 'price',
      name: t.catalog.priceRange(from, to),
      change: { min: null, max: null },
    },
    rating !== null && { key: 'rating', name: t.catalog.starsUp(rating), change: { rating: null } },
    stock && { key: 'stock', name: t.catalog.inStock, change: { stock: false } },
    campaign && { key: 'campaign', name: t.catalog.onSale, change: { campaign: false } },
  ];
  return [...several, ...single.filter((chip) => chip !== false)];
}

/** The filters that are on; each is a link to the list without it. */
export function FilterChips(props: ListProps & { clearHref: string }) {
  const { at, t } = props;
  const chips = chipsOf(props);
  if (chips.length === 0) return null;
  return (
    <div className="filter-chips">
      {chips.map(({ key, name, change }) => (
        <a
          key={key}
          className="filter-chip"
          href={listHref(at, change)}
          aria-label={t.catalog.removeFilter(name)}
          rel="nofollow"
        >
          {name}
          <Icon name="x" />
        </a>
      ))}
      <a className="link filter-chips-clear" href={props.clearHref}>
        {t.catalog.clearFilters}
      </a>
    </div>
  );
}

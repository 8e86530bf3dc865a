import type { Facets } from '#contract/catalog/product-list.ts';
import type { MenuCategory } from '#contract/catalog/shop-frame.ts';
import { urls } from '#urls';
import { FacetGroup, FacetLinks, NowhereLink, type FacetValue } from './facet-parts.tsx';
import {
  filterCount,
  listHref,
  listHrefs,
  toggled,
  type ListLocation,
  type ListProps,
} from './list-location.tsx';

/** A category of the menu with what stands right above and below it; the menu is in tree order. */
interface Surroundings {
  parent: MenuCategory | null;
  siblings: MenuCategory[];
  here: MenuCategory;
  children: MenuCategory[];
}

export function surroundingsOf(
  categories: readonly MenuCategory[],
  path: string,
): Surroundings | null {
  const at = categories.findIndex((category) => urls.category(category.path) === path);
  const here = categories[at];
  if (!here) return null;
  const above = categories.slice(0, at).findLastIndex((category) => category.depth < here.depth);
  return {
    parent: categories[above] ?? null,
    siblings: below(categories, above, here.depth),
    here,
    children: below(categories, at, here.depth + 1),
  };
}

/** The categories of one depth under the one at `index`; under the whole menu for -1. */
function below(categories: readonly MenuCategory[], index: number, depth: number): MenuCategory[] {
  const end = categories.findIndex((each, at) => at > index && each.depth < depth);
  return categories
    .slice(index + 1, end < 0 ? undefined : end)
    .filter((each) => each.depth === depth);
}

function countsOf({ category, nearby }: Facets): ReadonlyMap<string, number> {
  return new Map([...nearby, ...category].map(({ path, count }) => [path, count]));
}

function isNarrowed({ query }: ListLocation): boolean {
  return query.q !== '' || filterCount(query) > 0;
}

/** The other filters stay on; the page of a category is a path of its own. */
function hrefOf({ path }: MenuCategory, at: ListLocation): string {
  return listHref({ ...at, path: urls.category(path), query: { ...at.query, category: [] } }, {});
}

function CategoryTree({ at, data, t, around }: ListProps & { around: Surroundings }) {
  const { parent, here, children } = around;
  const counts = countsOf(data.facets);
  // A category without a count holds nothing; around this one, the menu's counts apply while nothing narrows the list.
  const countOf = ({ path, count }: MenuCategory) =>
    counts.get(path) ?? (path.startsWith(`${here.path}/`) ? 0 : isNarrowed(at) ? null : count);
  const link = (category: MenuCategory) => {
    const count = countOf(category);
    const { lang } = category;
    const words = (
      <>
        {category.name}
        {count !== null && <span className="category-tree-count">{t.format.integer(count)}</span>}
      </>
    );
    if (count === 0 && category !== here) return <NowhereLink lang={lang}>{words}</NowhereLink>;
    const current = category === here ? 'page' : undefined;
    return (
      <a href={hrefOf(category, at)} lang={lang} aria-current={current}>
        {words}
      </a>
    );
  };
  const branch = (inner: readonly MenuCategory[]) => (
    <ul>
      {inner.map((category) => (
        <li key={category.path}>{link(category)}</li>
      ))}
    </ul>
  );
  return (
    <div className="category-tree">
      {parent && link(parent)}
      {children.length > 0 ? (
        <>
          {link(here)}
          {branch(children)}
        </>
      ) : parent ? (
        branch(around.siblings)
      ) : (
        link(here)
      )}
    </div>
  );
}

type CategoryCount = Facets['category'][number];
type OpenCategory = CategoryCount & { depth: number };

/**
 * The categories in a list outside any category: the top ones, and their children where one of them is chosen or where
 * there is only one.
 */
export function openCategories(
  categories: readonly CategoryCount[],
  chosen: readonly string[],
): OpenCategory[] {
  const depths = new Map<string, number>();
  for (const { path } of categories) {
    depths.set(path, (depths.get(above(path)) ?? -1) + 1);
  }
  const tops = categories.filter(({ path }) => depths.get(path) === 0).length;
  const isOpen = (path: string) => chosen.some((each) => `${each}/`.startsWith(`${path}/`));
  return categories
    .map((category) => ({ ...category, depth: depths.get(category.path) ?? 0 }))
    .filter(({ path, depth }) => depth === 0 || isOpen(above(path)) || (tops === 1 && depth === 1));
}

function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A category takes the place of those above and below it, which hold the same products. */
export function toggledCategory(chosen: readonly string[], path: string): string[] {
  const apart = chosen.filter(
    (each) => each === path || !(`${each}/`.startsWith(`${path}/`) || path.startsWith(`${each}/`)),
  );
  return toggled(apart, path);
}

/** On a category's page the tree around it, elsewhere the categories to narrow the list by. */
export function CategoryFacet(props: ListProps) {
  const { at, data, shop, t } = props;
  const around = surroundingsOf(shop.categories, at.path);
  const chosen = at.query.category;
  const hrefOf = listHrefs(at, 'category');
  if (!around && data.facets.category.length === 0) return null;
  const valueOf = ({ path, name, lang, count, depth }: OpenCategory): FacetValue => ({
    href: hrefOf(toggledCategory(chosen, path)),
    on: chosen.includes(path),
    name,
    lang,
    count,
    depth,
  });
  return (
    <FacetGroup title={t.catalog.category}>
      {around ? (
        <CategoryTree {...props} around={around} />
      ) : (
        <FacetLinks values={openCategories(data.facets.category, chosen).map(valueOf)} />
      )}
    </FacetGroup>
  );
}

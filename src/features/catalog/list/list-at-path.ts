import type { Breadcrumb } from '#contract/catalog/product.ts';
import type { Container } from '#contract/route.ts';
import { lineage, type CatalogMap, type Category } from '#db/catalog/products/categories.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import type { ListScope } from '#rules/catalog/lists/list-scope.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { en } from '#text/en.ts';
import { tr } from '#text/tr.ts';
import { urls } from '#urls';

/** The list that a path shows. */
export interface ListAtPath {
  container: Container;
  params: Record<string, string>;
  scope: ListScope;
  title: (locale: Locale) => string;
  breadcrumbs: (locale: Locale) => Breadcrumb[];
}

const everything: ListScope = { kind: 'all', categoryId: null, brandId: null };

/** Lists whose paths are fixed (rule pages/paths), with the part of the texts that names them. */
const fixed: Readonly<
  Record<
    string,
    readonly [Container, ListScope['kind'], 'campaign' | 'newest' | 'mostLiked' | 'bestSellers']
  >
> = {
  [urls.campaign]: ['CampaignProducts', 'campaign', 'campaign'],
  [urls.newest]: ['NewestProducts', 'newest', 'newest'],
  [urls.mostLiked]: ['MostLikedProducts', 'mostLiked', 'mostLiked'],
  [urls.bestSellers]: ['BestSellerProducts', 'bestSellers', 'bestSellers'],
};

const texts = (locale: Locale) => (locale === 'en' ? en : tr);

/**
 * The list behind a path without its language, null where the path shows no list
 * (rules pages/order, api/list-path).
 */
export function listAtPath(map: CatalogMap, path: string): ListAtPath | null {
  if (path === urls.search()) return allProducts();
  const known = Object.hasOwn(fixed, path) ? fixed[path] : undefined;
  if (known) {
    const [container, kind, name] = known;
    const title = (locale: Locale) => texts(locale).frame[name];
    return {
      container,
      params: {},
      scope: { ...everything, kind },
      title,
      breadcrumbs: (locale) => [{ path: path.slice(1), name: title(locale) }],
    };
  }
  const bare = path.slice(1);
  const category = map.categoryByPath.get(bare);
  if (category) return ofCategory(map, category);
  return ofBrand(map, bare);
}

/** The search, and every product while nothing is searched. */
export function allProducts(): ListAtPath {
  const title = (locale: Locale) => texts(locale).catalog.allProducts;
  return {
    container: 'ProductList',
    params: {},
    scope: everything,
    title,
    breadcrumbs: (locale) => [{ path: urls.search().slice(1), name: title(locale) }],
  };
}

function ofCategory(map: CatalogMap, category: Category): ListAtPath {
  return {
    container: 'ProductList',
    params: { category: category.path },
    scope: { ...everything, categoryId: category.id },
    title: (locale) => categoryName(category, locale),
    breadcrumbs: (locale) => wayTo(map, category, locale),
  };
}

/** `/{brand}` and `/{brand}/{category}`. */
function ofBrand(map: CatalogMap, bare: string): ListAtPath | null {
  const at = bare.indexOf('/');
  const brand = map.brandBySlug.get(at < 0 ? bare : bare.slice(0, at));
  if (!brand) return null;
  const scope = { ...everything, brandId: brand.id };
  const slug = at < 0 ? bare : bare.slice(0, at);
  if (at < 0) {
    return {
      container: 'ProductList',
      params: { brand: brand.code },
      scope,
      title: () => brand.name,
      breadcrumbs: () => [{ path: slug, name: brand.name }],
    };
  }
  const category = map.categoryByPath.get(bare.slice(at + 1));
  if (!category) return null;
  return {
    container: 'ProductList',
    params: { brand: brand.code, category: category.path },
    scope: { ...scope, categoryId: category.id },
    title: (locale) => `${brand.name} ${categoryName(category, locale)}`,
    breadcrumbs: (locale) => [
      { path: slug, name: brand.name },
      { path: bare, ...shownName(category, locale) },
    ],
  };
}

export function categoryName(category: Category, locale: Locale): string {
  return shownName(category, locale).name;
}

function wayTo(map: CatalogMap, category: Category, locale: Locale): Breadcrumb[] {
  return lineage(map, category).map((each) => ({
    path: each.path,
    ...shownName(each, locale),
  }));
}

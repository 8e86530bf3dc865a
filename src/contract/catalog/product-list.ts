import { Type, type Static } from 'typebox';
import { Breadcrumb, Brand, ProductSummary } from './product.ts';
import { Lang, Nullable } from '#contract/primitives.ts';

export const Facets = Type.Object({
  brand: Type.Array(Type.Object({ ...Brand.properties, count: Type.Integer() })),
  category: Type.Array(
    Type.Object({ path: Type.String(), name: Type.String(), lang: Lang, count: Type.Integer() }),
  ),
  /** The lowest and the highest price on the list's cards for this visitor, before any price filter. */
  price: Type.Object({ min: Type.Number(), max: Type.Number() }),
  stock: Type.Object({ inStock: Type.Integer(), outOfStock: Type.Integer() }),
  /** Products of a campaign. */
  campaign: Type.Integer(),
  /** Products with at least so many stars, 4 to 1. */
  rating: Type.Array(Type.Object({ stars: Type.Integer(), count: Type.Integer() })),
  unit: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), count: Type.Integer() }),
  ),
  /** The dimensions of variants; a swatch is a color or the file of a picture, '' without one. */
  variant: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      lang: Lang,
      values: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.String(),
          lang: Lang,
          swatch: Type.String(),
          count: Type.Integer(),
        }),
      ),
    }),
  ),
  /**
   * On a category's page that filters narrow: itself, its parent and its neighbors, with what their own
   * pages list under the same filters. Empty elsewhere.
   */
  nearby: Type.Array(Type.Object({ path: Type.String(), count: Type.Integer() })),
});
export type Facets = Static<typeof Facets>;

const CategoryLink = Breadcrumb;

/** Brands and categories that a text names (rule catalog/search-places). */
export const NamedPlaces = Type.Object({
  brands: Type.Array(Brand),
  categories: Type.Array(CategoryLink),
});
export type NamedPlaces = Static<typeof NamedPlaces>;

/** The offers beside a search that finds nothing (rule catalog/search-no-results). */
export const SearchOffers = Type.Object({
  /** Known words nearest to the text's. */
  words: Type.Array(Type.String()),
  categories: Type.Array(CategoryLink),
  products: Type.Array(ProductSummary),
});
export type SearchOffers = Static<typeof SearchOffers>;

/** Answer of `GET /api/catalog/products{path}{query}` (rule api/product-list). */
export const ProductList = Type.Object({
  items: Type.Array(ProductSummary),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
  limit: Type.Integer(),
  sort: Type.String(),
  view: Type.String(),
  /** True when a product on this page has variants to choose from. */
  variantCheck: Type.Boolean(),
  facets: Facets,
  title: Type.String(),
  breadcrumbs: Type.Array(Breadcrumb),
  /** The search's correction of the typed text ("Bunu mu demek istediniz"). */
  corrected: Nullable(Type.String()),
  named: NamedPlaces,
  /** Null unless it is a search that finds nothing. */
  offers: Nullable(SearchOffers),
  /** The merchant's texts about the category: one above its products, and HTML below them (rule categories/fields). */
  about: Type.Optional(Type.Object({ intro: Type.String(), html: Type.String(), lang: Lang })),
});
export type ProductList = Static<typeof ProductList>;

/** A suggested product; without amounts where the shop hides prices. */
export const SuggestedProduct = Type.Pick(ProductSummary, [
  'id',
  'code',
  'name',
  'lang',
  'seo',
  'image',
  'salePrice',
  'listPrice',
  'taxRate',
  'varied',
]);
export type SuggestedProduct = Static<typeof SuggestedProduct>;

/** Answer of `GET /api/catalog/suggest?q=` while somebody types. */
export const Suggestions = Type.Object({
  products: Type.Array(SuggestedProduct),
  ...NamedPlaces.properties,
});
export type Suggestions = Static<typeof Suggestions>;

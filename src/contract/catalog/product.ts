import { Type, type Static } from 'typebox';
import { Lang, Nullable, Price } from '#contract/primitives.ts';
import { QuestionPage } from './question.ts';

/**
 * A sales unit of a product; price, sizes and weight are for one of it (rules catalog/unit,
 * prices/price-per-unit).
 */
export const Unit = Type.Object({
  id: Type.Integer(),
  /** Its name in the visitor's language. */
  value: Type.String(),
  multiplier: Type.Integer(),
  defaultPrice: Price,
  listPrice: Nullable(Price),
  width: Type.Number(),
  height: Type.Number(),
  length: Type.Number(),
  weight: Type.Number(),
  barcode: Type.String(),
  /** Quantities of the unit from which on it costs less, each cheaper than the one before (rule prices/shown-price). */
  breaks: Type.Optional(
    Type.Array(Type.Object({ min: Type.Integer(), unit: Type.Integer(), price: Price })),
  ),
  /** A list decides its price, or breaks do: there is something to explain (rule prices/why). */
  isExplained: Type.Optional(Type.Literal(true)),
  /** The least quantity; 1 where it is left out (rule prices/quantity-rules). */
  minQuantity: Type.Optional(Type.Integer()),
  /** The quantity is a multiple of it; 1 where it is left out. */
  orderMultiple: Type.Optional(Type.Integer()),
  /** The discount that the history of visitors' prices proves, where the shop claims nothing else (rule prices/claim). */
  claim: Type.Optional(
    Type.Object({
      /** What is struck through: the lower of the list price and `lowest`. */
      struck: Price,
      /** The lowest price of the `days` before the discount. */
      lowest: Price,
      days: Type.Integer(),
      /** First and last day in Istanbul. */
      from: Type.String(),
      until: Type.String(),
    }),
  ),
});
export type Unit = Static<typeof Unit>;

export const Brand = Type.Object({ code: Type.String(), name: Type.String() });

/**
 * A product as a list shows it (rule catalog/product). `defaultUnit` is the id of a unit in
 * `units`.
 */
export const ProductSummary = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  barcode: Type.String(),
  name: Type.String(),
  /** Of the name. */
  lang: Lang,
  seo: Type.String(),
  image: Type.String(),
  brand: Nullable(Brand),
  model: Nullable(Type.Object({ name: Type.String() })),
  quantity: Type.Integer({
    description: 'pieces that can be bought; 100000 or 0 where the shop hides the number',
  }),
  defaultUnit: Type.Integer(),
  units: Type.Array(Unit),
  salePrice: Price,
  listPrice: Nullable(Price),
  taxRate: Type.Number(),
  starRate: Type.Number(),
  commentCount: Type.Integer(),
  salesNumber: Type.Integer(),
  stockNumberType: Type.String(),
  /** True for a parent: it is not sellable, one of its children is chosen on its page. */
  hasVariants: Type.Boolean(),
  /** A parent whose children cost different prices: `salePrice` is the lowest of them. */
  varied: Type.Boolean(),
});
export type ProductSummary = Static<typeof ProductSummary>;

/**
 * A dimension and its value, named in the visitor's language. `swatch` is a CSS color or a picture's
 * file, '' without one; `rules/catalog/swatch.ts` tells which (rule catalog/swatch).
 */
export const Variant = Type.Object({
  name: Type.String(),
  lang: Lang,
  code: Type.String(),
  values: Type.Array(Type.Object({ name: Type.String(), lang: Lang, swatch: Type.String() })),
});
export type Variant = Static<typeof Variant>;

/** A child: a product of its own with one value in each of the parent's 1 to 3 dimensions. */
export const ChildProduct = Type.Object({
  ...ProductSummary.properties,
  images: Type.Array(Type.String()),
  inventory: Type.Array(Type.Object({ warehouseName: Type.String(), quantity: Type.Integer() })),
  /** When an import last said what the warehouses hold; null where it never did. */
  inventoryDate: Nullable(Type.String()),
  equivalentCode: Type.Array(Type.String()),
  variants: Type.Array(Variant),
});
export type ChildProduct = Static<typeof ChildProduct>;

export const Comment = Type.Object({
  id: Type.Integer(),
  star: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  name: Type.String(),
  date: Type.String(),
  answer: Type.String({ description: 'of the store; empty: none' }),
  photos: Type.Array(Type.String(), {
    description: 'approved photographs: /photo/small/{…} and /photo/large/{…}',
  }),
});

export const Breadcrumb = Type.Object({ path: Type.String(), name: Type.String(), lang: Lang });
export type Breadcrumb = Static<typeof Breadcrumb>;

/** `GET /api/catalog/viewed?ids=`: those of the products that are still there, in the same order. */
export const ViewedProducts = Type.Object({ items: Type.Array(ProductSummary) });
export type ViewedProducts = Static<typeof ViewedProducts>;

/** Everything the product page shows (rule catalog/product-page). */
export const ProductDetail = Type.Object({
  ...ChildProduct.properties,
  imageTexts: Type.Record(Type.String(), Type.String(), {
    description: 'of its pictures and those of its children, by file, where they have a text',
  }),
  varyantx: Type.Array(Type.Object({ image: Type.String() })),
  description: Type.String(),
  descriptionLang: Lang,
  metaTitle: Type.String(),
  metaDescription: Type.String(),
  metaKeywords: Type.String(),
  fastDelivery: Type.Boolean(),
  sameDayShipping: Type.Boolean(),
  parentId: Nullable(Type.Integer()),
  /** The reason for which it cannot be returned at will; left out where it can (rule returns/said). */
  withdrawal: Type.Optional(Type.String()),
  breadcrumbs: Type.Array(Breadcrumb),
  children: Type.Array(ChildProduct),
  /** One page of the reviews, the newest first; `rating` counts all of them (rule reviews/pagination). */
  comments: Type.Array(Comment),
  commentPage: Type.Integer(),
  commentPages: Type.Integer(),
  /** The newest published questions of the whole family (rule questions/on-product). */
  questions: QuestionPage,
  /** Products of its category, then of its brand (rule catalog/related). */
  related: Type.Array(ProductSummary),
  /**
   * The equivalent codes of the product and its children that other products have, each with the
   * path of that product's page, or of the search where several have it (rule
   * catalog/equivalent-links).
   */
  equivalents: Type.Array(Type.Object({ code: Type.String(), path: Type.String() })),
  rating: Type.Object({ average: Type.Number(), count: Type.Integer() }),
  /** The cost of sending one default unit alone, in the default currency. */
  shipping: Type.Object({
    fee: Type.Number(),
    state: Type.Union([Type.Literal('free'), Type.Literal('recipient'), Type.Literal('fee')]),
  }),
});
export type ProductDetail = Static<typeof ProductDetail>;

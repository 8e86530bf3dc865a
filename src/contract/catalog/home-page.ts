import { Type, type Static } from 'typebox';
import { Lang } from '#contract/primitives.ts';
import { ProductSummary } from './product.ts';

const Key = Type.String({ description: 'unique on the page' });

const Door = Type.Object({
  path: Type.String(),
  name: Type.String(),
  lang: Lang,
  image: Type.String(),
  /** The picture is a product's: the category has none of its own (rule catalog/home-category-tiles). */
  isProduct: Type.Boolean(),
  count: Type.Integer(),
});

/** The wall: a headline with its lead, doors of categories, or both. A headline is empty where it has none. */
const Wall = Type.Object({
  key: Key,
  kind: Type.Literal('wall'),
  headline: Type.String(),
  lead: Type.String(),
  title: Type.String({ description: 'above the doors; empty: none' }),
  label: Type.String({ description: 'what the doors are called for people who do not see them' }),
  doors: Type.Array(Door),
});

const Promises = Type.Object({ key: Key, kind: Type.Literal('promises') });

const Products = Type.Object({
  key: Key,
  kind: Type.Literal('products'),
  look: Type.Enum(['deal', 'rank', 'rail']),
  title: Type.String(),
  text: Type.String(),
  path: Type.String({ description: 'of the list that has them all; empty: none' }),
  products: Type.Array(ProductSummary),
});

/** Brands, banners and texts: HTML that the shop wrote or cleaned. */
const Html = Type.Object({ key: Key, kind: Type.Literal('html'), html: Type.String() });

/** A section of the home page, as shoppers see it. */
export const ShownSection = Type.Union([Wall, Promises, Products, Html]);
export type ShownSection = Static<typeof ShownSection>;

/** Answer of `GET /api/catalog/home`: the page's sections in their order, those with something to show. */
export const HomePage = Type.Object({
  description: Type.String({ description: 'of the page, for search engines' }),
  /** The most installments that a plan offers; 0 where cards are not taken (rule catalog/promises). */
  mostInstallments: Type.Integer(),
  sections: Type.Array(ShownSection),
});
export type HomePage = Static<typeof HomePage>;

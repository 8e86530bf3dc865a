import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';

const Amount = Type.Number({ description: 'in the default currency, net of VAT, 2 places' });

const GoodsRow = Type.Object({
  key: Type.String({
    description: 'an id, the name of a warehouse, or the days up to which an age reaches',
  }),
  name: Type.String({ description: 'empty: it has none, or it is not shown' }),
  note: Type.String({ description: 'the code of a product, the category above a category' }),
  customerId: Nullable(Type.Integer({ description: 'of a cart; with `customers:read`' })),
  day: Nullable(
    Type.String({ description: 'the last sale of a product, or the last change of a cart' }),
  ),
  count: Type.Integer({ description: 'products, carts, or the lines of a cart' }),
  pieces: Type.Integer(),
  value: Amount,
});
export type GoodsRow = Static<typeof GoodsRow>;

const GoodsSums = Type.Object({
  count: Type.Integer({ description: 'products, or carts' }),
  pieces: Type.Integer(),
  value: Amount,
  unpriced: Type.Integer({ description: 'products without a price: their value counts as 0' }),
});
export type GoodsSums = Static<typeof GoodsSums>;

/** A page of stock value, slow movers or left carts (rules reports/stock-value, reports/slow-movers, reports/left-carts). */
export const GoodsPage = Type.Object({
  currency: Type.String(),
  sums: GoodsSums,
  items: Type.Array(GoodsRow),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer({ description: 'rows of all pages' }),
});
export type GoodsPage = Static<typeof GoodsPage>;

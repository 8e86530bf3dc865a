import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { Cursor } from '#contract/office/office-list-query.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const closed = { additionalProperties: false };
const UnitPrice = DecimalNumber(4, {
  minimum: 0,
  maximum: 9_999_999_999,
  description: 'net, of one of the unit, in its currency, up to 4 decimals; 0 is on request',
});
const Pieces = Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 });
const Reason = ShortText(200);
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A row of the table of products (rule product-editing/product-list). */
export const TableProduct = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  image: Type.String(),
  category: Type.String(),
  variants: Type.Integer({ description: 'how many it has: its price and stock are theirs' }),
  isVariant: Type.Boolean(),
  unit: Type.Integer({ description: 'that is offered first' }),
  unitName: Type.String(),
  price: UnitPrice,
  taxRate: Type.Number({ description: 'VAT in per cent' }),
  currency: Type.String(),
  listPrice: Nullable(Type.Number()),
  listCurrency: Nullable(Type.String()),
  stock: Type.Integer({ description: 'pieces on hand' }),
  reserved: Type.Integer({ description: 'pieces of it that running payments hold' }),
  sold: Type.Integer(),
  active: Type.Boolean(),
  archived: Type.Boolean({ description: 'hidden and kept for its orders' }),
});
export type TableProduct = Static<typeof TableProduct>;

export const ProductTablePage = Type.Object({
  items: Type.Array(TableProduct),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({
    count: Type.Integer(),
    isMore: Type.Boolean({ description: 'whether there are more than were counted' }),
  }),
});
export type ProductTablePage = Static<typeof ProductTablePage>;

export const ProductViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Type.String(), count: Type.Integer() })),
});
export type ProductViewCounts = Static<typeof ProductViewCounts>;

/** How a product's stock came to be (rule product-editing/stock-history). */
export const StockHistoryPage = Type.Object({
  product: Type.Object({
    id: Type.Integer(),
    code: Type.String(),
    name: Type.String(),
    stock: Type.Integer(),
    opening: Type.Integer({ description: 'what was there before any movement' }),
  }),
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Instant,
      kind: Type.Enum(['order', 'amend', 'cancel', 'expire', 'correction']),
      quantity: Type.Integer({ description: 'pieces; below 0 they left' }),
      level: Type.Integer({ description: 'what was there after it' }),
      orderNo: Nullable(Type.String()),
      why: Type.String(),
      by: Type.String(),
    }),
  ),
  next: Cursor,
});
export type StockHistoryPage = Static<typeof StockHistoryPage>;

const Seen = Type.Object(
  {
    price: Type.Optional(Type.Number()),
    listPrice: Type.Optional(Nullable(Type.Number())),
    stock: Type.Optional(Type.Integer()),
    active: Type.Optional(Type.Boolean()),
  },
  { ...closed, description: 'where one of it is something else by now, nothing is changed' },
);
const prices = {
  unit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  price: Type.Optional(UnitPrice),
  listPrice: Type.Optional(Nullable(UnitPrice)),
};
const stocks = {
  stock: Type.Optional(Pieces),
  stockBy: Type.Optional(Pieces),
  reason: Type.Optional(Reason),
};

/** A change of a product (rule product-editing/single-implementation). */
export const ProductChangeBody = Type.Object(
  { ...prices, ...stocks, active: Type.Optional(Type.Boolean()), seen: Type.Optional(Seen) },
  closed,
);
export type ProductChangeBody = Static<typeof ProductChangeBody>;

const State = Type.Object({
  price: Type.Number(),
  listPrice: Nullable(Type.Number()),
  stock: Type.Integer(),
  active: Type.Boolean(),
});
export const ProductChangeAnswer = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  unit: Type.Integer(),
  before: State,
  after: State,
});
export type ProductChangeAnswer = Static<typeof ProductChangeAnswer>;

const Code = Type.String({ ...ShortText(200), minLength: 1 });
const rows = { minItems: 1, maxItems: 1000 };
export const StockBody = Type.Object(
  {
    items: Type.Array(
      Type.Object({ code: Code, ...stocks, seen: Type.Optional(Seen) }, closed),
      rows,
    ),
    reason: Type.Optional(Reason),
  },
  closed,
);
export const PricesBody = Type.Object(
  {
    items: Type.Array(
      Type.Object({ code: Code, ...prices, seen: Type.Optional(Seen) }, closed),
      rows,
    ),
  },
  closed,
);
/** Each row whole or not at all (rule product-editing/bulk). */
export const RowsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      code: Type.String(),
      ok: Type.Boolean(),
      error: Nullable(Type.String({ description: 'the code of the refusal' })),
      message: Nullable(Type.String()),
      stock: Nullable(Type.Integer({ description: 'what there is now' })),
    }),
  ),
  done: Type.Integer({ description: 'how many of the rows were taken' }),
});

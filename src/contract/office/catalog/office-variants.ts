import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const closed = { additionalProperties: false };

const valueFields = {
  name: ShortText(200),
  nameEn: ShortText(200),
  swatch: ShortText(200),
};
const Value = Type.Object(valueFields, closed);
const Dimension = Type.Object(
  { name: ShortText(100), nameEn: ShortText(100), values: Type.Array(Value, { maxItems: 1000 }) },
  closed,
);

const Price = Type.Object(
  {
    unit: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    price: DecimalNumber(4, { description: 'net, for one of the unit' }),
  },
  closed,
);
const Stock = Type.Integer({ minimum: -2_000_000_000, maximum: 2_100_000_000 });
const cells = {
  code: ShortText(100),
  barcode: ShortText(100),
  active: Type.Boolean({ description: 'whether the shop sells it' }),
  stock: Stock,
  images: Type.Array(ShortText(300), { maxItems: 40 }),
  prices: Type.Array(Price, { maxItems: 30 }),
};
const Cells = Type.Object({
  ...cells,
  archived: Type.Boolean({ description: 'removed; its orders and stock stay' }),
});
const SomeCells = Type.Partial(Cells, closed);

/** A product with its variants as the grid of the office shows them (rule variants/grid). */
export const VariantGrid = Type.Object({
  id: Type.Integer({ description: 'of the family, or of the product without variants' }),
  code: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  seo: Type.String(),
  active: Type.Boolean(),
  brand: Type.String(),
  taxRate: Type.Number(),
  isFamily: Type.Boolean(),
  images: Type.Array(Type.String()),
  dimensions: Type.Array(Dimension),
  units: Type.Array(
    Type.Object({
      id: Type.Integer(),
      value: Type.String(),
      valueEn: Type.String(),
      multiplier: Type.Integer(),
      currency: Type.String(),
      price: Type.Number({ description: 'net, of the first variant' }),
    }),
    { description: 'of the first variant; new ones have the same' },
  ),
  variants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      ...Cells.properties,
      values: Type.Array(Value, { description: 'one for each dimension' }),
      reserved: Type.Integer({ description: 'pieces that running payments hold' }),
      orders: Type.Integer({ description: 'lines of orders, counted up to 100' }),
    }),
  ),
});
export type VariantGrid = Static<typeof VariantGrid>;
export type GridVariant = VariantGrid['variants'][number];

const Step = Type.Object(
  {
    was: Nullable(Type.Integer({ minimum: 0, maximum: 2 })),
    name: ShortText(100),
    nameEn: ShortText(100),
    values: Type.Array(Type.Object({ ...valueFields, was: Nullable(ShortText(200)) }, closed), {
      maxItems: 100,
    }),
  },
  {
    ...closed,
    description: '`was`: its index, or the name of the value, before; null for a new one',
  },
);

/** Changes of a grid, each with what its author saw (rule variants/conflicts). */
export const VariantsBody = Type.Object(
  {
    dimensions: Type.Optional(
      Type.Object(
        {
          seen: Type.Array(Dimension, { maxItems: 3 }),
          change: Type.Array(Step, { maxItems: 3 }),
        },
        closed,
      ),
    ),
    rows: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          seen: SomeCells,
          change: SomeCells,
        },
        closed,
      ),
      { maxItems: 1000 },
    ),
    added: Type.Array(
      Type.Object(
        {
          ...cells,
          values: Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), {
            maxItems: 3,
            description: 'indexes into the values of the dimensions',
          }),
        },
        closed,
      ),
      { maxItems: 300 },
    ),
    reason: Type.Optional(
      Type.String({ maxLength: 200, description: 'of corrections of the stock' }),
    ),
  },
  closed,
);
export type VariantsBody = Static<typeof VariantsBody>;

export const VariantsSaved = Type.Object({
  id: Type.Integer({ description: 'of the family now, or of the product without variants' }),
  added: Type.Integer(),
  removed: Type.Integer(),
  changed: Type.Integer(),
});
export type VariantsSaved = Static<typeof VariantsSaved>;

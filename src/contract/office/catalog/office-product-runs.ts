import { Type, type Static } from 'typebox';
import { Id, Nullable, ShortText } from '#contract/primitives.ts';
import {
  bulkWarnings,
  mostNamedProducts,
  pricedParts,
  priceWays,
  roundings,
  skipReasons,
} from '#rules/bulk/bulk-change.ts';
import { filterWord } from '#contract/office/office-list-query.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const closed = { additionalProperties: false };

/** Which products, and what changes (rules bulk-changes/choice, bulk-changes/kinds). */
const change = {
  ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: mostNamedProducts,
      uniqueItems: true,
      description: 'of products and families; without it all that the other words leave',
    }),
  ),
  view: filterWord('as in the table of products', 100),
  q: filterWord('as in the table of products', 100),
  brand: filterWord('as in the table of products', 200),
  category: filterWord('as in the table of products', 400),
  kind: Type.Enum(['price', 'stock', 'vat', 'category', 'shown']),
  how: Type.Optional(
    Type.Enum([...priceWays, 'to', 'by', 'add', 'remove', 'move'], {
      description:
        'price: `percent`, `amount`, `fixed` or `from-first`; stock: `to` or `by`; category: `add`, `remove` or `move`',
    }),
  ),
  value: Type.Optional(
    DecimalNumber(4, {
      minimum: -9_999_999_999,
      maximum: 9_999_999_999,
      description: 'a percentage, an amount, pieces, or the VAT rate in percent',
    }),
  ),
  of: Type.Optional(Type.Enum([...pricedParts], { description: 'which prices' })),
  withVat: Type.Optional(
    Type.Boolean({ description: 'whether amounts and rounding are of the price with VAT' }),
  ),
  rounding: Type.Optional(Type.Enum([...roundings])),
  reason: Type.Optional(ShortText(200)),
  categoryId: Type.Optional(Id),
  active: Type.Optional(Type.Boolean()),
};

export const RunPreviewBody = Type.Object(change, closed);
export type RunPreviewBody = Static<typeof RunPreviewBody>;

export const RunBody = Type.Object(
  {
    ...change,
    key: Type.String({
      ...ShortText(64),
      minLength: 8,
      description: 'made up by the caller; the same key again answers the same run',
    }),
    seenAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'of the preview: products that changed since then are skipped',
      }),
    ),
  },
  closed,
);
export type RunBody = Static<typeof RunBody>;

const Value = Nullable(Type.Union([Type.Number(), Type.String(), Type.Boolean()]));

/** A product of a preview; prices are of the first of its units that changes. */
const PreviewRow = Type.Object({
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  image: Type.String(),
  unit: Type.String({ description: 'empty where no price changes' }),
  moreUnits: Type.Integer({ description: 'units that change besides' }),
  currency: Type.String(),
  before: Value,
  after: Value,
  difference: Nullable(Type.Number({ description: 'percent, one decimal' })),
  discount: Nullable(Type.Number({ description: 'percent off the list price afterwards' })),
  warnings: Type.Array(Type.Enum([...bulkWarnings])),
});
export type PreviewRow = Static<typeof PreviewRow>;

/** The preview of a change (rule bulk-changes/preview). */
export const RunPreview = Type.Object({
  seenAt: Type.String(),
  total: Type.Integer(),
  isTooMany: Type.Boolean({ description: 'more products than a run takes' }),
  changes: Type.Integer(),
  same: Type.Integer(),
  skipped: Type.Array(Type.Object({ reason: Type.Enum([...skipReasons]), count: Type.Integer() })),
  warnings: Type.Array(
    Type.Object({ warning: Type.Enum([...bulkWarnings]), count: Type.Integer() }),
  ),
  average: Nullable(Type.Number({ description: 'percent, one decimal' })),
  items: Type.Array(PreviewRow, { description: 'the first 50 that change' }),
  warned: Type.Array(PreviewRow, { description: 'the first 50 that change with a warning' }),
});
export type RunPreview = Static<typeof RunPreview>;

/** A run of a bulk change (rule bulk-changes/runs). */
export const ProductRun = Type.Object({
  id: Type.Integer(),
  at: Type.String({ description: 'ISO 8601 in UTC, with milliseconds' }),
  by: Type.String(),
  change: Type.Object({
    kind: change.kind,
    how: Nullable(Type.String()),
    value: Nullable(Type.Number()),
    of: Nullable(Type.String()),
    active: Nullable(Type.Boolean()),
    category: Nullable(Type.String({ description: 'its name' })),
  }),
  state: Type.Enum(['running', 'done', 'failed', 'undoing', 'undone']),
  total: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  skipped: Type.Array(Type.Object({ reason: Type.Enum([...skipReasons]), count: Type.Integer() })),
  undone: Type.Integer({ description: 'products that have their former values again' }),
  kept: Type.Integer({ description: 'products that changed since the run and stayed' }),
  undoneBy: Type.String(),
  canUndo: Type.Boolean(),
});
export type ProductRun = Static<typeof ProductRun>;

export const ProductRuns = Type.Object({
  items: Type.Array(ProductRun, { description: 'the newest 50 of the last 30 days' }),
});
export type ProductRuns = Static<typeof ProductRuns>;

export const ProductRunDetail = Type.Object({
  ...ProductRun.properties,
  keptProducts: Type.Array(
    Type.Object({ id: Type.Integer(), code: Type.String(), name: Type.String() }),
    { description: 'the first 50 that kept their values when the run was undone' },
  ),
});
export type ProductRunDetail = Static<typeof ProductRunDetail>;

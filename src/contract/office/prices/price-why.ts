import { Type, type Static } from 'typebox';
import { filterWord } from '#contract/office/office-list-query.ts';
import { Nullable, Price, ShortText } from '#contract/primitives.ts';
import { mostBulkRules } from '#rules/price/lists/list-form.ts';
import { lostReasons } from '#rules/price/explain-price.ts';
import { PriceListBody } from './price-lists.ts';
import { OfficeRule, RuleLine } from './price-rules.ts';

const Text = Type.String();
const Count = Type.Integer();
const Named = Type.Object({ code: Text, name: Text });

export const PriceWhyQuery = Type.Object({
  group: filterWord('the code of a group', 80),
  customer: filterWord('the id or e-mail of a customer, instead of a group', 254),
  list: filterWord('the code of a list, instead of a group: as if it were the group’s', 80),
  product: Type.String({ maxLength: 100, description: 'the code of a product' }),
  unit: filterWord('name or id of a unit; the product’s first if not given', 100),
  quantity: filterWord('in this unit; 1 if not given', 12),
});

const Rule = Type.Object({
  ...Type.Omit(OfficeRule, ['multiple', 'max', 'changedAt']).properties,
  name: Type.String({ description: 'of the target, in the language of the call' }),
});
const List = { list: Named };

/** A step from a unit's own price to a buyer's (rule wholesale/why). */
const Step = Type.Union([
  Type.Object({ kind: Type.Literal('own'), price: Price }),
  Type.Object({ kind: Type.Literal('no-rule'), ...List }),
  Type.Object({
    kind: Type.Literal('rule'),
    ...List,
    rule: Rule,
    price: Nullable(Price),
    threshold: Nullable(Type.Integer({ description: 'pieces' })),
    pieces: Type.Integer({ description: 'of the line that count' }),
    outcome: Type.Enum(['won', ...lostReasons]),
  }),
  Type.Object({ kind: Type.Literal('floor'), price: Nullable(Price), raises: Type.Boolean() }),
  Type.Object({
    kind: Type.Literal('fewer'),
    list: Nullable(Named),
    rule: Nullable(Rule),
    price: Price,
  }),
  Type.Object({ kind: Type.Literal('visitor'), price: Nullable(Price), decides: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('result'), price: Price }),
]);

/** Why a buyer has a price. */
export const PriceWhy = Type.Object({
  product: Type.Object({ id: Count, code: Text, name: Text }),
  unit: Type.Object({ id: Count, name: Text, multiplier: Count }),
  units: Type.Array(Type.Object({ id: Count, name: Text, multiplier: Count })),
  quantity: Count,
  buyer: Nullable(
    Type.Object({ kind: Type.Enum(['group', 'customer', 'list']), code: Text, name: Text }),
  ),
  taxRate: Type.Number(),
  starts: Type.Array(
    Type.Object({
      min: Type.Integer({ description: 'of the unit' }),
      pieces: Count,
      price: Price,
      withVat: Price,
      percent: Nullable(Type.Number({ description: 'off the unit’s own price; below 0: dearer' })),
    }),
    { description: 'the price at one and at each quantity where a rule begins, at most 20' },
  ),
  steps: Type.Array(Step),
  amounts: Nullable(
    Type.Object(
      { price: Price, withVat: Price, total: Price },
      {
        description: 'of one unit net and with VAT, and of the quantity with VAT; null: on request',
      },
    ),
  ),
});
export type PriceWhy = Static<typeof PriceWhy>;

export const PricePreviewBody = Type.Object(
  {
    list: { ...ShortText(80), description: 'the code of a list' },
    terms: Type.Optional(Type.Omit(PriceListBody, ['seen'])),
    rules: Type.Optional(Type.Array(RuleLine, { maxItems: mostBulkRules })),
    quantityRules: Type.Optional(Type.Array(RuleLine, { maxItems: mostBulkRules })),
    /** Ids of rules that go. */
    removed: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: mostBulkRules })),
  },
  { additionalProperties: false },
);

const Sample = Type.Object({
  code: Text,
  name: Text,
  unit: Text,
  quantity: Count,
  was: Price,
  is: Price,
  floor: Type.Boolean({ description: 'the floor raised the new price' }),
  dearer: Type.Boolean({ description: 'a visitor pays less' }),
});

const Quantities = Type.Object({
  least: Count,
  step: Count,
  most: Nullable(Type.Integer({ description: 'null: no limit' })),
});

/** The effect of a list's draft (rule wholesale/preview). */
export const PricePreview = Type.Object({
  products: Type.Integer({ description: 'that the draft is about; 10,001: more' }),
  checked: Type.Integer({ description: 'of which prices were compared' }),
  changed: Count,
  cheaper: Count,
  dearer: Count,
  largest: Nullable(
    Type.Number({ description: 'the largest change in percent, below 0: cheaper' }),
  ),
  warnings: Type.Object({
    floor: Type.Integer({ description: 'the floor raises the price' }),
    aboveVisitor: Type.Integer({ description: 'a visitor pays less' }),
    noRate: Type.Integer({ description: 'the price’s currency has no rate' }),
  }),
  samples: Type.Array(Sample, { description: 'the largest changes first, at most 8' }),
  quantities: Type.Object(
    {
      changed: Count,
      samples: Type.Array(
        Type.Object({ code: Text, name: Text, unit: Text, was: Quantities, is: Quantities }),
      ),
    },
    { description: 'products whose least quantity, step or largest one changes; the first 8' },
  ),
});
export type PricePreview = Static<typeof PricePreview>;

import { withdrawalKinds } from '#rules/returns/return-words.ts';
import { Type, type Static } from 'typebox';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

const closed = { additionalProperties: false };
const Amount = DecimalNumber(4, { minimum: 0, maximum: 9_999_999_999 });
const Size = DecimalNumber(3, { minimum: 0, maximum: 9_999_999 });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });

/** A unit of a product as the office's form has it; prices are net, for one of the unit. */
const times = { minimum: 1, maximum: 1_000_000 };

export const FormUnit = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    value: ShortText(50),
    valueEn: ShortText(50),
    multiplier: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'pieces in one' }),
    price: Amount,
    currency: Currency,
    listPrice: Nullable(Amount),
    listCurrency: Nullable(Currency),
    width: Size,
    height: Size,
    length: Size,
    weight: Size,
    barcode: ShortText(100),
    minQuantity: Type.Integer({ ...times, description: 'the least quantity of an order, in it' }),
    orderMultiple: Type.Integer({ ...times, description: 'the step of a quantity' }),
    minPrice: Nullable(Amount),
    minCurrency: Nullable(Currency),
    discountUntil: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^\\d{4}-\\d\\d-\\d\\d$',
          description: 'the last day of its discount',
        }),
      ),
    ),
  },
  closed,
);
export type FormUnit = Static<typeof FormUnit>;

const Warehouse = Type.Object(
  {
    warehouseName: ShortText(100),
    quantity: Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }),
  },
  closed,
);

/** The fields of a product that the office's form changes, its units apart (rule product-editing/form). */
export const ProductFields = Type.Object(
  {
    code: ShortText(100),
    barcode: ShortText(100),
    name: ShortText(300),
    nameEn: ShortText(300),
    description: LongText(500_000),
    descriptionEn: LongText(500_000),
    brand: ShortText(200),
    model: ShortText(200),
    taxRate: DecimalNumber(2, { minimum: 0, maximum: 100 }),
    defaultUnit: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }),
    categories: Type.Array(ShortText(300), { maxItems: 50, description: 'paths' }),
    equivalentCodes: Type.Array(ShortText(100), { maxItems: 200 }),
    inventory: Type.Array(Warehouse, { maxItems: 200 }),
    seo: ShortText(200),
    metaTitle: LongText(1000),
    metaDescription: LongText(5000),
    metaKeywords: LongText(5000),
    stockNumberType: Type.String({
      maxLength: 30,
      description: '`StockCode`, `Barcode` or empty for both',
    }),
    withdrawal: Type.Enum(['', ...withdrawalKinds], {
      description:
        'what ends or limits the right to return it; empty: as the parent, else as a category',
    }),
    fastDelivery: Type.Boolean(),
    sameDayShipping: Type.Boolean(),
    active: Type.Boolean(),
    listedOn: Type.String({ maxLength: 10, description: 'a day in Istanbul: `2026-11-22`' }),
  },
  closed,
);
export type ProductFields = Static<typeof ProductFields>;

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });

/** A product as its page in the office shows it (rule product-editing/form). */
export const ProductForm = Type.Object({
  id: Type.Integer(),
  fields: ProductFields,
  units: Type.Array(FormUnit),
  image: Type.String(),
  images: Type.Array(Type.String()),
  hasVariants: Type.Boolean(),
  parent: Nullable(Type.Object({ id: Type.Integer(), code: Type.String(), name: Type.String() })),
  variants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      code: Type.String(),
      values: Type.String({ description: 'its values in the language of the office' }),
      price: Type.Number(),
      currency: Type.String(),
      stock: Type.Integer(),
      active: Type.Boolean(),
    }),
    { description: 'of the product or its parent, at most 200' },
  ),
  stock: Type.Integer({ description: 'pieces on hand' }),
  reserved: Type.Integer({ description: 'pieces of it that running payments hold' }),
  sold: Type.Integer(),
  isOrderedVariant: Type.Boolean({ description: 'a variant with orders, which keeps its code' }),
  countedAt: Nullable(Instant),
  archivedAt: Nullable(Instant),
  rating: Type.Object({ average: Type.Number(), count: Type.Integer() }),
});
export type ProductForm = Static<typeof ProductForm>;

/** The choices that a form of a product offers. */
export const ProductChoices = Type.Object({
  categories: Type.Array(Type.Object({ path: Type.String(), name: Type.String() })),
  brands: Type.Array(Type.String(), { description: 'the first 2,000 by name' }),
  currencies: Type.Array(Type.String(), { description: 'the shop’s own first' }),
});
export type ProductChoices = Static<typeof ProductChoices>;

const SomeFields = Type.Partial(ProductFields, closed);
const UnitChange = Type.Object(
  {
    id: FormUnit.properties.id,
    seen: Nullable(FormUnit),
    change: Nullable(FormUnit),
  },
  { ...closed, description: '`seen` is null for a new unit, `change` for one to remove' },
);

/** Changed fields and units, each with the value that its author saw (rule product-editing/form-conflicts). */
export const ProductFormBody = Type.Object(
  {
    change: SomeFields,
    seen: SomeFields,
    units: Type.Optional(Type.Array(UnitChange, { maxItems: 60 })),
  },
  closed,
);
export type ProductFormBody = Static<typeof ProductFormBody>;

/** A new product (rule product-editing/new-product). */
export const NewProductBody = Type.Object(
  {
    fields: ProductFields,
    units: Type.Array(FormUnit, { minItems: 1, maxItems: 30 }),
    stock: Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: 'opening stock' }),
    copyOf: Type.Optional(
      Type.Integer({ minimum: 1, description: 'a product whose pictures the new one gets' }),
    ),
  },
  closed,
);
export type NewProductBody = Static<typeof NewProductBody>;

export const ProductSaved = Type.Object({ id: Type.Integer(), code: Type.String() });
export type ProductSaved = Static<typeof ProductSaved>;

export const RestoreBody = Type.Object(
  { show: Type.Optional(Type.Boolean({ description: 'whether the shop shows it again' })) },
  closed,
);
export const ProductArchived = Type.Object({
  id: Type.Integer(),
  archivedAt: Nullable(Instant),
  active: Type.Boolean(),
  wasActive: Type.Boolean(),
});
export type ProductArchived = Static<typeof ProductArchived>;

const Day = Type.String({ description: 'a day in Istanbul, `2026-11-29`' });

/** The prices that visitors had for a product, the newest first (rules prices/history, prices/claim). */
export const ProductPrices = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      unit: Type.Integer(),
      unitName: Type.String({ description: 'empty: the product has no such unit any more' }),
      since: Instant,
      value: Type.Number({ description: 'net, for one of the unit; 0: on request' }),
      currency: Type.String(),
      by: Type.String({ description: 'empty: nobody knows' }),
      declared: Type.Boolean({ description: 'the list price, declared as the price of before' }),
    }),
  ),
  isMore: Type.Boolean({ description: 'whether there are older ones' }),
  claims: Type.Array(
    Type.Object({
      unit: Type.Integer(),
      unitName: Type.String(),
      reference: Type.Number({ description: 'the lowest price before the discount, net' }),
      struck: Type.Number({ description: 'the price that may be struck, net' }),
      currency: Type.String(),
      percent: Type.Integer(),
      from: Day,
      until: Day,
      days: Type.Integer({ description: 'the days before `from` that `reference` looks back on' }),
    }),
    { description: 'the discounts that the history proves today' },
  ),
  isShown: Type.Boolean({ description: 'whether the shop shows proven discounts alone' }),
});
export type ProductPrices = Static<typeof ProductPrices>;

/** The log of a product, the newest first (rule product-editing/history). */
export const ProductHistory = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Instant,
      by: Type.String(),
      action: Type.String(),
      before: Nullable(Type.Record(Type.String(), Type.Unknown())),
      after: Nullable(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  next: Nullable(Type.Integer({ description: 'give it as `after`; null: that was all' })),
});
export type ProductHistory = Static<typeof ProductHistory>;

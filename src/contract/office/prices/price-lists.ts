import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { wholesaleLimits } from '#rules/price/lists/list-form.ts';

const closed = { additionalProperties: false };
const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
export const seen = Type.Optional(
  Type.Integer({
    ...Version,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);
/** A name or a code that a call writes. */
export const Name = ShortText(wholesaleLimits.name);
export const Code = ShortText(wholesaleLimits.code);
export const Used = Type.Object({ code: Type.String(), name: Type.String() });

const terms = {
  name: Name,
  base: Type.Enum(['sale', 'list'], {
    description: 'discounts are taken off the own price, or off the list price',
  }),
  mix: Type.Enum(['product', 'family'], {
    description: 'quantities count pieces of the product, or of all its siblings too',
  }),
  maxDiscount: Nullable(
    Type.Number({ description: 'the most that a discount takes off, in percent; null: no limit' }),
  ),
  capAtGuest: Type.Boolean({ description: 'nobody pays more than a visitor' }),
};

/** A price list in the office (rule wholesale/lists). */
export const OfficePriceList = Type.Object({
  code: Type.String(),
  ...terms,
  active: Type.Boolean(),
  version: Version,
  rules: Type.Integer(),
  quantityRules: Type.Integer(),
  groups: Type.Array(Used, { description: 'that have the list' }),
  customers: Type.Integer({ description: 'in these groups' }),
});
export type OfficePriceList = Static<typeof OfficePriceList>;

export const PriceListPage = Type.Object({
  items: Type.Array(OfficePriceList, { description: 'by name, at most 1,000' }),
  guests: Nullable(
    Type.String({ description: 'the code of the group of visitors; null: products’ own prices' }),
  ),
});
export type PriceListPage = Static<typeof PriceListPage>;

export const NewPriceListBody = Type.Object({ code: Type.Optional(Code), ...terms }, closed);
export const PriceListBody = Type.Object({ ...terms, seen }, closed);
export type PriceListBody = Static<typeof PriceListBody>;
export const ActivateBody = Type.Object({ active: Type.Boolean(), seen }, closed);
export const RemoveBody = Type.Object({ seen }, closed);
export const WholesaleDone = Type.Object({ code: Type.String(), version: Version });
export type WholesaleDone = Static<typeof WholesaleDone>;

import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { mostAssortments, mostMembers } from '#rules/price/lists/list-form.ts';
import { Code, Name, seen, Used } from './price-lists.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer();

const groupFields = {
  name: Name,
  nameEn: Name,
  label: { ...Name, description: 'the only name that its customers read' },
  labelEn: Name,
  priceList: Nullable(Code),
  withVat: Nullable(Type.Boolean({ description: 'null: as the shop shows prices' })),
  showListPrice: Nullable(Type.Boolean({ description: 'null: as the shop shows them' })),
  showPrices: Type.Boolean(),
  minOrder: Nullable(
    Type.Number({ description: 'the least net worth of an order, in the default currency' }),
  ),
  assortments: Type.Array(Code, { maxItems: mostAssortments, description: 'codes' }),
  onlyAssortments: Type.Boolean({ description: 'its customers see nothing else' }),
};

/** A group of customers in the office (rule prices/groups). */
export const OfficeGroup = Type.Object({
  code: Type.String(),
  ...groupFields,
  customers: Count,
  version: Count,
});
export type OfficeGroup = Static<typeof OfficeGroup>;
export const GroupPage = Type.Object({
  items: Type.Array(OfficeGroup),
  guests: Nullable(Type.String({ description: 'the code of the group of visitors' })),
});
export type GroupPage = Static<typeof GroupPage>;

export const NewGroupBody = Type.Object({ code: Type.Optional(Code), ...groupFields }, closed);
export const GroupBody = Type.Object({ ...groupFields, seen }, closed);
export type GroupBody = Static<typeof GroupBody>;

const Members = Type.Array(ShortText(400), { maxItems: mostMembers });

/** A set of goods that only some customers see (rule wholesale/assortments). */
export const OfficeAssortment = Type.Object({
  code: Type.String(),
  name: Type.String(),
  counts: Type.Object({ products: Count, brands: Count, categories: Count }),
  groups: Type.Array(Used, { description: 'that see it' }),
  version: Count,
});
export type OfficeAssortment = Static<typeof OfficeAssortment>;
export const AssortmentPage = Type.Object({ items: Type.Array(OfficeAssortment) });
export type AssortmentPage = Static<typeof AssortmentPage>;

const memberFields = {
  products: { ...Members, description: 'codes' },
  brands: { ...Members, description: 'codes' },
  categories: { ...Members, description: 'paths, each with all below it' },
};
export const AssortmentMembers = Type.Object({
  code: Type.String(),
  name: Type.String(),
  version: Count,
  ...memberFields,
  hides: Type.Integer({ description: 'products that others do not see; 10,001: more' }),
});
export type AssortmentMembers = Static<typeof AssortmentMembers>;
export const NewAssortmentBody = Type.Object(
  { code: Type.Optional(Code), name: Name, ...memberFields },
  closed,
);
export const AssortmentBody = Type.Object({ name: Name, ...memberFields, seen }, closed);
export type AssortmentBody = Static<typeof AssortmentBody>;

import { Type, type Static } from 'typebox';
import { ruleScopes } from '#rules/price/price-rule.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { companyStates } from '#rules/person/company-roles.ts';
import { AddressRecord, OverdueRecord, StatementRecord } from './records.ts';
import { Currency, DateText, Decimal, Id, Key, Line, maybe, Path } from './fields.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

/** The schemas of the files about price lists and groups. Yes and no may be 1 and 0, as an export writes them. */
const Flag = Type.Union([Type.Boolean(), Type.Enum([0, 1])]);
const Code = Key(100);
const remove = Type.Optional(Flag);

export const PriceListRecord = Type.Object({
  code: Code,
  name: maybe(Line(200)),
  base: maybe(Type.Enum(['sale', 'list'])),
  mix: maybe(Type.Enum(['product', 'family'])),
  maxDiscount: maybe(DecimalNumber(2, { minimum: 0, maximum: 100 })),
  capAtGuest: maybe(Flag),
  active: maybe(Flag),
  /** Rules of the list that this import does not have go. */
  replace: maybe(Flag),
  remove,
});
export type PriceListRecord = Static<typeof PriceListRecord>;

const ruleFields = {
  list: Code,
  scope: Type.Enum([...ruleScopes]),
  /** A product's or brand's code, a category's path; none for all products. */
  target: maybe(Line(300)),
  unit: maybe(Type.Union([Id, Key(50)])),
  min: maybe(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  remove,
};

export const PriceRuleRecord = Type.Object({
  ...ruleFields,
  minUnit: maybe(Type.Union([Id, Key(50)])),
  price: maybe(Type.Object({ value: Decimal, currency: Currency })),
  discount: maybe(Line(50)),
  from: maybe(DateText),
  to: maybe(DateText),
});
export type PriceRuleRecord = Static<typeof PriceRuleRecord>;

export const QuantityRuleRecord = Type.Object({
  ...ruleFields,
  multiple: maybe(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  max: maybe(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
});
export type QuantityRuleRecord = Static<typeof QuantityRuleRecord>;

export const AssortmentRecord = Type.Object({
  code: Code,
  name: maybe(Line(200)),
  products: maybe(Type.Array(Code, { maxItems: 100_000 })),
  brands: maybe(Type.Array(Code, { maxItems: 10_000 })),
  categories: maybe(Type.Array(Path, { maxItems: 10_000 })),
  remove,
});
export type AssortmentRecord = Static<typeof AssortmentRecord>;

export const GroupRecord = Type.Object({
  code: Code,
  name: maybe(Line(200)),
  nameEn: maybe(Line(200)),
  label: maybe(Line(200)),
  labelEn: maybe(Line(200)),
  priceList: maybe(Code),
  withVat: maybe(Flag),
  showListPrice: maybe(Flag),
  showPrices: maybe(Flag),
  minOrder: maybe(Decimal),
  assortments: maybe(Type.Array(Code, { maxItems: 64 })),
  onlyAssortments: maybe(Flag),
  remove,
});
export type GroupRecord = Static<typeof GroupRecord>;

export const CompanyRecord = Type.Object({
  code: Code,
  title: maybe(Line(200)),
  taxOffice: maybe(Line(100)),
  taxNumber: maybe(Line(20)),
  state: maybe(Type.Enum([...companyStates])),
  group: maybe(Code),
  /** The contract. */
  priceList: maybe(Code),
  assortments: maybe(Type.Array(Code, { maxItems: 64 })),
  branches: maybe(
    Type.Array(
      Type.Object({
        id: Id,
        name: Key(100),
        /** With VAT, in the shop's default currency; null for no limit. */
        monthlyLimit: maybe(Decimal),
        costCentre: maybe(Line(40)),
        /** Its users alone order to them. */
        addresses: maybe(Type.Array(AddressRecord, { maxItems: companyLimits.addresses })),
      }),
      { maxItems: 1000 },
    ),
  ),
  poRequired: maybe(Flag),
  costCentreRequired: maybe(Flag),
  costCentres: maybe(Type.Array(Key(40), { maxItems: 500 })),
  approveCredit: maybe(Flag),
  ownAddresses: maybe(Flag),
  addresses: maybe(Type.Array(AddressRecord, { maxItems: companyLimits.addresses })),
  overdue: maybe(OverdueRecord),
  credit: maybe(
    Type.Object({
      limit: Decimal,
      currency: Type.Optional(Currency),
      days: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
      from: Type.Optional(Type.Enum(['order', 'monthEnd'])),
      graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
      allowed: Type.Optional(Flag),
    }),
  ),
  statement: maybe(
    Type.Array(
      Type.Object({
        ...StatementRecord.properties,
        /** The order that the movement books. */
        orderNo: maybe(Key(40)),
        /** Nothing of the order is open any more. */
        closes: maybe(Flag),
      }),
      { maxItems: 20_000 },
    ),
  ),
  remove,
});
export type CompanyRecord = Static<typeof CompanyRecord>;

import { consentDecisions, consentSources } from '#rules/person/consent-kinds.ts';
import { companyRoles } from '#rules/person/company-roles.ts';
import { withdrawalKinds } from '#rules/returns/return-words.ts';
import { Type, type Static } from 'typebox';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import { categoryLimits, oldPathReasons } from '#rules/catalog/tree/category-form.ts';
import { reviewLimits, reviewStates } from '#rules/catalog/reviews/review-form.ts';
import {
  Count,
  Currency,
  DateText,
  Decimal,
  Id,
  Key,
  Line,
  maybe,
  Path,
  Prose,
  Size,
  Whole,
} from './fields.ts';
import { DecimalNumber } from '#contract/decimal-number.ts';

/**
 * One schema for each file of a store folder. For an existing record, an absent field keeps its value and `null` clears
 * it. Unknown keys are reported, not refused.
 */

const Price = Type.Object({ value: Decimal, currency: Currency });

export const CategoryRecord = Type.Object({
  path: Path,
  name: Type.Optional(Key(200)),
  nameEn: maybe(Line(200)),
  image: maybe(Line(200)),
  order: maybe(Whole),
  hidden: maybe(Type.Boolean()),
  /** Null: as the category above. */
  withdrawal: maybe(Type.Enum([...withdrawalKinds])),
  intro: maybe(Line(categoryLimits.intro)),
  introEn: maybe(Line(categoryLimits.intro)),
  html: maybe(Prose(categoryLimits.html)),
  htmlEn: maybe(Prose(categoryLimits.html)),
  oldPaths: maybe(
    Type.Array(Type.Object({ path: Path, reason: Type.Enum([...oldPathReasons]), at: DateText }), {
      maxItems: 10_000,
    }),
  ),
});

export const BrandRecord = Type.Object({
  code: Key(100),
  name: maybe(Line(200)),
  image: maybe(Line(250)),
  oldPaths: maybe(
    Type.Array(
      Type.Object({
        path: Type.String({ maxLength: 300, pattern: '^[a-z0-9-]+$' }),
        at: DateText,
      }),
      { maxItems: 10_000 },
    ),
  ),
});

const OrderCount = Type.Integer({ minimum: 1, maximum: 100_000 });

const UnitRecord = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000_000_000 })),
  value: Key(50),
  valueEn: maybe(Line(50)),
  multiplier: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  defaultPrice: maybe(Price),
  listPrice: maybe(Price),
  width: maybe(Size),
  height: maybe(Size),
  length: maybe(Size),
  weight: maybe(Size),
  barcode: maybe(Line(100)),
  minPrice: maybe(Price),
  minQuantity: maybe(OrderCount),
  orderMultiple: maybe(OrderCount),
  discountUntil: maybe(DateText),
  priceHistory: maybe(
    Type.Array(
      Type.Object({
        ...Price.properties,
        from: DateText,
        by: maybe(Line(200)),
        declared: maybe(Type.Boolean()),
      }),
      { maxItems: 10_000 },
    ),
  ),
});

export const ProductRecord = Type.Object({
  /** The key. Only a source that identifies products by their code may leave it out. */
  id: Type.Optional(Id),
  code: Type.Optional(Key(100)),
  barcode: maybe(Line(100)),
  name: Type.Optional(Key(300)),
  nameEn: maybe(Line(300)),
  seo: maybe(Line(200)),
  image: maybe(Line(250)),
  images: maybe(Type.Array(Line(250), { maxItems: 50 })),
  pictureTexts: maybe(
    Type.Array(
      Type.Object({
        file: Key(250),
        alt: maybe(Line(pictureLimits.text)),
        altEn: maybe(Line(pictureLimits.text)),
      }),
      {
        maxItems: 50,
      },
    ),
  ),
  brand: maybe(Type.Object({ code: Type.Optional(Line(100)), name: Type.Optional(Line(200)) })),
  model: maybe(Type.Object({ name: Line(200) })),
  categories: maybe(Type.Array(Path, { maxItems: 50 })),
  quantity: Type.Optional(Whole),
  defaultUnit: maybe(Type.Union([Id, Line(50)])),
  units: maybe(Type.Array(UnitRecord, { maxItems: 30 })),
  salePrice: maybe(Price),
  listPrice: maybe(Price),
  taxRate: Type.Optional(DecimalNumber(2, { minimum: 0, maximum: 100 })),
  description: maybe(Prose(500_000)),
  descriptionEn: maybe(Prose(500_000)),
  metaTitle: maybe(Prose(1000)),
  metaDescription: maybe(Prose(5000)),
  metaKeywords: maybe(Prose(5000)),
  inventory: maybe(
    Type.Array(Type.Object({ warehouseName: Key(100), quantity: Whole }), { maxItems: 200 }),
  ),
  equivalentCode: maybe(Type.Array(Key(100), { maxItems: 200 })),
  salesNumber: maybe(Count),
  stockNumberType: maybe(Line(30)),
  fastDelivery: maybe(Type.Boolean()),
  sameDayShipping: maybe(Type.Boolean()),
  createdAt: Type.Optional(DateText),
  active: maybe(Type.Boolean()),
  archived: maybe(Type.Boolean()),
  /** Null: as its parent, else as its categories. */
  withdrawal: maybe(Type.Enum([...withdrawalKinds])),
  parentId: maybe(Id),
  /** Instead of parentId, from a source that knows products by their code. */
  parentCode: maybe(Key(100)),
  variants: maybe(
    Type.Array(
      Type.Object({
        name: Key(100),
        nameEn: maybe(Line(100)),
        code: Type.Optional(Line(100)),
        values: Type.Array(
          Type.Object({
            name: Key(200),
            nameEn: maybe(Line(200)),
            swatch: maybe(Line(200)),
            order: maybe(Type.Integer({ minimum: 0, maximum: 32_000 })),
          }),
          { maxItems: 1000 },
        ),
      }),
      { maxItems: 3 },
    ),
  ),
});
export type ProductRecord = Static<typeof ProductRecord>;

export const AddressRecord = Type.Object({
  addressTitle: Key(50),
  name: Key(100),
  country: Key(100),
  city: Line(100),
  town: Line(100),
  address: Prose(1000),
  number: Type.Optional(Line(30)),
  idNumber: Type.Optional(Line(20)),
  companyName: Type.Optional(Line(200)),
  taxOffice: Type.Optional(Line(100)),
  taxNumber: Type.Optional(Line(20)),
});

export const StatementRecord = Type.Object({
  date: DateText,
  document: Type.Optional(Line(100)),
  description: Type.Optional(Line(500)),
  dueDate: maybe(DateText),
  debit: maybe(Decimal),
  credit: maybe(Decimal),
});

const ConsentRecord = Type.Object({
  kind: Key(50),
  version: Type.Optional(Line(100)),
  at: DateText,
  address: maybe(Line(60)),
  decision: Type.Optional(Type.Enum([...consentDecisions])),
  text: Type.Optional(Type.String({ maxLength: 2000 })),
  sha256: Type.Optional(Type.String({ pattern: '^([0-9a-f]{64})?$' })),
  locale: maybe(Type.Enum(['tr', 'en'])),
  source: Type.Optional(Type.Enum([...consentSources])),
  by: Type.Optional(Line(200)),
  receipt: Type.Optional(Line(200)),
});

const Email = Type.String({
  maxLength: 254,
  pattern: String.raw`^[^\s@\u0000-\u001f]+@[^\s@\u0000-\u001f]+\.[^\s@\u0000-\u001f]+$`,
});

/** The debt of an account that is due. */
export const OverdueRecord = Type.Object({
  overdueBalance: Decimal,
  overdueBalanceExpiryDay: Type.Optional(Whole),
  currency: Type.Optional(Currency),
});

export const CustomerRecord = Type.Object({
  email: Email,
  password: Type.Optional(Type.String({ maxLength: 200 })),
  passwordHash: Type.Optional(
    Type.String({
      maxLength: 300,
      pattern: String.raw`^\$argon2id\$v=19\$m=\d{1,6},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{10,}\$[A-Za-z0-9+/]{10,}$`,
    }),
  ),
  name: Type.Optional(Key(50)),
  surname: maybe(Line(50)),
  phone: maybe(Line(30)),
  gender: maybe(Type.Enum(['male', 'female', ''])),
  marketing: Type.Optional(Type.Boolean()),
  consents: maybe(Type.Array(ConsentRecord, { maxItems: 1000 })),
  birthdate: maybe(Type.String({ pattern: String.raw`^(\d{4}-\d\d-\d\d.*)?$`, maxLength: 40 })),
  branches: maybe(Type.Array(Type.Object({ id: Id, name: Key(100) }), { maxItems: 1000 })),
  overdue: maybe(OverdueRecord),
  statement: maybe(Type.Array(StatementRecord, { maxItems: 20_000 })),
  addresses: maybe(Type.Array(AddressRecord, { maxItems: 100 })),
  group: maybe(Key(100)),
  company: maybe(Key(100)),
  role: maybe(Type.Enum([...companyRoles])),
  /** Ids of the company's branches; null for all. */
  companyBranches: maybe(Type.Array(Id, { maxItems: 1000 })),
  /** With VAT, in the shop's default currency; null for no limit. */
  orderLimit: maybe(Decimal),
  monthlyLimit: maybe(Decimal),
});
export type CustomerRecord = Static<typeof CustomerRecord>;

export const CustomerCodeRecord = Type.Object({
  email: Email,
  code: Key(100),
  /** Null removes the code. */
  productCode: Type.Union([Key(100), Type.Null()]),
});

export const ReviewRecord = Type.Object({
  orderNo: Key(40),
  productId: Id,
  star: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Key(50),
  description: Prose(5000),
  date: DateText,
  state: maybe(Type.Enum([...reviewStates])),
  answer: maybe(Prose(reviewLimits.answer)),
});

export const PageRecord = Type.Object({
  url: Type.String({ maxLength: 300, pattern: String.raw`^/?[^\s\u0000-\u001f?#]*$` }),
  container: Type.Optional(Line(50)),
  title: Type.Optional(Line(300)),
  titleEn: maybe(Line(300)),
  html: maybe(Prose(900_000)),
  htmlEn: maybe(Prose(900_000)),
  params: maybe(Type.Record(Type.String(), Type.String())),
});

import { Type, type Static } from 'typebox';
import { Address } from '#contract/address.ts';
import { CompanyCredit, CompanyGrant } from './company-credit.ts';
import { LongText, Nullable, ShortText } from '#contract/primitives.ts';
import { orderStates, type OrderState } from '#rules/order/order-states.ts';
import { companyLimits } from '#rules/companies/company-form.ts';
import { companyRoles, companyStates } from '#rules/person/company-roles.ts';
import { companyOwners } from '#rules/shop/setting-values.ts';
import { mostAssortments, wholesaleLimits } from '#rules/price/lists/list-form.ts';

const Count = Type.Integer();
const Text = Type.String();
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Named = Type.Object({ code: Text, name: Text });
const State = Type.Enum([...companyStates]);
const Role = Type.Enum([...companyRoles]);
const OwnBranches = Nullable(
  Type.Array(Count, { description: 'ids of branches; null: all of them' }),
);

const Limit = Nullable(Type.Number({ description: 'with VAT, in `limitCurrency`; null: none' }));

const User = Type.Object({
  id: Count,
  name: Text,
  email: Text,
  role: Role,
  branches: OwnBranches,
  orderLimit: Limit,
  monthlyLimit: Limit,
  blocked: Type.Boolean(),
  seenAt: Nullable(
    Type.String({ description: 'the last visit while signed in, accurate to a day' }),
  ),
});

const Movement = Type.Object({
  date: Text,
  document: Text,
  description: Text,
  dueDate: Nullable(Text),
  debit: Type.Number(),
  credit: Type.Number(),
  balance: Type.Number({ description: 'after this entry' }),
});

const Order = Type.Object({
  orderNo: Text,
  at: Instant,
  status: Type.Unsafe<OrderState>(Type.Enum([...orderStates])),
  paymentType: Count,
  payBefore: Nullable(Instant),
  buyer: Text,
  branch: Type.String({ description: 'empty: none' }),
  total: Type.Number(),
  currency: Text,
});

/** The movements that the page asks for: those of so many days. */
export const CompanyQuery = Type.Object(
  { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })) },
  { additionalProperties: false },
);

/** A company with all that the office shows beside it (rule companies/office-page). */
export const OfficeCompany = Type.Object({
  code: Text,
  version: Type.Integer({ description: 'counts changes; give it as `seen`' }),
  title: Text,
  taxOffice: Text,
  taxNumber: Text,
  state: State,
  poRequired: Type.Boolean(),
  createdAt: Instant,
  owner: Type.Enum([...companyOwners], {
    description: 'the side that decides on group, contract and assortments',
  }),
  group: Nullable(
    Type.Object({
      code: Text,
      name: Text,
      label: Type.String({ description: 'the name that its customers read' }),
      withVat: Type.Boolean({ description: 'whether its customers see prices with VAT' }),
      minOrder: Nullable(Type.Number()),
      currency: Type.String({ description: 'of the least order' }),
      onlyAssortments: Type.Boolean(),
      assortments: Type.Array(Named),
    }),
  ),
  priceList: Nullable(Type.Object({ code: Text, name: Text, active: Type.Boolean() })),
  assortments: Type.Array(Named),
  branches: Type.Array(
    Type.Object({ id: Count, name: Text, costCentre: Text, monthlyLimit: Limit }),
  ),
  limitCurrency: Type.String({ description: 'the shop’s default' }),
  ownAddresses: Type.Boolean({ description: 'whether its users may order to their own addresses' }),
  addresses: Type.Array(Address, { description: 'of the company, each with its branch' }),
  users: Type.Array(User, { description: 'managers first; at most 500' }),
  account: Type.Object({
    balance: Type.Number(),
    overdue: Type.Number(),
    overdueDays: Count,
    currency: Text,
    at: Nullable(Type.String({ description: 'when it last came from the bookkeeping' })),
    credit: Nullable({
      ...CompanyCredit,
      description: 'the agreed account, with what is used of it; null: none',
    }),
    grants: Type.Array(CompanyGrant, { description: 'the newest twenty' }),
    movements: Type.Array(Movement, {
      description: 'the newest twenty; with `days` those of so many days, at most 500',
    }),
    isMore: Type.Boolean(),
  }),
  figures: Type.Object({
    orders: Type.Integer({ description: 'of 12 months, neither canceled nor expired' }),
    spent: Type.Number({ description: 'by them, in TRY' }),
    lastAt: Nullable(Instant),
  }),
  orders: Type.Array(Order, { description: 'the newest five' }),
  log: Type.Array(Type.Object({ id: Count, at: Instant, by: Text, action: Text }), {
    description: 'the newest ten entries of the activity log',
  }),
});
export type OfficeCompany = Static<typeof OfficeCompany>;

const closed = { additionalProperties: false };
const seen = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 2_000_000_000,
    description: 'the version that you saw: where it is another by now, nothing is changed',
  }),
);
const Code = ShortText(wholesaleLimits.code);
const BranchId = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Rights = {
  role: Role,
  branches: Nullable(
    Type.Array(BranchId, {
      minItems: 1,
      maxItems: companyLimits.branches,
      description: 'ids of branches; null: all of them',
    }),
  ),
};

const fields = {
  title: ShortText(companyLimits.title),
  taxOffice: Type.Optional(ShortText(companyLimits.taxOffice)),
  taxNumber: Type.Optional(ShortText(companyLimits.taxNumber)),
  poRequired: Type.Optional(Type.Boolean()),
  group: Type.Optional(Nullable({ ...Code, description: 'the code of a group' })),
  priceList: Type.Optional(Nullable({ ...Code, description: 'the code of the contract' })),
  assortments: Type.Optional(Type.Array(Code, { maxItems: mostAssortments })),
  branches: Type.Optional(
    Type.Array(Type.Object({ id: BranchId, name: ShortText(companyLimits.branchName) }, closed), {
      maxItems: companyLimits.branches,
    }),
  ),
};

export const NewCompanyBody = Type.Object({ code: Type.Optional(Code), ...fields }, closed);
/** Fields that are left out stay as they are. */
export const CompanyBody = Type.Object(
  {
    ...fields,
    title: Type.Optional(fields.title),
    state: Type.Optional(Type.Enum(['active', 'blocked'])),
    seen,
  },
  closed,
);
export type CompanyBody = Static<typeof CompanyBody>;

export const DecideBody = Type.Object(
  {
    accept: Type.Boolean(),
    reason: Type.Optional({
      ...LongText(companyLimits.reason * 2),
      description: 'for the activity log; needed to refuse',
    }),
    seen,
  },
  closed,
);

export const CompanyUserBody = Type.Object({ email: ShortText(300), ...Rights }, closed);
export const UserRightsBody = Type.Object(
  {
    ...Rights,
    seen: Type.Optional(
      Type.Object(
        { role: Role, branches: OwnBranches },
        {
          ...closed,
          description: 'the rights that you saw: where they are others by now, nothing is changed',
        },
      ),
    ),
  },
  closed,
);

export const CompanyDone = Type.Object({ code: Text, version: Count });
export type CompanyDone = Static<typeof CompanyDone>;

import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';

const Text = Type.String();
const Flag = Type.Integer({ description: '1 or 0' });

/** A line of `companies.jsonl` without its statement (rule companies/files). */
const CompanyDocument = Type.Object(
  {
    code: Text,
    title: Text,
    taxOffice: Text,
    taxNumber: Text,
    state: Text,
    group: Nullable(Text),
    priceList: Nullable(Text),
    assortments: Type.Array(Text),
    branches: Type.Array(
      Type.Object({ id: Type.Integer(), name: Text }, { additionalProperties: true }),
    ),
    poRequired: Flag,
    credit: Nullable(
      Type.Object({
        limit: Type.Number(),
        currency: Text,
        days: Type.Integer(),
        from: Text,
        graceDays: Type.Integer(),
        allowed: Flag,
      }),
    ),
    overdue: Nullable(
      Type.Object({
        overdueBalance: Type.Number(),
        overdueBalanceExpiryDay: Type.Integer(),
        currency: Text,
      }),
    ),
  },
  { additionalProperties: true },
);

const ChangedCompany = Type.Object({ id: Type.Integer(), company: Nullable(CompanyDocument) });
export type ChangedCompany = Static<typeof ChangedCompany>;

/** The companies that changed since a position, each as it is now; null for those that are gone. */
export const ChangedCompanies = Type.Object({
  items: Type.Array(ChangedCompany),
  cursor: Type.String({ description: 'give it as `changedSince` the next time' }),
  more: Type.Boolean(),
});
export type ChangedCompanies = Static<typeof ChangedCompanies>;

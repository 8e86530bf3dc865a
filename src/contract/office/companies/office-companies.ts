import { Type, type Static } from 'typebox';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';
import { Nullable } from '#contract/primitives.ts';
import { companySorts, companyViews } from '#rules/companies/company-form.ts';
import { companyStates } from '#rules/person/company-roles.ts';

const Count = Type.Integer();
const Text = Type.String();
const IsMore = Type.Boolean({ description: 'whether there are more than were counted' });
const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const wordsOf = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

export const CompanyTableQuery = Type.Object({
  view: filterWord(`a state: ${wordsOf(companyViews)}`, 100),
  q: filterWord(
    'a part of the title or of a user’s e-mail, or the beginning of a code or tax number',
    100,
  ),
  sort: filterWord(wordsOf(companySorts), 100),
  changedSince: filterWord(
    'the `cursor` of an answer, or empty for the first one: the companies that changed since, instead of a page of the list',
    100,
  ),
  ...pageWords,
});

/** A row of the office's list of companies. */
export const TableCompany = Type.Object({
  code: Text,
  title: Text,
  taxOffice: Text,
  taxNumber: Text,
  state: Type.Enum([...companyStates]),
  group: Text,
  priceList: Type.String({ description: 'the name of the contract; empty: none' }),
  users: Count,
  branches: Count,
  balance: Type.Number(),
  overdue: Type.Number(),
  currency: Text,
  createdAt: Instant,
  orders: Type.Object({
    count: Type.Integer({ description: 'of 12 months, neither canceled nor expired' }),
    isMore: IsMore,
    sum: Type.Number({ description: 'of the counted ones, in TRY' }),
    lastAt: Nullable(Instant),
  }),
});
export type TableCompany = Static<typeof TableCompany>;

export const CompanyTablePage = Type.Object({
  items: Type.Array(TableCompany),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Count, isMore: IsMore }),
});
export type CompanyTablePage = Static<typeof CompanyTablePage>;

export const CompanyViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Text, count: Count })),
});
export type CompanyViewCounts = Static<typeof CompanyViewCounts>;

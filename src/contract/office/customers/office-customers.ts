import { Type, type Static } from 'typebox';
import { Nullable } from '#contract/primitives.ts';
import { customerKinds, customerViews } from '#rules/person/customer-list.ts';
import { Cursor, filterWord, pageWords } from '#contract/office/office-list-query.ts';

const Instant = Type.String({ description: 'ISO 8601 in UTC, with milliseconds' });
const Kind = Type.Enum([...customerKinds], {
  description: '`business` orders for a company, `guest` has no account',
});
const IsMore = Type.Boolean({ description: 'whether there are more than were counted' });

/** The words that choose customers, in the list and in its export (rules customers/views, customers/search). */
const chosen = {
  view: filterWord(customerViews.map((view) => `\`${view}\``).join(', '), 100),
  q: filterWord(
    'beginnings of words of name, company and place, or an e-mail, telephone, tax or identity number',
    100,
  ),
  company: filterWord('only users of the company with this code', 100),
  sort: filterWord(
    '`created`, `name` or `ordered`, with a `-` before it for descending; `inactive` is sorted by `ordered` and `new` by `created`',
    100,
  ),
};

export const CustomerTableQuery = Type.Object({ ...chosen, ...pageWords });

export const CustomerExportQuery = Type.Object({
  ...chosen,
  separator: filterWord('`;` (if not given) or `,`', 1),
  locale: Type.Optional(
    Type.Enum(['tr', 'en'], { description: 'of the file, where `x-locale` cannot be said' }),
  ),
});

/** A row of the office's list of customers. */
export const TableCustomer = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  company: Type.String({
    description: 'the title of their company, else of one of their addresses; empty: none',
  }),
  branches: Type.Integer(),
  city: Type.String({ description: 'of the newest address; empty: none' }),
  blocked: Type.Boolean(),
  createdAt: Instant,
  orders: Type.Object({
    count: Type.Integer({ description: 'orders that were neither canceled nor expired' }),
    isMore: IsMore,
    sum: Type.Number({ description: 'of the counted ones, in TRY' }),
    lastAt: Nullable(Instant),
  }),
});
export type TableCustomer = Static<typeof TableCustomer>;

export const CustomerTablePage = Type.Object({
  items: Type.Array(TableCustomer),
  next: Cursor,
  previous: Cursor,
  total: Type.Object({ count: Type.Integer(), isMore: IsMore }),
});
export type CustomerTablePage = Static<typeof CustomerTablePage>;

export const CustomerViewCounts = Type.Object({
  items: Type.Array(Type.Object({ view: Type.String(), count: Type.Integer(), isMore: IsMore })),
});
export type CustomerViewCounts = Static<typeof CustomerViewCounts>;

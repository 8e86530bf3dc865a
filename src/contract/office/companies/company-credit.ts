import { Type, type Static } from 'typebox';
import { Nullable, ShortText } from '#contract/primitives.ts';
import { creditLimits, creditStarts } from '#rules/companies/credit-form.ts';

const Text = Type.String();
const Day = Type.String({ description: 'a day, such as `2026-12-04`' });
const Amount = Type.Number();

/** The terms of an open account, with what is used of it (rule open-account/used). Amounts are in `currency`. */
export const CompanyCredit = Type.Object({
  limit: Amount,
  currency: Text,
  days: Type.Integer({ description: 'until an order is due' }),
  from: Type.Enum([...creditStarts], {
    description: 'from the order, or from the end of its month',
  }),
  graceDays: Type.Integer({ description: 'that a debt may be overdue' }),
  allowed: Type.Boolean(),
  balance: Amount,
  notBooked: Type.Number({ description: 'the sum of `orders`' }),
  available: Amount,
  overdue: Type.Number({
    description: 'beyond the days of grace, of the bookkeeping and of orders',
  }),
  nextDue: Nullable({ ...Day, description: 'the next day on which an order in `orders` is due' }),
  orders: Type.Array(
    Type.Object({ orderNo: Text, date: Day, dueOn: Nullable(Day), amount: Amount }),
    { description: 'the parts of orders that the bookkeeping has not booked; the newest twenty' },
  ),
  openOrders: Type.Integer({ description: 'the number of such orders' }),
});
export type CompanyCredit = Static<typeof CompanyCredit>;

/** A grant with its history (rule open-account/grants). */
export const CompanyGrant = Type.Object({
  id: Type.Integer(),
  amount: Amount,
  currency: Text,
  until: Day,
  reason: Text,
  by: Text,
  at: Type.String({ description: 'ISO 8601 in UTC, with milliseconds' }),
  state: Type.Enum(['open', 'used', 'withdrawn', 'over']),
  orderNo: Nullable({ ...Text, description: 'the order that used it' }),
  withdrawnBy: Nullable(Text),
});
export type CompanyGrant = Static<typeof CompanyGrant>;

const closed = { additionalProperties: false };
const Days = Type.Integer({ minimum: 0, maximum: creditLimits.days });
const Currency = ShortText(10);

/** Fields that are left out stay as they are; `limit` null ends the account. */
export const CreditBody = Type.Object(
  {
    limit: Type.Optional(Nullable(Amount)),
    currency: Type.Optional(Currency),
    days: Type.Optional(Days),
    from: Type.Optional(Type.Enum([...creditStarts])),
    graceDays: Type.Optional(Days),
    allowed: Type.Optional(Type.Boolean()),
    seen: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_000_000_000,
        description: 'the version that you saw: where it is another by now, nothing is changed',
      }),
    ),
  },
  closed,
);
export type CreditBody = Static<typeof CreditBody>;

export const GrantBody = Type.Object(
  {
    amount: Type.Number({
      description: 'the most that the order may come to, in the account’s currency',
    }),
    until: { ...ShortText(10), description: 'the last day, such as `2026-12-04`' },
    reason: ShortText(creditLimits.reason),
  },
  closed,
);
export type GrantBody = Static<typeof GrantBody>;

/**
 * Movements of an account in their order. They take the place of those from `from` on; those before it stay: 0 replaces all,
 * the number of movements appends. So a call whose answer was lost can be repeated.
 */
export const StatementBody = Type.Object(
  {
    from: Type.Integer({ minimum: 0, maximum: creditLimits.statement }),
    lines: Type.Array(
      Type.Object(
        {
          date: ShortText(10),
          document: Type.Optional(ShortText(creditLimits.document)),
          description: Type.Optional(ShortText(creditLimits.description)),
          dueDate: Type.Optional(Nullable(ShortText(10))),
          debit: Type.Optional(Amount),
          credit: Type.Optional(Amount),
          orderNo: Type.Optional(
            Nullable({
              ...ShortText(creditLimits.orderNo),
              description: 'the order that it books',
            }),
          ),
          closes: Type.Optional(
            Type.Boolean({ description: 'nothing of the order is open any more' }),
          ),
        },
        closed,
      ),
      { maxItems: creditLimits.lines },
    ),
    overdue: Type.Optional(
      Nullable(
        Type.Object(
          {
            overdueBalance: Amount,
            overdueBalanceExpiryDay: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
            currency: Type.Optional(Currency),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type StatementBody = Static<typeof StatementBody>;

export const StatementDone = Type.Object({
  lines: Type.Integer({ description: 'of the account by now: `from` of what comes next' }),
});
export type StatementDone = Static<typeof StatementDone>;

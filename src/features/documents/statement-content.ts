import type { Store } from '#contract/catalog/shop-frame.ts';
import type { Account } from '#db/customers/account-statement.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { isOverdueDebt, type StatementPeriod } from '#rules/order/account/statement-rows.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { account as english } from '#text/en/customer/account.ts';
import { formatDate, formats } from '#text/format.ts';
import { statementTexts } from '#text/customer/statement-texts.ts';
import { account as turkish } from '#text/tr/customer/account.ts';
import type { PaperHead } from './paper-head.ts';
import { identityOf } from './store-identity.ts';

export const statementColumns = [
  'date',
  'document',
  'description',
  'dueDate',
  'debit',
  'credit',
  'balance',
] as const;
type StatementColumn = (typeof statementColumns)[number];

/** Everything that the paper says, as it says it. */
export interface StatementContent extends PaperHead {
  locale: Locale;
  facts: [label: string, value: string][];
  heads: Record<StatementColumn, string>;
  /** The newest first. */
  rows: { cells: Record<StatementColumn, string>; overdue: boolean }[];
  totals: [label: string, value: string][];
  foot: string;
}

/** A period of an account's statement as a paper (rule business/statement-files). */
export function statementContent(
  account: Account & { currency: string },
  shop: { store: Store; period: StatementPeriod; locale: Locale; now: Date },
): StatementContent {
  const { locale, store, period, now } = shop;
  const text = statementTexts[locale];
  const t = locale === 'en' ? english : turkish;
  const { money } = formats[locale];
  const { currency, balance, movements, name } = account;
  const { date, document, description, dueDate, debit, credit } = t;
  const amount = (value: number) => (value === 0 ? '' : money(value, currency));
  const day = (when: string | null) => (when === null ? '' : formatDate(when, locale));
  const today = istanbulDay(now);
  const asked = [period.from, period.to].map((each) => (each === null ? '…' : day(each)));
  const isWhole = period.from === null && period.to === null;
  return {
    locale,
    title: text.title,
    storeName: store.name,
    identity: identityOf(store, locale),
    facts: [
      [text.customer, name],
      [text.period, isWhole ? text.always : asked.join(' – ')],
      [text.made, day(today)],
    ],
    heads: { date, document, description, dueDate, debit, credit, balance: t.balance },
    rows: movements.toReversed().map((each) => ({
      cells: {
        date: day(each.date),
        document: each.document,
        description: each.description,
        dueDate: day(each.dueDate),
        debit: amount(each.debit),
        credit: amount(each.credit),
        balance: money(each.balance, currency),
      },
      overdue: isOverdueDebt(each, { balance, today }),
    })),
    totals: [
      [text.debits, money(sumAmounts(...movements.map((each) => each.debit)), currency)],
      [text.credits, money(sumAmounts(...movements.map((each) => each.credit)), currency)],
      [text.balance, money(balance, currency)],
    ],
    foot: text.foot,
  };
}

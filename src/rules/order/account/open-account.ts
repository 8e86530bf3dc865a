import { convertAmount, sumAmounts, type Rates } from '#rules/money/money.ts';

/** The agreement with a company about its open account (rule open-account/terms). Amounts are in `currency`. */
export interface CreditTerms {
  limit: number;
  currency: string;
  /** Days until an order is due. */
  days: number;
  from: 'order' | 'monthEnd';
  /** Days that a debt may be overdue before the account is closed. */
  graceDays: number;
  /** False where the merchant closed the account. */
  isAllowed: boolean;
}

/** An order on the account that was neither cancelled nor closed by the statement. */
export interface AccountOrder {
  orderNo: string;
  /** The day on which it was placed, in Istanbul. */
  date: string;
  dueOn: string | null;
  total: number;
  currency: string;
  /** The part of it that the statement has booked. */
  booked: number;
}

/** An account as the bookkeeping gave it, with the orders on it. */
export interface OpenAccount {
  terms: CreditTerms;
  balance: number;
  overdue: { balance: number; expiryDay: number };
  orders: readonly AccountOrder[];
}

/** An order of which the bookkeeping has not booked all, in the account's currency. */
export interface NotBooked {
  orderNo: string;
  date: string;
  dueOn: string | null;
  amount: number;
}

/** What is used of an account (rule open-account/used). Amounts are in the account's currency. */
export interface CreditState {
  orders: NotBooked[];
  /** The sum of `orders`. */
  notBooked: number;
  available: number;
  /** Due longer than the days of grace. */
  overdue: number;
}

/** The state of an account on a day. */
export function creditState(
  { terms, balance, overdue, orders }: OpenAccount,
  { rates, today }: { rates: Rates; today: string },
): CreditState {
  const open = orders.flatMap(({ orderNo, date, dueOn, ...order }): NotBooked[] => {
    const total = roundedTo(convertAmount(order.total, order.currency, terms.currency, rates));
    const amount = Math.max(0, sumAmounts(total, -order.booked));
    return amount > 0 ? [{ orderNo, date, dueOn, amount }] : [];
  });
  const notBooked = sumAmounts(0, ...open.map(({ amount }) => amount));
  const last = dayAfter(today, -terms.graceDays);
  const late = open.filter(({ dueOn }) => dueOn !== null && dueOn < last);
  const ofStatement = overdue.expiryDay > terms.graceDays ? Math.max(0, overdue.balance) : 0;
  return {
    orders: open,
    notBooked,
    available: sumAmounts(terms.limit, -balance, -notBooked),
    overdue: sumAmounts(ofStatement, ...late.map(({ amount }) => amount)),
  };
}

export type CreditProblem =
  | { code: 'credit-blocked' }
  | { code: 'credit-overdue'; amount: number }
  | { code: 'credit-limit'; amount: number };

/**
 * Why an order of `total` cannot be put on the account (rule open-account/refusals); null when it can. The amount is the
 * overdue or the available one.
 */
export function creditProblem(
  { terms }: Pick<OpenAccount, 'terms'>,
  { available, overdue }: CreditState,
  total: number,
): CreditProblem | null {
  if (!terms.isAllowed) return { code: 'credit-blocked' };
  if (overdue > 0) return { code: 'credit-overdue', amount: overdue };
  return total > available ? { code: 'credit-limit', amount: Math.max(0, available) } : null;
}

/** The last day on which an order of a day is to be paid (rule open-account/due). */
export function dueDay(day: string, { days, from }: Pick<CreditTerms, 'days' | 'from'>): string {
  return dayAfter(from === 'order' ? day : endOfMonth(day), days);
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function roundedTo(amount: number): number {
  return Math.round(amount * 100) / 100;
}

import type { CheckoutAccount } from '#contract/checkout.ts';
import { queueCreditRefused } from '#db/companies/company-events.ts';
import {
  holdAccount,
  readCredit,
  spendGrant,
  type CompanyAccount,
} from '#db/companies/read-credit.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Db } from '#db/database.ts';
import { convertAmount, sumAmounts, type Rates } from '#rules/money/money.ts';
import { fittingGrant } from '#rules/order/account/credit-grant.ts';
import { creditProblem, creditState, dueDay } from '#rules/order/account/open-account.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { refusalText } from '#text/refusal-text.ts';
import { refused, type OrderRefusal, type PlacedOrder } from './check-order.ts';

/** An order that is to be put on an open account. */
interface AmountToOrder {
  /** With VAT and shipping, in `currency`. */
  total: number;
  currency: string;
  rates: Rates;
  locale: Locale;
  now: Date;
}

/**
 * Holds the account of the buyer's company and checks the order against it: two orders never pass the limit together (rule
 * open-account/together). `grantId` is the grant that the order uses up; null where it needs none. 2 statements, 3 where it is refused.
 */
export async function holdForOrder(
  trx: Db,
  customerId: number,
  order: AmountToOrder,
): Promise<{ dueOn: string; grantId: number | null } | { refusal: OrderRefusal }> {
  await holdAccount(trx, customerId);
  const account = await readCredit(trx, customerId);
  if (!account) return { refusal: refused('payment-method-unavailable') };
  const { problem, grant } = checkAccount(account, order);
  if (problem) {
    const { total, currency } = order;
    await queueCreditRefused(trx, { customerId, reason: problem.code, total, currency });
    return { refusal: refused(problem.code, problem.values) };
  }
  return { dueOn: dueDay(istanbulDay(order.now), account.terms), grantId: grant?.id ?? null };
}

/** Uses up the grant that an order needed, once it is placed. At most 1 statement. */
export async function spendGrantFor(
  trx: Db,
  { grantId }: { grantId: number | null },
  placed: PlacedOrder,
): Promise<PlacedOrder> {
  if (placed.ok && grantId !== null) await spendGrant(trx, grantId, placed.orderNo);
  return placed;
}

/** The account of the buyer's company beside the order that the checkout shows. 1 query, none where the shop has no accounts. */
export async function readCheckoutAccount(
  { db, snapshot, clock }: { db: Db; snapshot: () => ShopSnapshot; clock: () => Date },
  customerId: number,
  amount: Omit<AmountToOrder, 'rates' | 'now'>,
): Promise<CheckoutAccount | null> {
  const { settings, rates } = snapshot();
  if (!settings.b2b_acik_hesap) return null;
  const order = { ...amount, rates, now: clock() };
  const account = await readCredit(db, customerId);
  if (!account) return null;
  const { title, terms, balance, bookedAt } = account;
  const { state, thisOrder, problem, grant } = checkAccount(account, order);
  return {
    title,
    currency: terms.currency,
    limit: terms.limit,
    days: terms.days,
    balance,
    notBooked: state.notBooked,
    orders: state.orders.length,
    thisOrder,
    remaining: sumAmounts(state.available, -thisOrder),
    dueOn: dueDay(istanbulDay(order.now), terms),
    bookedAt,
    grant: grant && { amount: grant.amount, currency: grant.currency, until: grant.until },
    problem: problem && refusalText(order.locale, problem.code, problem.values),
    problemCode: problem && problem.code,
  };
}

/** The state of an account with an order on it: its problem, or the grant that passes it (rule open-account/grants). */
function checkAccount(
  account: CompanyAccount,
  { total, currency, rates, locale, now }: AmountToOrder,
) {
  const { terms } = account;
  const today = istanbulDay(now);
  const state = creditState(account, { rates, today });
  const exact = convertAmount(total, currency, terms.currency, rates);
  const thisOrder = Math.round(exact * 100) / 100;
  const found = creditProblem(account, state, thisOrder);
  const past = { total: thisOrder, currency: terms.currency, rates, today };
  const grant = found && fittingGrant(account.grants, { ...past, problem: found });
  if (found === null || grant !== null) return { state, thisOrder, problem: null, grant };
  const values =
    'amount' in found ? { amount: formats[locale].money(found.amount, terms.currency) } : {};
  return { state, thisOrder, problem: { code: found.code, values }, grant };
}

import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { capturesOf, isVoided } from '#app/demo/test-bank/bank-books.ts';
import type { BankOrder } from '#app/demo/test-bank/bank-books.ts';
import { sumAmounts, toMinor } from '#rules/money/money.ts';

/** What the shop's books and the bank's say of the same payments. Amounts in kuruş. */
export interface MoneyBooks {
  capturedAtBank: number;
  capturedInShop: number;
  capturedKurusAtBank: number;
  capturedKurusInShop: number;
  /** Payments of which one side knows nothing, or another amount. */
  differing: string[];
  backAtBankKurus: number;
  backInShopKurus: number;
  /** Payments of which another amount went back at the bank than the shop says. */
  backDiffering: string[];
  paidOrders: number;
  /** Paid without money, and money without a paid order or its way back. */
  paidWithoutMoney: number;
  moneyWithoutOrder: number;
  /** Attempts and refunds that are not over. */
  open: number;
  states: Record<string, number>;
  refusedAnswers: number;
  broken: string[];
  invariants: number;
}

/** Compares them once nothing is under way, and audits the shop. */
export async function readMoney(
  db: Db,
  bank: ReadonlyMap<string, BankOrder>,
  now: Date,
): Promise<MoneyBooks> {
  const payments = await paymentsOf(db);
  const shop = byAttempt(payments);
  const atBank = new Map(
    [...bank].flatMap(([id, order]) => {
      const sales = capturesOf(order);
      if (sales.length === 0) return [];
      const kurus = sum(sales.map((sale) => sale.kurus));
      return [[id, { kurus, back: backOf(order) }] as const];
    }),
  );
  const ids = new Set([...shop.keys(), ...atBank.keys()]);
  const kurusOf = (id: string) => toMinor(shop.get(id)?.amount ?? 0);
  const paid = await paidOrders(db);
  const audit = await auditShop(db, now);
  return {
    capturedAtBank: atBank.size,
    capturedInShop: shop.size,
    capturedKurusAtBank: sum([...atBank.values()].map(({ kurus }) => kurus)),
    capturedKurusInShop: sum([...shop.keys()].map(kurusOf)),
    differing: [...ids].filter((id) => atBank.get(id)?.kurus !== kurusOf(id)),
    backAtBankKurus: sum([...atBank.values()].map(({ back }) => back)),
    backInShopKurus: sum(payments.map((row) => toMinor(row.back))),
    backDiffering: [...ids].filter(
      (id) => (atBank.get(id)?.back ?? 0) !== toMinor(shop.get(id)?.back ?? 0),
    ),
    paidOrders: paid.length,
    paidWithoutMoney: paid.filter(({ money }) => money === 0).length,
    moneyWithoutOrder: payments.filter(
      (row) =>
        (row.isExtra || (row.account === null && row.orderState !== 'paid')) &&
        row.back < row.amount,
    ).length,
    ...(await attemptFigures(db)),
    broken: audit.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${count}`),
    invariants: audit.length,
  };
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((all, each) => all + each, 0);
}

function backOf(order: BankOrder): number {
  const voided = capturesOf(order).filter((sale) => isVoided(order, sale));
  return sum([...voided, ...order.credits].map(({ kurus }) => kurus));
}

/** What was paid and went back of each attempt, with what was charged beside it. */
function byAttempt(payments: Awaited<ReturnType<typeof paymentsOf>>) {
  const attempts = new Map<string, { amount: number; back: number }>();
  for (const { attempt, amount, back } of payments) {
    const before = attempts.get(hex(attempt)) ?? { amount: 0, back: 0 };
    attempts.set(hex(attempt), {
      amount: sumAmounts(before.amount, amount),
      back: sumAmounts(before.back, back),
    });
  }
  return attempts;
}

function hex(attempt: string | null): string {
  return (attempt ?? '').replaceAll('-', '');
}

async function paymentsOf(db: Db) {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('payments as m', 'm.id', 'p.extra_of')
    .leftJoin('orders as o', (join) =>
      join.on('o.id', '=', (eb) => eb.fn.coalesce('p.order_id', 'm.order_id')),
    )
    .select((eb) => [
      eb.fn.coalesce('p.attempt_id', 'm.attempt_id').as('attempt'),
      'p.amount',
      'p.extra_of as extraOf',
      'p.account_customer_id as account',
      'o.state as orderState',
      eb
        .selectFrom('refunds as r')
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.state', '=', 'done')
        .select((each) => each.fn.coalesce(each.fn.sum<number>('r.amount'), each.lit(0)).as('back'))
        .as('back'),
    ])
    .execute();
  return rows.map(({ extraOf, ...row }) => ({
    ...row,
    amount: Number(row.amount),
    back: Number(row.back),
    isExtra: extraOf !== null,
  }));
}

async function paidOrders(db: Db) {
  return db
    .selectFrom('orders as o')
    .leftJoin('payments as p', 'p.order_id', 'o.id')
    .where('o.state', '=', 'paid')
    .groupBy('o.id')
    .select((eb) => ['o.id', eb.fn.count<number>('p.id').as('money')])
    .execute();
}

async function attemptFigures(db: Db) {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['state', 'refused_answers'])
    .execute();
  const wanted = await db
    .selectFrom('refunds')
    .where('state', '=', 'wanted')
    .select('id')
    .execute();
  const states: Record<string, number> = {};
  for (const { state } of attempts) states[state] = (states[state] ?? 0) + 1;
  const isOpen = ({ state }: { state: string }) => state === 'started' || state === 'unknown';
  return {
    states,
    open: attempts.filter(isOpen).length + wanted.length,
    refusedAnswers: attempts.reduce((all, each) => all + each.refused_answers, 0),
  };
}

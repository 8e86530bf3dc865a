import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { capturesOf, isVoided, type BankOrder } from '#app/demo/test-bank/bank-books.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { amountOf, type Kurus } from './amounts.ts';
import type { SoldOrder } from './ledger.ts';
import type { World } from './world.ts';

/** An order as the database has it; amounts in kuruş. */
interface StoredOrder {
  orderNo: string;
  state: string;
  method: number;
  total: Kurus;
  paid: Kurus;
  wanted: Kurus;
  done: Kurus;
}

/** Compares the books of everybody after a day: what differs is a finding. */
export async function checkBooks(world: World, db: Db = world.shop.db): Promise<void> {
  const stored = await readOrders(db);
  checkOrders(world, stored);
  checkBank(world, { stored, waiting: await readWaiting(db) });
  await checkStock(world, db);
  checkErp(world);
}

/** The shop's own words about itself are findings too. */
export async function checkAudit(world: World): Promise<void> {
  for (const { name, count, examples } of await auditShop(world.shop.db, world.clock.clock()))
    if (count > 0) world.find(`audit: ${name}: ${count} (${examples.join(', ')})`);
}

async function readOrders(db: Db): Promise<Map<string, StoredOrder>> {
  const { rows } = await sql<StoredOrder>`
    select o.order_no as "orderNo", o.state, o.payment_type as method, round(o.total * 100)::float8 as total,
      round(coalesce(p.amount, 0) * 100)::float8 as paid, round(coalesce(r.wanted, 0) * 100)::float8 as wanted,
      round(coalesce(r.done, 0) * 100)::float8 as done
    from orders o
    left join payments p on p.order_id = o.id
    left join lateral (
      select sum(amount) filter (where state = 'wanted') as wanted, sum(amount) filter (where state = 'done') as done
      from refunds where payment_id = p.id) r on true
    where o.state not in ('awaiting_payment', 'payment_failed')`.execute(db);
  return new Map(rows.map((row) => [row.orderNo, row]));
}

/** Nothing that was acknowledged is missing, nothing is there twice or for another amount. */
function checkOrders(world: World, stored: ReadonlyMap<string, StoredOrder>): void {
  for (const [orderNo, { state, method }] of stored) {
    if (world.ledger.orders.has(orderNo)) continue;
    if (world.races.has(orderNo) && state === 'cancelled') continue;
    // The order of a payment that came to nothing.
    if (method === 2 && state === 'expired') continue;
    world.find(`order ${orderNo} is ${state}, and nobody heard of it`);
  }
  for (const order of world.ledger.orders.values()) {
    const row = stored.get(order.orderNo);
    if (!row) world.find(`order ${order.orderNo} was acknowledged and is gone`);
    else for (const difference of differencesOf(order, row)) world.find(difference);
  }
}

function differencesOf(order: SoldOrder, row: StoredOrder): string[] {
  // Cash is written down when some of it goes back.
  const isCashUnwritten = order.method === 3 && row.paid === 0 && order.back === 0;
  const pairs: [what: string, shop: string | number, ledger: string | number][] = [
    ['state', row.state, order.state],
    ['total', row.total, amountOf(order)],
    ['money in', row.paid, isCashUnwritten ? 0 : order.received],
    ['money back', row.wanted + row.done, order.back],
  ];
  if (order.state === 'cancelled') pairs.splice(1, 1);
  return pairs
    .filter(([, shop, ledger]) => shop !== ledger)
    .map(
      ([what, shop, ledger]) => `${what} of ${order.orderNo}: ${shop}, the ledger says ${ledger}`,
    );
}

const keptOf = (order: BankOrder): Kurus => {
  const live = capturesOf(order).filter((sale) => !isVoided(order, sale));
  const sum = (amounts: readonly { kurus: number }[]) =>
    amounts.reduce((all, { kurus }) => all + kurus, 0);
  return sum(live) - sum(order.credits);
};

interface Stored {
  stored: ReadonlyMap<string, StoredOrder>;
  /** The part of each payment that goes back and has not left, by the bank's number. */
  waiting: ReadonlyMap<string, Kurus>;
}

/** The bank has what card orders cost less what went back; of payments that became no order it has nothing. */
function checkBank(world: World, { stored, waiting }: Stored): void {
  const { bank, payments, ledger } = world;
  for (const [payment, atBank] of bank.books.orders()) {
    const orderNo = payments.get(payment) ?? null;
    const isOpen = waiting.get(payment) ?? 0;
    const row = orderNo === null ? undefined : stored.get(orderNo);
    const paid = orderNo === null ? 0 : ledger.order(orderNo).received;
    const kept = keptOf(atBank) - isOpen;
    const expected = paid - (row?.done ?? 0) - (row?.wanted ?? 0);
    if (kept !== expected)
      world.find(
        `the bank has ${kept} of payment ${payment} (${orderNo}), the ledger says ${expected}`,
      );
  }
}

async function readWaiting(db: Db): Promise<Map<string, Kurus>> {
  const { rows } = await sql<{ payment: string; amount: Kurus }>`
    select replace(coalesce(p.attempt_id, m.attempt_id)::text, '-', '') as payment,
      round(sum(r.amount) * 100)::float8 as amount
    from refunds r join payments p on p.id = r.payment_id left join payments m on m.id = p.extra_of
    where r.state = 'wanted' and coalesce(p.attempt_id, m.attempt_id) is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ payment, amount }) => [payment, amount]));
}

async function checkStock(world: World, db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; quantity: number; reserved: number }>`
    select id, quantity, reserved from products order by id`.execute(db);
  for (const { id, quantity } of rows) {
    const { stock } = world.ledger.product(id);
    if (quantity !== stock) world.find(`product ${id} has ${quantity}, the ledger says ${stock}`);
    if (quantity < 0) world.find(`product ${id} was oversold: ${quantity}`);
  }
}

/** The ERP, which reads changes alone, knows every order as it is. */
function checkErp(world: World): void {
  const { erp, ledger } = world;
  for (const order of ledger.orders.values()) {
    const known = erp.get(order.orderNo);
    const isSame = known?.status === order.state;
    const isPriced = order.state === 'cancelled' || known?.total === amountOf(order);
    if (!isSame || !isPriced)
      world.find(
        `the ERP knows ${order.orderNo} as ${known?.status} ${known?.total}, it is ${order.state}`,
      );
  }
}

/** The same for the same seed: what was sold and what is left, without the numbers that a database gives. */
export function digestOf({ ledger, counts }: Pick<World, 'ledger' | 'counts'>): string {
  const orders = [...ledger.orders.values()].map((order) => [
    order.number,
    order.buyer.email,
    order.method,
    order.state,
    order.received,
    order.back,
    order.lessened,
    order.booked,
    order.lines.map(({ productId, quantity, price, returned }) => [
      productId,
      quantity,
      price,
      returned,
    ]),
  ]);
  const stock = [...ledger.products.values()].map((product) => [
    product.id,
    product.stock,
    product.price,
  ]);
  const whole = { orders, stock, balances: [...ledger.balances].toSorted() };
  const steps = [...counts].filter(([name]) => name !== 'interrupted').toSorted();
  return createHash('sha256').update(JSON.stringify({ whole, steps })).digest('hex').slice(0, 16);
}

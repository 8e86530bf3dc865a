import { answerQuote, askQuote, endQuote } from './acts/bargain.ts';
import { cancelAsCustomer } from './acts/cancel-order.ts';
import { blockCustomer, orderAsGuest, race, readChanges, register } from './acts/keep-customers.ts';
import {
  browse,
  changeDealerPrices,
  changePrices,
  changeStock,
  importProducts,
} from './acts/keep-goods.ts';
import { askForPayments, payByCard } from './acts/pay-by-card.ts';
import { orderAsCompany, orderAsConsumer } from './acts/place-order.ts';
import { askReturn, workReturn } from './acts/return-goods.ts';
import { bookOrder, compareAccounts, decideApproval, payAccount } from './acts/work-companies.ts';
import {
  cancelInOffice,
  deliver,
  prepare,
  receiveTransfer,
  refundPart,
  sendRefunds,
  ship,
} from './acts/work-orders.ts';
import { checkAudit, checkBooks, digestOf } from './check-books.ts';
import { openOffice } from './open-office.ts';
import type { Places } from './places.ts';
import { makeRoundTrip } from './round-trip.ts';
import { World } from './world.ts';

type Act = (world: World) => Promise<void>;

/** The events of a shop, with the weight of each. */
const acts = new Map<Act, number>([
  [orderAsConsumer, 8],
  [orderAsGuest, 2],
  [orderAsCompany, 7],
  [payByCard, 9],
  [decideApproval, 3],
  [receiveTransfer, 9],
  [prepare, 6],
  [ship, 26],
  [deliver, 26],
  [cancelAsCustomer, 3],
  [cancelInOffice, 1],
  [refundPart, 1],
  [sendRefunds, 1],
  [askReturn, 4],
  [workReturn, 12],
  [bookOrder, 6],
  [payAccount, 2],
  [askQuote, 2],
  [answerQuote, 2],
  [endQuote, 2],
  [browse, 3],
  [changePrices, 1],
  [changeStock, 2],
  [changeDealerPrices, 1],
  [importProducts, 1],
  [readChanges, 2],
  [blockCustomer, 1],
  [register, 0.5],
  [race, 1],
]);

export interface YearOptions {
  seed: number;
  days: number;
  customers: number;
  places: Places;
  actsPerDay: number;
  /** The share of what the shop does that is interrupted. */
  interruptions: number;
  /** Days from one round trip to the next. */
  roundTripEvery: number;
  /** Hears of each day that is over. */
  onDay?: (day: number, world: World) => void;
}

export interface YearReport {
  seed: number;
  days: number;
  orders: number;
  digest: string;
  counts: ReadonlyMap<string, number>;
  findings: readonly string[];
  /** The last acts before the first finding. */
  recent: readonly string[];
}

/** Runs a shop for so many days, or up to the first day with a finding. */
export async function runYear(options: YearOptions): Promise<YearReport> {
  const { seed, days, onDay } = options;
  const world = await openYear(options);
  try {
    let day = 0;
    while (day < days && world.findings.length === 0) {
      day += 1;
      await runDay(world, day, options);
      onDay?.(day, world);
    }
    const { findings, recent, counts, ledger } = world;
    const orders = ledger.orders.size;
    return { seed, days: day, orders, digest: digestOf(world), counts, findings, recent };
  } finally {
    await world.close();
  }
}

/** Opens a shop on its first morning. */
export async function openYear(options: YearOptions): Promise<World> {
  const { places } = options;
  const world = await World.open(options, await places.make(), places.folder);
  await world.wait(1);
  await openOffice(world);
  await world.wait(1);
  return world;
}

/** From the morning to the end of the night, with everything that is compared then. */
export async function runDay(world: World, day: number, options: YearOptions): Promise<void> {
  const { actsPerDay, roundTripEvery, places, days } = options;
  await world.waitForMorning(day);
  const minutes = Math.floor((12 * 60) / actsPerDay);
  for (let count = 1; count <= actsPerDay; count += 1) {
    await runAct(world, world.dice.weighted(acts));
    await world.wait(world.dice.whole(1, minutes));
    if (count % 8 === 0) await work(world, moneyJobs);
  }
  await spendNight(world);
  await runAct(world, askForPayments);
  await runAct(world, readChanges);
  await compareAccounts(world);
  await checkBooks(world);
  await checkAudit(world);
  if (day % roundTripEvery === 0 || day === days) await makeRoundTrip(world, places);
}

async function runAct(world: World, act: Act): Promise<void> {
  world.recent.push(`day ${world.clock.day}, ${world.clock.clock().toISOString()}: ${act.name}`);
  if (world.recent.length > 12) world.recent.shift();
  await act(world);
  await world.endAct();
}

const moneyJobs: ReadonlySet<string> = new Set([
  'asking banks',
  'refunds',
  'held stock',
  'overdue transfers',
]);

/** Hours in which the shop works alone: banks are asked, refunds leave, unpaid orders end, old data go. */
async function spendNight(world: World): Promise<void> {
  for (const minutes of [1, 5, 30, 60, 180, 60]) {
    await world.wait(minutes);
    await work(world, moneyJobs);
  }
  await work(world);
}

/** Runs the shop's jobs, or some of them, once each; a shop that dies meanwhile starts again and goes on. */
async function work(world: World, names?: ReadonlySet<string>): Promise<void> {
  world.interruptNow();
  const chosen = world.shop.jobs.filter(({ name }) => names?.has(name) ?? true);
  for (const { name } of chosen) await workOn(world, name);
  world.ledger.expire(world.clock.now());
  await world.endAct();
}

/** Once more where it was interrupted, as a shop does a moment later. */
async function workOn(world: World, name: string): Promise<void> {
  const wasStruck = world.wasStruck;
  try {
    await world.shop.jobs.find((job) => job.name === name)?.run(() => world.shop.isDead);
  } catch (error) {
    if (!world.wasStruck) world.find(`${name} failed: ${String(error)}`);
  }
  if (world.shop.isDead) await world.shop.restart();
  if (world.wasStruck && !wasStruck) await workOn(world, name);
}

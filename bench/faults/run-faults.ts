import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MarkWatch } from '#tests/harness/marked-cards.ts';
import { randomFrom } from '../harness/random.ts';
import { shopPort } from '../harness/shop-process.ts';
import { BankProcess } from './bank-process.ts';
import { readBooks } from './books.ts';
import { Crowd } from './crowd.ts';
import { faultKinds, type FaultKind, type FaultTargets } from './fault-kinds.ts';
import { fillFaultShop, withFaultPlace, type FaultPlace } from './fault-place.ts';
import { countOpen, letDaysPass } from './passing-time.ts';
import { findMisses, type FaultFigures, type Outcome } from './report.ts';
import { ResponseStats } from './response-stats.ts';
import { ShopSupervisor } from './shop-supervisor.ts';

const calmOrders = 8;
const calmLimitMs = 15_000;
const mostSettleRounds = 30;

interface Plan {
  faults: number;
  /** So many orders are acknowledged in the end. */
  orders: number;
  /** The folder of PostgreSQL's programs; null means the embedded engine. */
  bin: string | null;
  /** Parts of the names of the kinds to run; null means all. */
  kinds: string[] | null;
  seed: number;
}

/** A run on one engine, from an empty disk to the audit. */
export async function runFaults(plan: Plan): Promise<Outcome> {
  const bankDir = await mkdtemp(join(tmpdir(), 'arasta-bank-'));
  const bank = await BankProcess.start(bankDir);
  try {
    return await withFaultPlace(plan.bin, (place) => runInPlace(plan, place, bank));
  } finally {
    await bank.stop();
    await rm(bankDir, { recursive: true, force: true });
  }
}

async function runInPlace(plan: Plan, place: FaultPlace, bank: BankProcess): Promise<Outcome> {
  const shop = await place.use(fillFaultShop);
  console.log(`\n${place.engine}: the shop is filled`);
  const log = new MarkWatch();
  const supervisor = new ShopSupervisor({ ...place.environment, ...bank.environment }, log.hear);
  try {
    await supervisor.start();
    let stats = new ResponseStats();
    const random = randomFrom(plan.seed);
    const crowd = new Crowd({ ...shop, port: shopPort, random, stats: () => stats });
    const product = shop.products.at(-1) ?? 1;
    const { scarce } = shop;
    const targets = { place, supervisor, bank, crowd, port: shopPort, product, scarce };
    const kinds = await causeFaults(plan, targets, (next) => (stats = next));
    const quietMegabytes = await leastMegabytes(supervisor);
    await settlePayments(targets);
    await supervisor.stop();
    const { purchases, payments } = crowd;
    const { dataDir, engine } = place;
    const books = await place.use((db) => readBooks(db, { purchases, bank, dataDir }));
    if (log.found > 0) books.cardsFound.push('the log');
    const figures = { engine, kinds, books, payments, quietMegabytes, logBytes: log.bytes };
    const isDiskLimited = place.disk.fill !== null;
    return { ...figures, misses: findMisses(figures, { orders: plan.orders, isDiskLimited }) };
  } finally {
    await supervisor.stop();
  }
}

/** One fault after the other, with calm between them, while the crowd orders. */
async function causeFaults(
  plan: Plan,
  targets: FaultTargets,
  setStats: (stats: ResponseStats) => void,
): Promise<FaultFigures[]> {
  const { crowd, supervisor, bank, place } = targets;
  const figures = new Map<FaultKind, FaultFigures>();
  crowd.start();
  for (const [index, kind] of turnsOf(plan, place.engine).entries()) {
    await calm(crowd);
    // How often the bank tells the shop of a payment by itself.
    bank.setFaults({ callbacks: index % 3 });
    supervisor.takePeakMegabytes();
    const before = await supervisor.memoryMegabytes();
    const figure = figures.get(kind) ?? emptyFigures(kind, before);
    figures.set(kind, figure);
    setStats(figure.stats);
    const sent = await kind.run(targets);
    // Requests that began during the fault end a little later.
    await calm(crowd);
    setStats(new ResponseStats());
    figure.faults += 1;
    figure.sent += typeof sent === 'number' ? sent : 1;
    figure.peak = Math.max(figure.peak, supervisor.takePeakMegabytes());
    figure.after = await supervisor.memoryMegabytes();
    if (index % 20 === 19) console.log(`${index + 1} faults, ${crowd.acknowledged} orders`);
  }
  while (crowd.acknowledged < plan.orders) await pause(500);
  await crowd.stop();
  return [...figures.values()];
}

function emptyFigures({ name, isFlood = false }: FaultKind, before: number): FaultFigures {
  const stats = new ResponseStats();
  return { name, isFlood, faults: 0, sent: 0, stats, before, peak: 0, after: 0 };
}

/** The faults of each kind by its share, spread evenly. */
function turnsOf({ faults, kinds }: Plan, engine: FaultPlace['engine']): FaultKind[] {
  const isWanted = ({ name }: FaultKind) => kinds?.some((part) => name.includes(part)) ?? true;
  const turns = faultKinds.filter(isWanted).flatMap((kind) => {
    const count = Math.round((kind.share[engine] * faults) / 200);
    return Array.from({ length: count }, (_, index) => ({ kind, at: (index + 0.5) / count }));
  });
  return turns.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** Waits for a few more orders; the figures tell of a shop that does not recover. */
async function calm(crowd: Crowd): Promise<void> {
  const enough = crowd.acknowledged + calmOrders;
  const limit = performance.now() + calmLimitMs;
  while (crowd.acknowledged < enough && performance.now() < limit) await pause(20);
}

/** The least memory within a minute after the last fault. */
async function leastMegabytes(supervisor: ShopSupervisor): Promise<number> {
  let least = Infinity;
  for (let second = 0; second < 60; second += 5) {
    least = Math.min(least, await supervisor.memoryMegabytes());
    await pause(5_000);
  }
  return least;
}

/** Days pass until the shop has settled every payment and refund by itself. */
async function settlePayments({ place, supervisor, bank }: FaultTargets): Promise<void> {
  bank.setFaults({ callbacks: 1 });
  for (let round = 0; round < mostSettleRounds; round += 1) {
    let open = 0;
    await supervisor.killAndStart(() =>
      place.use(async (db) => {
        open = await countOpen(db);
        await letDaysPass(db);
      }),
    );
    if (open === 0) return;
    console.log(`${open} payments and refunds are open`);
    await pause(8_000);
  }
}

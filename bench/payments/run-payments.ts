import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import { makeDatabase, type BenchDatabase } from '../bench-database.ts';
import { ShopKeeper } from '../faults/shop-keeper.ts';
import { fillSmallShop, type SmallShop } from '../sellable.ts';
import { shopPort } from '../shop-process.ts';
import type { Shopper } from '../shoppers.ts';
import { BankKeeper } from './bank-keeper.ts';
import { fateOf, randomFrom, type Fate } from './fates.ts';
import { marksInDatabase, marksInFiles, MarkWatch } from '#tests/harness/marked-cards.ts';
import { readMoney, type MoneyBooks } from '#tests/harness/money-books.ts';
import { countOpen, letDaysPass, letHourPass, restock, sellOut } from './passing-time.ts';
import { Payer, type Told, type World } from './payer.ts';

const products = 1_000;
const scarceProducts = 5;
const scarcePieces = 8;
const paymentsEach = 4;
const atOnce = 24;
/** So many at most end between two kills, if the shop manages them in 15 s. */
const paymentsBetween = 20;

export interface Outcome {
  engine: string;
  told: Told[];
  kills: number;
  hours: number;
  bankDown: number;
  seconds: number;
  money: MoneyBooks;
  /** Where a marked card was found. */
  marks: string[];
  lookedAt: { rows: number; files: number; logBytes: number };
}

/** So many payments with all that can happen to them, and the books of both sides in the end. */
export async function runPayments(plan: { payments: number; seed: number }): Promise<Outcome> {
  const random = randomFrom(plan.seed);
  let shop: SmallShop = { shoppers: [], sellable: [], scarce: [] };
  const database = await makeDatabase('arasta_payments', async (db) => {
    shop = await prepare(db, Math.ceil(plan.payments / paymentsEach));
  });
  const { shoppers, scarce } = shop;
  const goods = { scarce, products: shop.sellable.slice(scarceProducts) };
  const bank = await BankKeeper.start(database.dataDir);
  const temporary = join(database.dataDir, 'temporary');
  await mkdir(temporary);
  const log = new MarkWatch();
  const environment = {
    ...database.environment,
    ...bank.environment,
    TMPDIR: temporary,
    LOG_LEVEL: 'debug',
  };
  const keeper = new ShopKeeper(environment, log.hear);
  try {
    await keeper.start();
    const began = performance.now();
    const run = new Run({ database, keeper, bank, random, scarce: goods.scarce });
    const told = await run.everybody(plan.payments, shoppers, goods);
    bank.fault({ callbacks: 1, slowMs: 0, isDown: false });
    await settle(database, keeper);
    const seconds = (performance.now() - began) / 1000;
    const handle = await database.open();
    const money = await readMoney(handle.db, await bank.books(), new Date());
    const inDatabase = await marksInDatabase(handle.db);
    await handle.close();
    const inFiles = marksInFiles(database.dataDir);
    const { kills, hours, bankDown } = run;
    return {
      engine: database.engine,
      told,
      kills,
      hours,
      bankDown,
      seconds,
      money,
      marks: [...inDatabase.found, ...inFiles.found, ...(log.found > 0 ? ['log'] : [])],
      lookedAt: { rows: inDatabase.rows, files: inFiles.files, logBytes: log.bytes },
    };
  } finally {
    await keeper.stop();
    await bank.stop();
    await database.drop();
  }
}

async function prepare(db: Db, people: number): Promise<SmallShop> {
  const shop = await fillSmallShop(db, { products, people, scarceProducts, scarcePieces });
  const settings = { b2c_kk_odeme: '1', cardProvider: 'nestpay' };
  for (const [key, value] of Object.entries(settings)) {
    const row = { key, value: JSON.stringify(value) };
    await db.insertInto('settings').values(row).execute();
  }
  return shop;
}

interface RunParts {
  database: BenchDatabase;
  keeper: ShopKeeper;
  bank: BankKeeper;
  random: () => number;
  scarce: readonly number[];
}

/** Everybody pays while the shop is killed and the bank is slow, down, silent or says things twice. */
class Run {
  kills = 0;
  hours = 0;
  bankDown = 0;
  readonly #parts: RunParts;
  #waiting: { attemptId: string; goOn: () => void }[] = [];

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  async everybody(
    payments: number,
    shoppers: readonly Shopper[],
    goods: Pick<World, 'products' | 'scarce'>,
  ): Promise<Told[]> {
    const hourPasses = (attemptId: string) =>
      new Promise<void>((goOn) => void this.#waiting.push({ attemptId, goOn }));
    const world = { ...goods, port: shopPort, hourPasses };
    const payers = shoppers.map((shopper, index) => new Payer(world, shopper, index));
    const fates = Array.from({ length: payments }, () => fateOf(this.#parts.random));
    const told: Told[] = [];
    const all = { areOver: false };
    const paying = this.#payAll(payers, fates, told).finally(() => (all.areOver = true));
    while (!all.areOver) await this.#disturb(told);
    await paying;
    return told;
  }

  /** Each customer pays once before anybody pays again. */
  async #payAll(payers: readonly Payer[], fates: readonly Fate[], told: Told[]): Promise<void> {
    const waiting = fates.entries();
    const one = async () => {
      for (const [at, fate] of waiting) {
        const payer = payers[at % payers.length];
        if (payer) told.push(await payer.pay(fate, at));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  /** One fault of the bank and one kill, once a few payments more have come to an end. */
  async #disturb(told: readonly Told[]): Promise<void> {
    const { bank, keeper, random } = this.#parts;
    const isDown = random() < 0.12;
    if (isDown) this.bankDown += 1;
    bank.fault({
      callbacks: Math.floor(random() * 3),
      slowMs: random() < 0.2 ? 400 : 0,
      isDown,
    });
    await pause(500 + random() * 1_500);
    const enough = told.length + paymentsBetween * random();
    const until = performance.now() + 15_000;
    while (told.length < enough && performance.now() < until) await pause(20);
    bank.fault({ isDown: false });
    this.kills += 1;
    // In turns: an hour passes for those who wait for one, new goods come, nothing.
    const turn = this.kills % 3;
    const late = turn === 0 ? this.#waiting.splice(0) : [];
    await keeper.killAndStart(async () => {
      if (late.length > 0) await this.#letPass(late.map(({ attemptId }) => attemptId));
      if (turn === 1) await this.#onDatabase((db) => restock(db, this.#parts.scarce, scarcePieces));
    });
    for (const { goOn } of late) goOn();
    if (this.kills % 10 === 0) console.log(`${this.kills} kills, ${told.length} payments`);
  }

  /** In that hour the shop lets go what they held, and others buy what is scarce. */
  async #letPass(attemptIds: readonly string[]): Promise<void> {
    this.hours += attemptIds.length;
    await this.#onDatabase(async (db) => {
      await letHourPass(db, attemptIds);
      await releaseOverdue({ db, clock: () => new Date() }, () => false);
      await sellOut(db, this.#parts.scarce);
    });
  }

  async #onDatabase(work: (db: Db) => Promise<void>): Promise<void> {
    const handle = await this.#parts.database.open();
    await work(handle.db);
    await handle.close();
  }
}

/** Days pass until nothing is open: the shop asks, refunds and lets go by itself. */
async function settle(database: BenchDatabase, keeper: ShopKeeper): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    let open = 0;
    await keeper.killAndStart(async () => {
      const handle = await database.open();
      open = await countOpen(handle.db);
      await letDaysPass(handle.db);
      await handle.close();
    });
    if (open === 0) break;
    console.log(`${open} attempts and refunds are open`);
    await pause(8_000);
  }
  await keeper.stop();
}

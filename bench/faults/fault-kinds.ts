import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { releaseOverdue } from '#features/payment/settlement/ask-banks.ts';
import type { DatabaseProxy } from '#tests/harness/database-proxy.ts';
import type { BankProcess } from './bank-process.ts';
import type { Crowd } from './crowd.ts';
import type { FaultPlace } from './fault-place.ts';
import { runFlood, type FloodName } from './floods.ts';
import { letHourPass, setStock } from './passing-time.ts';
import type { ShopSupervisor } from './shop-supervisor.ts';

/** Everything that a fault can reach. */
export interface FaultTargets {
  place: FaultPlace;
  supervisor: ShopSupervisor;
  bank: BankProcess;
  crowd: Crowd;
  port: number;
  product: number;
  scarce: readonly number[];
}

export interface FaultKind {
  name: string;
  /** How many of 200 faults are of this kind, on each engine. */
  share: { postgres: number; embedded: number };
  /** Customers are served as fast as ever during a flood. */
  isFlood?: boolean;
  /** Causes the fault and ends it. Returns what was sent, where it sends something. */
  run(targets: FaultTargets): Promise<number | void>;
}

const freezeMs = 4_000;
const fullDiskMs = 3_000;
const scarcePieces = 8;

const kind = (
  name: string,
  [postgres, embedded]: readonly [postgres: number, embedded: number],
  run: FaultKind['run'],
): FaultKind => ({ name, share: { postgres, embedded }, run });

const floodKind = (
  name: string,
  shares: readonly [number, number],
  flood: FloodName,
): FaultKind => ({
  ...kind(name, shares, (targets) =>
    runFlood(flood, { port: targets.port, product: targets.product }),
  ),
  isFlood: true,
});

/** All kinds, in the order in which they take turns. */
export const faultKinds: readonly FaultKind[] = [
  kind('kill -9 of the shop', [24, 50], ({ supervisor }) => supervisor.killAndStart()),
  kind('customer connections cut', [40, 60], async ({ crowd }) => crowd.cut()),
  kind('database connections cut', [30, 0], async ({ place }) => place.postgres?.proxy.cut()),
  kind('kill -9 of the database', [16, 0], async ({ place }) =>
    place.postgres?.cluster.killAndStart(),
  ),
  kind('database frozen', [8, 0], async ({ place }) => freezeDatabase(place.postgres?.proxy)),
  kind('shop frozen', [4, 10], freezeShop),
  kind('table locked', [8, 0], async ({ place }) => lockProducts(place.postgres?.cluster.url)),
  kind('full disk', [5, 8], fillDisk),
  kind('an hour passes', [12, 12], passHour),
  kind('bank down', [4, 4], ({ bank }) => whileBankFails(bank, { isDown: true })),
  kind('bank slow', [4, 4], ({ bank }) => whileBankFails(bank, { slowMs: 400 })),
  floodKind('slow readers', [9, 10], 'slowReaders'),
  floodKind('flood of sign-ins', [9, 10], 'signIns'),
  floodKind('flood of searches', [9, 10], 'searches'),
  floodKind('flood of carts', [6, 8], 'carts'),
  floodKind('flood of URL variants', [4, 5], 'urlVariants'),
  floodKind('flood of uncached pages', [4, 5], 'uncachedPages'),
  floodKind('flood of sockets', [4, 4], 'sockets'),
];

async function freezeDatabase(proxy: DatabaseProxy | undefined): Promise<void> {
  proxy?.standStill();
  await pause(freezeMs);
  proxy?.goOn();
}

async function freezeShop({ supervisor }: FaultTargets): Promise<void> {
  supervisor.signal('SIGSTOP');
  await pause(freezeMs / 2);
  supervisor.signal('SIGCONT');
}

async function fillDisk({ place, supervisor }: FaultTargets): Promise<void> {
  await place.disk.fill?.();
  await pause(fullDiskMs);
  await place.disk.free();
  // Both may have ended because they could not write; a service manager starts them again.
  await place.postgres?.cluster.ensureRunning();
  await supervisor.ensureRunning();
}

async function lockProducts(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const holder = new Client({ connectionString: url });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  await pause(freezeMs);
  await holder.end();
}

let hours = 0;

/** While the shop is down an hour passes for the buyers who wait for it, and other people buy or return what is scarce. */
async function passHour({ place, supervisor, crowd, scarce }: FaultTargets): Promise<void> {
  const attempts = crowd.waitingAttempts();
  const pieces = hours++ % 2 === 0 ? 0 : scarcePieces;
  await supervisor.killAndStart(() =>
    place.use(async (db) => {
      await letHourPass(db, attempts);
      await releaseOverdue({ db, clock: () => new Date() });
      await setStock(db, scarce, pieces);
    }),
  );
  crowd.hourPassed(attempts);
}

async function whileBankFails(
  bank: BankProcess,
  faults: { isDown?: boolean; slowMs?: number },
): Promise<void> {
  bank.setFaults(faults);
  await pause(freezeMs);
  bank.setFaults({ isDown: false, slowMs: 0 });
}

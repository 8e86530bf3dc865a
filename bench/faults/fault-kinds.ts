import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Crowd } from './crowd.ts';
import type { Cuttable } from './cuttable.ts';
import { runFlood, type FloodName } from './flood-thread.ts';
import type { Sent } from './floods.ts';
import type { Cluster } from './own-postgres.ts';
import type { ShopKeeper } from './shop-keeper.ts';
import type { Disk } from './small-disk.ts';

/** Everything that a fault can reach. */
export interface World {
  keeper: ShopKeeper;
  crowd: Crowd;
  port: number;
  disk: Disk;
  product: number;
  /** Null on the embedded engine: there the shop's process is the database. */
  postgres: { cluster: Cluster; way: Cuttable } | null;
}

export interface FaultKind {
  name: string;
  /** So many of 200, on PostgreSQL and on the embedded engine. */
  share: { postgres: number; embedded: number };
  /** Whether it is a flood, in which shoppers must be served as ever. */
  isFlood?: boolean;
  /** Does the fault and mends it again; gives what was sent, where something was. */
  run(world: World): Promise<Sent | void>;
}

const floodOf =
  (name: FloodName) =>
  ({ port, product }: World): Promise<Sent> =>
    runFlood({ name, port, product });

const standStillMs = 4_000;
const fullMs = 3_000;

/** All kinds, in the order in which they take turns. */
export const faultKinds: readonly FaultKind[] = [
  {
    name: 'kill -9 of the shop',
    share: { postgres: 24, embedded: 50 },
    run: ({ keeper }) => keeper.killAndStart(),
  },
  {
    name: "shoppers' connections cut",
    share: { postgres: 40, embedded: 80 },
    run: async ({ crowd }) => crowd.cut(),
  },
  {
    name: 'database connections cut',
    share: { postgres: 50, embedded: 0 },
    run: async ({ postgres }) => postgres?.way.cut(),
  },
  {
    name: 'kill -9 of the database',
    share: { postgres: 16, embedded: 0 },
    run: async ({ postgres }) => postgres?.cluster.killAndStart(),
  },
  {
    name: 'stand-still of the database',
    share: { postgres: 8, embedded: 0 },
    async run({ postgres }) {
      await postgres?.cluster.freeze();
      await pause(standStillMs);
      await postgres?.cluster.thaw();
    },
  },
  {
    name: 'stand-still of the shop',
    share: { postgres: 4, embedded: 10 },
    async run({ keeper }) {
      keeper.signal('SIGSTOP');
      await pause(standStillMs / 2);
      keeper.signal('SIGCONT');
    },
  },
  {
    name: 'table locked',
    share: { postgres: 8, embedded: 0 },
    run: async ({ postgres }) => {
      if (postgres) await lockProducts(postgres.cluster.url);
    },
  },
  { name: 'full disk', share: { postgres: 5, embedded: 8 }, run: fillDisk },
  {
    name: 'slow readers',
    share: { postgres: 9, embedded: 10 },
    isFlood: true,
    run: floodOf('slowReaders'),
  },
  {
    name: 'flood of sign-ins',
    share: { postgres: 9, embedded: 10 },
    isFlood: true,
    run: floodOf('signIns'),
  },
  {
    name: 'flood of searches',
    share: { postgres: 9, embedded: 10 },
    isFlood: true,
    run: floodOf('searches'),
  },
  {
    name: 'flood of carts',
    share: { postgres: 6, embedded: 8 },
    isFlood: true,
    run: floodOf('carts'),
  },
  {
    name: 'flood of spellings',
    share: { postgres: 4, embedded: 5 },
    isFlood: true,
    run: floodOf('spellings'),
  },
  {
    name: 'flood of drawn pages',
    share: { postgres: 4, embedded: 5 },
    isFlood: true,
    run: floodOf('drawnPages'),
  },
  {
    name: 'flood of sockets',
    share: { postgres: 4, embedded: 4 },
    isFlood: true,
    run: floodOf('sockets'),
  },
];

async function fillDisk({ disk, postgres, keeper }: World): Promise<void> {
  await disk.fill?.();
  await pause(fullMs);
  await disk.free();
  // Either may have ended because it could not write: a supervisor would start it again.
  await postgres?.cluster.ensureRuns();
  await keeper.ensureRuns();
}

async function lockProducts(url: string): Promise<void> {
  const holder = new Client({ connectionString: url });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table products in access exclusive mode');
  await pause(standStillMs);
  await holder.end();
}

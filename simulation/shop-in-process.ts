import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PageSource } from '#app/development.ts';
import type { ChangeFeed } from '#app/cache/change-feed.ts';
import { shopJobs, type Job } from '#app/jobs.ts';
import { buildServer } from '#app/server/server.ts';
import type { TestBank } from '#app/demo/test-bank/test-bank.ts';
import { databaseHandle, type Db } from '#db/database.ts';
import type { OpenEngine } from '#db/engine/driver.ts';
import { openEmbedded } from '#db/engine/pglite/embedded.ts';
import { openPostgres } from '#db/engine/postgres/postgres.ts';
import { imageStore } from '#features/images/make-image.ts';
import { photoStore } from '#features/images/photo-store.ts';
import { FolderFiles } from '#platform/files/folder-files.ts';
import type { ImportDesk } from '#features/transfer/office/import-desk.ts';
import { readEnvironment, type Environment } from '#platform/environment.ts';
import type { App } from '#platform/http.ts';
import { createLog } from '#platform/log.ts';
import { cardProviders, type CardProviders } from '#platform/payments/choose-provider.ts';
import { Interruptions, type Moment } from './interruptions.ts';
import { onServer, type Place } from './places.ts';
import { simulatedPath, type SimulatedClock } from './simulated-clock.ts';

export const shopOrigin = 'https://arasta.test';

/** Limits that nothing but a hang reaches. */
const limits = { statement: 60_000, lock: 60_000, idleInTransaction: 60_000, connection: 60_000 };

interface ShopOptions {
  place: Place;
  bank: TestBank;
  clock: SimulatedClock;
  /** Hears each error of the log. */
  onError: (line: string) => void;
}

interface OpenShop {
  app: App;
  feed: ChangeFeed;
  jobs: readonly Job[];
  /** The database for whoever looks from outside; nothing interrupts it. */
  outside: Db;
  close: () => Promise<void>;
}

/** A whole shop of this process, with all its jobs, that can be killed and cut off from its database. */
export class ShopInProcess {
  readonly #options: ShopOptions;
  #place: Place;
  #open: OpenShop;
  #interruptions: Interruptions;
  #crashes = 0;

  private constructor(options: ShopOptions, interruptions: Interruptions, open: OpenShop) {
    this.#options = options;
    this.#place = options.place;
    this.#interruptions = interruptions;
    this.#open = open;
  }

  static async open(options: ShopOptions): Promise<ShopInProcess> {
    const interruptions = new Interruptions();
    const opened = await openOn(options, options.place, interruptions);
    return new ShopInProcess(options, interruptions, opened);
  }

  get app(): App {
    return this.#open.app;
  }

  get jobs(): readonly Job[] {
    return this.#open.jobs;
  }

  get db(): Db {
    return this.#open.outside;
  }

  /** Settings, prices and goods as the database has them now. */
  async catchUp(): Promise<void> {
    await this.#open.feed.poll();
  }

  /** Whether the process is gone; it is started again by `restart`. */
  get isDead(): boolean {
    return this.#interruptions.isDead;
  }

  /**
   * Kills the process at a moment to come. The embedded database leaves its files as they are then; PostgreSQL loses its
   * connections and rolls back.
   */
  killAt(moment: Moment): void {
    const strike = () => (this.#place.databaseUrl ? this.#endConnections() : this.#keepImage());
    this.#interruptions.arm({ ...moment, strike, isDeath: true });
  }

  /** Ends all connections to PostgreSQL at a moment to come; the shop lives on. */
  cutAt(moment: Moment): void {
    this.#interruptions.arm({ ...moment, strike: () => this.#endConnections(), isDeath: false });
  }

  /** Whether the database is on a server. */
  get isServed(): boolean {
    return this.#place.databaseUrl !== undefined;
  }

  /** Whether a moment is still to come. */
  get isArmed(): boolean {
    return this.#interruptions.isArmed;
  }

  disarm(): void {
    this.#interruptions.disarm();
  }

  async restart(): Promise<void> {
    await this.#open.close();
    if (!this.#place.databaseUrl) {
      await rm(join(this.#place.dataDir, 'database'), { recursive: true });
      this.#place = { ...this.#place, dataDir: this.#crashFolder() };
    }
    this.#interruptions = new Interruptions();
    this.#open = await openOn(this.#options, this.#place, this.#interruptions);
  }

  async close(): Promise<void> {
    await this.#open.close();
    await this.#options.place.drop();
  }

  #crashFolder(): string {
    return join(this.#options.place.dataDir, `crash-${this.#crashes}`);
  }

  async #keepImage(): Promise<void> {
    this.#crashes += 1;
    const database = join(this.#place.dataDir, 'database');
    cpSync(database, join(this.#crashFolder(), 'database'), { recursive: true });
  }

  async #endConnections(): Promise<void> {
    const url = this.#place.databaseUrl;
    if (!url) throw new Error('the embedded database has no connections');
    await onServer(
      url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name <> '${outsideName}' and pid <> pg_backend_pid()`,
    );
  }
}

async function openOn(
  { bank, clock, onError }: ShopOptions,
  place: Place,
  interruptions: Interruptions,
): Promise<OpenShop> {
  const engine = await openEngine(place);
  const outsideEngine = place.databaseUrl ? await openOutside(place.databaseUrl) : engine;
  const outside = databaseHandle(outsideEngine, limits);
  // The embedded database has one session, which knows no settings of its database.
  if (!place.databaseUrl) await sql.raw(`set search_path to ${simulatedPath}`).execute(outside.db);
  const database = databaseHandle(interruptions.wrap(engine), limits);
  const environment = environmentOf(place);
  const log = createLog('error', { write: (line) => onError(line) });
  const shared = {
    environment,
    database,
    log,
    clock: clock.clock,
    cards: providersOf(bank, clock.now),
    files: new FolderFiles(place.dataDir),
    photos: photoStore({ dataDir: place.dataDir }),
    sharedCustomers: new Set<number>(),
  };
  const { app, feed, jobs } = await openApp(shared);
  const close = async () => {
    await app.close();
    await database.close();
    await outside.close();
  };
  return { app, feed, jobs, outside: outside.db, close };
}

function environmentOf({ dataDir }: Place): Environment {
  return readEnvironment({
    PUBLIC_URL: shopOrigin,
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: dataDir,
    WRITES_PER_MINUTE: '1000000',
    BUSY_AFTER_MS: '0',
    NODE_ENV: 'production',
  });
}

function providersOf({ account }: TestBank, now: () => number): CardProviders {
  const none = { isWhole: false, missing: [], hasSome: false } as const;
  const accounts = { nestpay: { isWhole: true, account }, iyzico: none, paytr: none } as const;
  return cardProviders(accounts, { onChange: () => undefined, now });
}

type Shared = Omit<Parameters<typeof shopJobs>[0], 'goOn'>;

/** The server and its jobs, as `npm start` puts them together. */
async function openApp(shared: Shared): Promise<Pick<OpenShop, 'app' | 'feed' | 'jobs'>> {
  let feed: ChangeFeed | undefined;
  let desk: ImportDesk | undefined;
  const app = await buildServer({
    ...shared,
    ...noPages,
    images: imageStore({ dataDir: shared.environment.dataDir }),
    demoCustomers: null,
    onWatch: (watch) => (feed = watch),
    onImports: (imports) => (desk = imports),
    development: true,
  });
  await app.ready();
  if (!feed) throw new Error('the shop watches nothing');
  const jobs = shopJobs({ ...shared, goOn: async () => void (await desk?.continueLost()) });
  return { app, feed, jobs };
}

/** Connections of whoever watches: no strike ends them. */
const outsideName = 'outside';

function openOutside(databaseUrl: string): Promise<OpenEngine> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', outsideName);
  return openPostgres({ urls: [url.href], poolSize: 2, ...common });
}

const common = { limits, mostWaiting: 10_000, onError: () => undefined };

function openEngine({ databaseUrl, dataDir }: Place): Promise<OpenEngine> {
  return databaseUrl
    ? openPostgres({ urls: [databaseUrl], poolSize: 6, ...common })
    : openEmbedded({ dataDir, ...common });
}

/** The simulation speaks to the shop by its calls; pages have journeys of their own. */
const noPages: PageSource = {
  render: () => Promise.reject(new Error('this shop has no pages')),
  renderOverdue: () => '',
  assets: {
    tags: () => '',
    entry: () => ({ script: '', styles: [] }),
    paintScript: '',
    preamble: '',
  },
  distDir: null,
};

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureSecret } from '#db/access/secrets.ts';
import { sealClearAccounts } from '#db/refunds/clear-accounts.ts';
import { AccountSeal, accountSecret } from '#platform/sealed-accounts.ts';
import { renewPositions } from '#db/shop/change-position.ts';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { copyDatabase } from '#db/backup/copy-database.ts';
import { takeCopyRequests } from '#platform/copy-requests.ts';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import { isListingStale, rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { storeStockOffset } from '#db/catalog/lists/stock-offset.ts';
import { isMigrated, migrate } from '#db/migrate.ts';
import { renewChanges } from '#db/shop/changes.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { hasProducts } from '#db/transfer/write-catalog.ts';
import type { ImportDesk } from '#features/transfer/office/import-desk.ts';
import { EnvironmentError, readEnvironment, type Environment } from '#platform/environment.ts';
import { makePrivate } from '#platform/private-folder.ts';
import { createLog, limitedLog, type Log } from '#platform/log.ts';
import { builtAssets } from '#app/page/assets.ts';
import { noAccounts, offeredAccounts, openDemoFolder, type DemoShop } from './demo/demo-folder.ts';
import { startDevelopment, type PageSource } from './development.ts';
import { drainConnections } from '#app/server/drain-connections.ts';
import { openCardPayments } from './card-payments.ts';
import { openDemoInvoices } from './demo-invoices.ts';
import { openPictures } from './open-pictures.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { startJobs } from './jobs.ts';
import { endWithParent, isPreparing, prepareInChildProcess } from './prepare-in-child-process.ts';
import { stopInOrder } from './stop.ts';
import { tellOfGaps } from './tell-of-gaps.ts';
import { countQuery, pathToLog } from '#app/server/request-log.ts';
import { openTraces } from './operations/open-traces.ts';
import type { Tracing } from './operations/tracing.ts';
import type * as Render from '#app/page/render.tsx';
import { buildServer } from '#app/server/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** For the person at the terminal; the log is for machines. */
function say(text: string): void {
  console.log(`arasta: ${text}`);
}

/** A start that cannot go on: the message tells the person at the terminal what to do. */
class CannotStart extends Error {}

async function main(): Promise<void> {
  if (isPreparing()) endWithParent();
  const development = process.argv.includes('--dev');
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  keepPrivate(environment.dataDir);
  const demo = environment.demo ? await openDemoFolder() : null;
  const tracing = await openTraces(environment, pathToLog);
  const openNow = () => open({ environment, log, development, tracing });
  if (isPreparing()) return prepareForAnother(await openNow(), demo);
  const database = await openPrepared(openNow, demo, isUnmade(environment));
  await tellOfGaps(database, say);
  const pictures = await openPictures({ environment, database, demo, log });
  const pages = development ? await startDevelopment(root) : await built(join(root, 'dist'));
  const { settings } = await loadSnapshot(database.db);
  const cards = await openCardPayments({ environment, settings, log, say });
  const imports = continuedImports();
  const accounts = demo ? await offeredAccounts(database.db, demo) : noAccounts;
  const common = { environment, database, log, ...pictures, clock: () => new Date() };
  const shared = { ...common, cards: cards.providers, ...accounts };
  const app = await buildServer({
    ...shared,
    ...(demo && { paints: demo.hasPicture }),
    ...pages,
    development,
    ...(tracing && { tracing }),
    onImports: imports.take,
  });
  drainConnections(app);
  const jobs = startJobs({ ...shared, goOn: imports.goOn });
  const endCopies = await takeCopies(database, environment.dataDir);
  let invoices: Awaited<ReturnType<typeof openDemoInvoices>> | undefined;
  stopInOrder(log, async () => {
    await invoices?.close();
    await endCopies();
    await app.close();
    await jobs.stop();
    await cards.close();
    await pages.close?.();
    await database.close();
    await tracing?.close();
  });
  const port = await listen(app, environment);
  const origin = `http://127.0.0.1:${port}`;
  invoices = await openDemoInvoices({ db: database.db, environment, log, origin, say });
  releaseMemoryWhenIdle();
  log.info({ engine: database.engine, seconds: process.uptime() }, 'the shop is open');
  console.log(`\n  Arasta is open: ${environment.publicUrl}\n`);
}

/** Lets the jobs go on with imports that were cut short, once the server has the desk of imports. */
function continuedImports() {
  let desk: ImportDesk | undefined;
  return {
    take: (made: ImportDesk) => (desk = made),
    goOn: async () => void (await desk?.continueLost()),
  };
}

/** The embedded database is this process's alone: a backup asks for a copy. PostgreSQL answers it by itself. */
function takeCopies({ db, engine }: DatabaseHandle, dataDir: string): Promise<() => Promise<void>> {
  if (engine === 'postgres') return Promise.resolve(async () => undefined);
  return takeCopyRequests(dataDir, (folder) => copyDatabase(db, dataDir, folder));
}

/** Customers' data is the owner's alone (rule reliability/private-files), also in files to come. */
function keepPrivate(dataDir: string): void {
  process.umask(0o077);
  for (const path of makePrivate(dataDir))
    say(
      `WARNING: other users of this machine can use ${path}, and it cannot be closed to them. Change its owner or its rights: chmod -R go= ${path}`,
    );
}

/**
 * Opens the database, of this version and filled. The embedded one is made and filled by another process: what its
 * thread once took it never gives back.
 */
async function openPrepared(
  openDatabase: () => Promise<DatabaseHandle>,
  demo: DemoShop | null,
  isUnmade: boolean,
): Promise<DatabaseHandle> {
  if (isUnmade) await beside();
  const database = await openDatabase();
  if (database.engine === 'postgres' || (await isPrepared(database, demo))) {
    await prepare(database, demo);
    return database;
  }
  await database.close();
  await beside();
  return await openDatabase();
}

/** Whether the embedded database has to be made first. */
function isUnmade({ databaseUrls, dataDir }: Environment): boolean {
  return databaseUrls === undefined && !existsSync(join(dataDir, 'database', 'PG_VERSION'));
}

async function beside(): Promise<void> {
  if (await prepareInChildProcess()) return;
  throw new CannotStart('The database could not be prepared; what stands above says why.');
}

async function prepareForAnother(database: DatabaseHandle, demo: DemoShop | null): Promise<void> {
  await prepare(database, demo);
  await database.close();
  process.exit(0);
}

/** Whether little is left for a start to do. */
async function isPrepared(database: DatabaseHandle, demo: DemoShop | null): Promise<boolean> {
  if (!(await isMigrated(database.db))) return false;
  return (!demo || (await hasProducts(database.db))) && !(await isListingStale(database.db));
}

async function prepare(database: DatabaseHandle, demo: DemoShop | null): Promise<void> {
  await migrate(database, {
    onProgress: ({ name, number, of }) =>
      say(`preparing the database, step ${number} of ${of}: ${name}`),
  });
  await fill(database, demo);
}

/** Loads the demo into an empty shop, and makes lists and search anew where an update or an import left that to do. */
async function fill(database: DatabaseHandle, demo: DemoShop | null): Promise<void> {
  await renewPositions(database.db);
  await renewChanges(database.db);
  await storeStockOffset(database.db);
  const secret = await ensureSecret(database.db, accountSecret);
  await sealClearAccounts(database.db, new AccountSeal(secret).seal);
  if (demo && !(await hasProducts(database.db))) {
    // Every other start does without the importer's code.
    const { loadDemo } = await import('./demo/load-demo.ts');
    await loadDemo(database.db, demo, say);
  }
  if (await isListingStale(database.db)) {
    say(
      'an update changed how lists and search are made, or an import did not end: making them anew …',
    );
    await rebuildListing(database.db);
  }
}

interface OpenOptions {
  environment: Environment;
  log: Log;
  development: boolean;
  tracing: Tracing | undefined;
}

async function open(options: OpenOptions): Promise<DatabaseHandle> {
  const { environment, log, development, tracing } = options;
  const { databaseUrls, databaseReadUrls, databasePoolSize, dataDir } = environment;
  const tell = limitedLog(log);
  const onQuery = (query: { sql: string; ms: number }): void => {
    countQuery(query);
    tracing?.onQuery(query);
    log.debug(query, 'query');
  };
  return openDatabase({
    ...(databaseUrls === undefined ? {} : { databaseUrl: databaseUrls }),
    readUrls: databaseReadUrls,
    poolSize: databasePoolSize,
    dataDir,
    onError: (err) => tell('error', 'database', { err }),
    ...(development || tracing || log.isLevelEnabled('debug') ? { onQuery } : {}),
  });
}

async function built(distDir: string): Promise<PageSource> {
  try {
    const renderer: typeof Render = await import(join(distDir, 'server', 'render.js'));
    const { renderPage: render, renderOverdue } = renderer;
    return { render, renderOverdue, assets: await builtAssets(distDir), distDir };
  } catch (error) {
    throw new CannotStart(`The pages are not built (${String(error)}). Run: npm run build`);
  }
}

/** Answers the port. */
async function listen(
  app: Awaited<ReturnType<typeof buildServer>>,
  { host, port }: Environment,
): Promise<number> {
  try {
    await app.listen({ host, port });
    const address = app.server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new CannotStart(
        `Port ${port} is taken by another program. End it, or choose another port: PORT=3001 npm start`,
      );
    }
    throw error;
  }
}

try {
  await main();
} catch (error) {
  const known =
    error instanceof CannotStart ||
    error instanceof EnvironmentError ||
    error instanceof DatabaseProblem;
  console.error(known ? `\n${error.message}\n` : error);
  process.exit(1);
}

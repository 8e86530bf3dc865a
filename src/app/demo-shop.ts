import { sql } from 'kysely';
import type { DatabaseHandle, Db } from '#db/database.ts';
import { hasProducts } from '#db/transfer/write-catalog.ts';
import { demoAccounts } from '#features/demo/demo-accounts.ts';
import { demoPictures, demoStore } from '#features/demo/demo-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { recordsSource } from '#features/transfer/sources/store-source.ts';

/** Paints a picture of the demo by its file name; null when the demo has none of that name. */
export async function paintDemoPicture(file: string): Promise<Buffer | null> {
  pictures ??= demoPictures();
  return pictures.paint(file);
}

let pictures: ReturnType<typeof demoPictures> | undefined;

const lock = 7_281_946_036;

/**
 * Fills an empty shop with the demo shop; one that has products stays as it is. Several processes
 * may start at once: one of them loads, the others wait for it.
 */
export async function loadDemoIfEmpty(
  database: DatabaseHandle,
  say: (text: string) => void,
): Promise<void> {
  const { db } = database;
  if (await hasProducts(db)) return;
  // The embedded database has one connection and one process: nobody else is there to wait for.
  if (database.engine === 'embedded') return load(database, say);
  await db.transaction().execute(async (trx) => {
    // Loading takes longer than a page may, and so does waiting for it. The transaction holds the lock alone.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = '10min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    if (!(await hasProducts(db))) await load(database, say);
  });
}

async function load({ db }: DatabaseHandle, say: (text: string) => void): Promise<void> {
  const start = performance.now();
  say('the database is empty: loading the demo shop …');
  const { settings, ...records } = demoStore({ now: new Date() });
  pictures ??= demoPictures();
  const source = recordsSource({ ...records, settings: [settings] }, pictures.has);
  const nothingToAdopt = async () => ({ ok: false, reason: 'unreadable' }) as const;
  const report = await importStore(
    // The demo's pictures are painted when they are first looked at.
    { db, pictures: { has: pictures.has, adopt: nothingToAdopt } },
    source,
    { onProblem: (problem) => say(`${problem.file}:${problem.line}: ${problem.field}`) },
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${report.parts.products?.added ?? 0} demo products loaded in ${seconds} s`);
}

/** The demo's accounts, if this shop has them; null in a merchant's own shop. One query. */
export async function demoCustomers(db: Db): Promise<typeof demoAccounts | null> {
  const known = await db
    .selectFrom('customers')
    .where(
      'email',
      'in',
      demoAccounts.map((account) => account.email),
    )
    .select('email')
    .execute();
  return known.length === demoAccounts.length ? demoAccounts : null;
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import { authorSetting } from '#db/prices/note-author.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';

/** The database access of one import, batch by batch. */
export interface ImportSession {
  /** All writes are rolled back at the end. */
  dryRun: boolean;
  /** Maximum concurrent batches. */
  writers: number;
  /** Reads that need no transaction of their own. */
  db: Db;
  /** Runs a batch as a whole or not at all; every constraint holds when it ends. */
  batch: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs the batches of the work together, as a whole or not at all; a check by batches has nothing to keep whole. */
  whole: <T>(work: (session: ImportSession) => Promise<T>) => Promise<T>;
}

/** The author of prices, and whether the lists are built at the end. */
interface Batch {
  bulk: boolean;
  author: string;
}

class RolledBack extends Error {}

/**
 * Runs an import. With `dryRun` everything happens in one transaction that is rolled back: it reports exactly what an
 * import would, and holds the locks of the rows that it would change until it ends. If `db` is already a transaction,
 * the import is a part of it. Otherwise each batch is a transaction of its own; with `byBatch` in a dry run too, and each
 * is rolled back. After a `bulk` import the caller has to
 * rebuild the lists (`remakeListing`).
 */
export async function withImportSession<T>(
  db: Db,
  input: { dryRun: boolean; byBatch: boolean; bulk: boolean; writers: number; author: string },
  work: (session: ImportSession) => Promise<T>,
): Promise<T> {
  if (db.isTransaction && !input.dryRun) {
    await prepareBatch(db, input);
    return work(within(db, false));
  }
  if (!input.dryRun) {
    const { writers } = input;
    const batch = transactions(db, input);
    return work({ dryRun: false, writers, db, batch, whole: wholeTransactions(db, input) });
  }
  if (input.byBatch) {
    const batch: ImportSession['batch'] = (each) => rolledBack(db, (trx) => savepoints(trx)(each));
    const session: ImportSession = {
      dryRun: true,
      writers: 1,
      db,
      batch,
      whole: (each) => each(session),
    };
    return work(session);
  }
  return rolledBack(db, (trx) => work(within(trx, true)));
}

/** Runs the work in a transaction whose writes are rolled back. */
async function rolledBack<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      await prepareBatch(trx, { bulk: true, author: '' });
      result = { value: await work(trx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (!result) throw new Error('the dry run gave no result');
  return result.value;
}

/** The session of an import inside a transaction: each batch is a savepoint. */
export function sessionWithin(trx: Db): ImportSession {
  return within(trx, true);
}

function within(trx: Db, dryRun: boolean): ImportSession {
  const batch = savepoints(trx);
  return {
    dryRun,
    writers: 1,
    db: trx,
    batch,
    whole: (work) => batch(() => work(within(trx, dryRun))),
  };
}

function wholeTransactions(db: Db, batch: Batch): ImportSession['whole'] {
  return (work) =>
    db.transaction().execute(async (trx) => {
      await prepareBatch(trx, batch);
      return work(within(trx, false));
    });
}

function transactions(db: Db, batch: Batch): ImportSession['batch'] {
  return (work) =>
    db.transaction().execute(async (trx) => {
      await prepareBatch(trx, batch);
      return withWords(trx, work);
    });
}

function savepoints(trx: Db): ImportSession['batch'] {
  return async (work) => {
    await sql`savepoint import_batch`.execute(trx);
    try {
      const value = await withWords(trx, work);
      await sql`set constraints all immediate`.execute(trx);
      await sql`set constraints all deferred`.execute(trx);
      await sql`release savepoint import_batch`.execute(trx);
      return value;
    } catch (error) {
      await sql`rollback to savepoint import_batch`.execute(trx);
      throw error;
    }
  };
}

/** Does the work of a batch, and then writes the words that searches find its products by. */
async function withWords<T>(trx: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const value = await work(trx);
  await writePendingWords(trx);
  return value;
}

/**
 * Switches off the timeouts for page requests. With `bulk` it also switches off the triggers that update lists and search
 * product by product: rebuilding them at the end is ten times as fast. 1 query: a large import has many batches.
 */
async function prepareBatch(trx: Db, { bulk, author }: Batch): Promise<void> {
  const rest = bulk ? sql`, search_triggers_off()` : sql``;
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true), ${authorSetting(author)}${rest}`.execute(
    trx,
  );
}

/** Why a batch failed: a line is wrong, a conflict with another transaction is worth a retry, or the import cannot go on. */
export function batchFailure(
  error: unknown,
): { kind: 'line'; detail: string } | { kind: 'retry' } | { kind: 'fatal' } {
  if (!(error instanceof DatabaseError)) return { kind: 'fatal' };
  const state = error.code ?? '';
  if (state === '40001' || state === '40P01' || state === '55P03') return { kind: 'retry' };
  if (/^2[23]/.test(state) || state === 'P0001') {
    return { kind: 'line', detail: error.constraint ?? error.message };
  }
  return { kind: 'fatal' };
}

import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, parse, protocol } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DatabaseProblem } from '#db/engine/database-errors.ts';
import { PreparedNames, isStalePlan } from '#db/engine/prepared-statements.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { DurableNodeFS, syncPath, syncTree } from './durable-fs.ts';
import { parsersByOid } from '#db/engine/type-parsers.ts';

const { serialize } = protocol;

/** The extensions of every database of the shop. */
export const extensions = { pg_trgm, fuzzystrmatch };

/** The PostgreSQL version of this PGlite. Files of another version cannot be opened. */
export const embeddedVersion = '18';

// `-F` would switch fsync off. The operating system caches the files anyway: the default of 128 MB of shared buffers
// made nothing faster and each shop 120 MB bigger.
const startParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'jit=off',
    '-c',
    'random_page_cost=1.1',
    '-c',
    'shared_buffers=32MB',
  );

/** Opens the database of a directory, or creates it. The caller holds the directory's lock. */
export async function openDirectory(directory: string): Promise<PGlite> {
  if (!existsSync(join(directory, 'PG_VERSION'))) await makeDirectory(directory);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== embeddedVersion)
    throw new DatabaseProblem(
      'wrong-version',
      `The database in ${directory} was made by PostgreSQL ${version}, this shop brings ${embeddedVersion}. Export the shop with the version that made it, and import it here.`,
    );
  return await openFiles(directory);
}

/** Creates a database under another name and renames it when complete: an interrupted start leaves nothing behind. */
async function makeDirectory(directory: string): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new DatabaseProblem(
      'damaged',
      `${directory} is not empty and holds no database. Restore it from a backup, or remove it to start anew.`,
    );
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  const database = await openFiles(unfinished);
  await database.close();
  syncTree(unfinished);
  rmSync(directory, { recursive: true, force: true });
  renameSync(unfinished, directory);
  syncPath(dirname(directory));
}

async function openFiles(directory: string): Promise<PGlite> {
  return await PGlite.create({ fs: new DurableNodeFS(directory), extensions, startParams });
}

/** With the transaction of a statement: its commit does not wait for the disk (see GroupCommit). */
const commitToMemory = 'set local synchronous_commit = off';

const changesTables = /^(CREATE|ALTER|DROP|DISCARD|DEALLOCATE)$/;

/** Runs statements one after the other; the caller waits for each answer before it sends the next. */
export class PgliteSession {
  readonly database: PGlite;
  readonly #names = new PreparedNames();

  constructor(database: PGlite) {
    this.database = database;
  }

  /** Throws the engine's `DatabaseError`. Text without values may hold several statements: the last one answers. */
  async run(statement: Statement): Promise<StatementResult> {
    if (statement.parameters.length > 0) return await this.#runWithValues(statement);
    const { begin, sql } = statement;
    if (begin !== undefined) await this.#send([serialize.query(`${begin}; ${commitToMemory}`)]);
    return await this.#send([serialize.query(sql)]);
  }

  async #runWithValues(statement: Statement): Promise<StatementResult> {
    const prepared = this.#names.nameOf(statement);
    if (prepared === undefined) return await this.#runUnprepared(statement);
    const { name, known } = prepared;
    try {
      if (!known)
        await this.#send([serialize.parse({ name, text: statement.sql }), serialize.sync()]);
    } catch (error) {
      this.#names.forget(statement.sql);
      throw error;
    }
    try {
      return await this.#send(exchange(statement, execution(statement, name)));
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#names.forgetAll();
      if (this.database.isInTransaction()) throw error;
      return await this.#runUnprepared(statement);
    }
  }

  async #runUnprepared(statement: Statement): Promise<StatementResult> {
    const messages = [serialize.parse({ text: statement.sql }), ...execution(statement, '')];
    return await this.#send(exchange(statement, messages));
  }

  /** One call into WebAssembly for the whole exchange: five single calls take half as long again. */
  async #send(messages: Uint8Array[]): Promise<StatementResult> {
    const answer = await this.database.execProtocolStream(Buffer.concat(messages));
    const results = parse.parseResults(answer, parsersByOid);
    if (results.some(({ command }) => changesTables.test(command ?? '')))
      await this.#forgetPrepared();
    const last = results.at(-1);
    return { rows: last?.rows ?? [], command: last?.command ?? '', rowCount: last?.rowCount ?? 0 };
  }

  async #forgetPrepared(): Promise<void> {
    this.#names.forgetAll();
    await this.database.execProtocolStream(serialize.query('deallocate all'));
  }
}

function execution(statement: Statement, name: string): Uint8Array[] {
  return [
    serialize.bind({ statement: name, values: [...statement.parameters] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  ];
}

/**
 * A statement with the `begin` of its transaction as one exchange. When `begin` fails, the engine skips the statement. Up to the
 * sync all of it is one transaction, also without a `begin`.
 */
function exchange(statement: Statement, messages: Uint8Array[]): Uint8Array[] {
  const { begin, savedLater } = statement;
  const first = [
    ...(begin === undefined ? [] : bare(begin)),
    ...(begin !== undefined || savedLater ? bare(commitToMemory) : []),
  ];
  return [...first, ...messages, serialize.sync()];
}

function bare(text: string): Uint8Array[] {
  return [serialize.parse({ text }), serialize.bind({}), serialize.execute({})];
}

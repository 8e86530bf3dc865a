/** What an engine needs to know about a statement before it sends it. */

/** A statement on its way to an engine; values are PostgreSQL text. */
export interface Statement {
  sql: string;
  parameters: readonly (string | null)[];
}

export interface StatementResult {
  rows: unknown[];
  command: string;
  rowCount: number;
}

/** Time limits in milliseconds: nothing in the shop waits for ever. */
export interface TimeLimits {
  /** A statement; `set local statement_timeout = N` replaces it inside a transaction (0: none). */
  statement: number;
  /** A lock that another transaction holds. */
  lock: number;
  /** A transaction in which nothing happens. */
  idleInTransaction: number;
  /** A connection, or the embedded database's turn. */
  connection: number;
}

export const defaultTimeLimits: TimeLimits = {
  statement: 10_000,
  lock: 4_000,
  idleInTransaction: 15_000,
  connection: 5_000,
};

const ownLimit = /^\s*set\s+local\s+statement_timeout\s*(?:=|to)\s*'?(\d+)(?:ms)?'?\s*;?\s*$/i;

/** The limit that `set local statement_timeout = N` asks for, in milliseconds. */
export function ownTimeLimit(sql: string): number | undefined {
  const text = ownLimit.exec(sql)?.[1];
  return text === undefined ? undefined : Number(text);
}

// A plan that is kept may be chosen without looking at the values. That is harmless where a key finds the row and was
// measured six times slower for a product list, so only statements without these are prepared.
const needsItsValues =
  /\b(with|join|limit|offset|any|all|between|like|ilike|union|distinct|exists|over|or)\b|[<>@~%]|\(\s*select\b/i;
const canBePrepared = /^\s*(select|insert|update|delete)\b/i;
const longestPrepared = 4_000;

/** True for lookups and writes by key: parsing and planning them costs as much as running them. */
export function isPlainStatement(statement: Statement): boolean {
  const { sql, parameters } = statement;
  return (
    parameters.length > 0 &&
    parameters.length <= 64 &&
    sql.length <= longestPrepared &&
    canBePrepared.test(sql) &&
    !needsItsValues.test(sql)
  );
}

/** Names for prepared statements of one connection, bounded: a statement that finds no room runs unprepared. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #made = 0;
  static readonly most = 200;

  /** The name, and whether the connection has prepared it already; undefined where it should not be prepared. */
  nameOf(statement: Statement): { name: string; known: boolean } | undefined {
    const name = this.#names.get(statement.sql);
    if (name !== undefined) return { name, known: true };
    if (this.#names.size >= PreparedNames.most || !isPlainStatement(statement)) return undefined;
    // numbers are never used twice on a connection, so that a forgotten statement cannot be met again
    const made = `p${(this.#made += 1)}`;
    this.#names.set(statement.sql, made);
    return { name: made, known: false };
  }

  forget(sql: string): void {
    this.#names.delete(sql);
  }

  forgetAll(): void {
    this.#names.clear();
  }
}

/** A kept plan that no longer fits its table, because a migration ran meanwhile. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    /cached plan/i.test(error.message)
  );
}

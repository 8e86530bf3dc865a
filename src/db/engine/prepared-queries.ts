import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';

/** What an engine needs to know about a statement before it sends it. */

/** A statement on its way to an engine; values are PostgreSQL text. */
export interface Statement {
  /** Given by `prepared`: a connection keeps the parsed statement and its plan. */
  name?: string | undefined;
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

const names = new WeakMap<RootOperationNode, string>();

/**
 * `query.withPlugin(prepared('cart-lines'))`: each connection parses and plans the query once. For
 * lookups and writes by key, where that costs as much as the work itself, and for text that is
 * always the same. Never for a query whose best plan depends on its values: the kept plan is made
 * without them (a product list took 127 ms instead of 19).
 */
export function prepared(name: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      // A node of its own: the same query without the plugin has no name.
      const named = { ...node };
      names.set(named, name);
      return named;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The name that `prepared` gave. */
export function preparedName(query: CompiledQuery): string | undefined {
  return names.get(query.query);
}

/** Names for prepared statements of one connection, bounded: a statement that finds no room runs unprepared. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #made = 0;
  static readonly most = 200;

  /** The name, and whether the connection has prepared it already; undefined where it has none. */
  nameOf(statement: Statement): { name: string; known: boolean } | undefined {
    if (statement.name === undefined) return undefined;
    const name = this.#names.get(statement.sql);
    if (name !== undefined) return { name, known: true };
    if (this.#names.size >= PreparedNames.most) return undefined;
    // Numbered, because a query may have a text for each language, and a forgotten one no second life.
    const made = `${statement.name}-${(this.#made += 1)}`;
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

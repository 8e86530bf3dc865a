import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Statement } from './statement.ts';

const names = new WeakMap<RootOperationNode, string>();
const last = new WeakSet<RootOperationNode>();

/**
 * `query.withPlugin(prepared('cart-lines'))`: each connection parses and plans the query once. For lookups and writes
 * by key, where planning costs as much as the work itself, and for a text that is always the same. Never for a query
 * whose best plan depends on its values: the generic plan does not know them (a product list took 127 ms instead of
 * 19).
 */
export function prepared(name: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      // A node of its own, so that the same query without the plugin stays unnamed.
      const named = { ...node };
      names.set(named, name);
      if (last.has(node)) last.add(named);
      return named;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The name that `prepared` has set. */
export function preparedName(query: CompiledQuery): string | undefined {
  return names.get(query.query);
}

/**
 * `query.withPlugin(committing())`: the last statement of its transaction, which commits in the same round trip. No
 * statement may follow it, and its result must not make the caller roll back.
 */
export function committing(): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const marked = { ...node };
      last.add(marked);
      const name = names.get(node);
      if (name !== undefined) names.set(marked, name);
      return marked;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Whether `committing` has marked the statement. */
export function isLast(query: CompiledQuery): boolean {
  return last.has(query.query);
}

/** Names of one connection's prepared statements, bounded: a statement beyond the limit runs unprepared. */
export class PreparedNames {
  readonly #names = new Map<string, string>();
  #made = 0;
  static readonly most = 200;

  /** The name, and whether the connection has already prepared it; undefined when the limit is reached. */
  nameOf(statement: Statement): { name: string; known: boolean } | undefined {
    if (statement.name === undefined) return undefined;
    const name = this.#names.get(statement.sql);
    if (name !== undefined) return { name, known: true };
    if (this.#names.size >= PreparedNames.most) return undefined;
    // Numbered, because a query may have a text for each language and a dropped name must not be reused.
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

/** A cached plan that no longer fits its table because a migration has run. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    /cached plan/i.test(error.message)
  );
}

import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import type { Statement } from './statement.ts';

const names = new WeakMap<RootOperationNode, string>();
const last = new WeakSet<RootOperationNode>();

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
      if (last.has(node)) last.add(named);
      return named;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The name that `prepared` gave. */
export function preparedName(query: CompiledQuery): string | undefined {
  return names.get(query.query);
}

/**
 * `query.withPlugin(committing())`: the last statement of its transaction, which is committed in the same trip to the
 * database. Nothing may follow it, and nothing that it gives may make its caller want a rollback.
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

/** Whether `committing` marked it. */
export function isLast(query: CompiledQuery): boolean {
  return last.has(query.query);
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

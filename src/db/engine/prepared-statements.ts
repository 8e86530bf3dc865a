import type { CompiledQuery } from 'kysely';
import type { Statement } from './statement.ts';

/** A compiled query that each connection keeps as a prepared statement (see `preparedQuery`). */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  /** The name of the statement in the database, before its number. */
  readonly statementName: string;
}

/** The names of one connection's prepared statements, bounded: a statement beyond the limit runs unprepared. */
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

/** A statement on its way to an engine; values are PostgreSQL text. */
export interface Statement {
  /** Given by `prepared`: a connection keeps the parsed statement and its plan. */
  name?: string | undefined;
  sql: string;
  parameters: readonly (string | null)[];
  /** How a transaction begins that this is the first statement of: sent with it, so that it costs no trip of its own. */
  begin?: string | undefined;
  /** The transaction's last statement: its commit is sent with it, and done only where the statement was. */
  commits?: boolean | undefined;
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

/**
 * Callers that may wait for a connection or a turn. Later ones are refused at once, so that a stalled database does not
 * collect callers who will have left by the time it goes on.
 */
export const usualMostWaiting = 200;

const ownLimit = /^\s*set\s+local\s+statement_timeout\s*(?:=|to)\s*'?(\d+)(?:ms)?'?\s*;?\s*$/i;

/** The limit that `set local statement_timeout = N` asks for, in milliseconds. */
export function ownTimeLimit(sql: string): number | undefined {
  const text = ownLimit.exec(sql)?.[1];
  return text === undefined ? undefined : Number(text);
}

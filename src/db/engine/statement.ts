/** A statement that is sent to an engine. */
export interface Statement {
  /** The name of a prepared query (`NamedQuery`): the connection keeps the parsed statement and its plan. */
  name?: string | undefined;
  sql: string;
  /** In PostgreSQL's text format. */
  parameters: readonly (string | null)[];
  /** The `begin` of a transaction whose first statement this is. It shares the round trip. */
  begin?: string | undefined;
  /** The embedded engine: what it commits is saved to the disk afterwards, together with other commits. */
  savedLater?: boolean;
}

export interface StatementResult {
  rows: unknown[];
  command: string;
  rowCount: number;
}

/** Time limits in milliseconds: no caller waits forever. */
export interface TimeLimits {
  /** A statement; `set local statement_timeout = N` replaces it inside a transaction (0: none). */
  statement: number;
  /** A lock that another transaction holds. */
  lock: number;
  /** An idle transaction. */
  idleInTransaction: number;
  /** The wait for a connection. */
  connection: number;
}

export const defaultTimeLimits: TimeLimits = {
  statement: 10_000,
  lock: 4_000,
  idleInTransaction: 15_000,
  connection: 5_000,
};

/**
 * Maximum number of callers that wait for a connection. Later callers are refused at once, so that a stalled database
 * does not collect callers who will have left by the time it answers again.
 */
export const usualMostWaiting = 200;

const ownLimit = /^\s*set\s+local\s+statement_timeout\s*(?:=|to)\s*'?(\d+)(?:ms)?'?\s*;?\s*$/i;

/** The limit that `set local statement_timeout = N` asks for, in milliseconds. */
export function ownTimeLimit(sql: string): number | undefined {
  const text = ownLimit.exec(sql)?.[1];
  return text === undefined ? undefined : Number(text);
}

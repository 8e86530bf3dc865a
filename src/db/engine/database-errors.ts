import { DatabaseError } from 'pg';

/** An error of a single statement, on both engines. */
export { DatabaseError };

/** Why the database cannot be used at all. */
export type DatabaseProblemReason =
  | 'unreachable'
  | 'refused'
  | 'wrong-version'
  | 'in-use'
  | 'disk-full'
  | 'damaged'
  | 'stopped'
  | 'busy'
  | 'time-limit'
  | 'outcome-unknown';

/** The database as a whole cannot answer. The message is written for the person who runs the shop. */
export class DatabaseProblem extends Error {
  readonly reason: DatabaseProblemReason;

  constructor(reason: DatabaseProblemReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseProblem';
    this.reason = reason;
  }
}

/** Another process holds the embedded database of this directory. */
export class DatabaseInUse extends DatabaseProblem {
  constructor(directory: string) {
    super(
      'in-use',
      `Another process is using the database in ${directory}. Stop it first, or set DATABASE_URL to let several processes share one PostgreSQL.`,
    );
    this.name = 'DatabaseInUse';
  }
}

/**
 * A commit was sent and its answer did not arrive: the transaction's writes are there or not. A caller that has to know
 * looks for them.
 */
export class OutcomeUnknown extends DatabaseProblem {
  constructor(cause: unknown) {
    super('outcome-unknown', 'The connection broke before a commit was answered.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * SQLSTATE classes and codes of failures that may pass by themselves: connection, resources, operator intervention
 * (statement limits and restarts too); serialization, deadlock, lock not available, idle or long transaction, I/O.
 */
const passingStates = /^(?:08|53|57)|^(?:40001|40P01|55P03|25P03|25P04|58030)$/;

/** The codes of Node and of PostgreSQL's client for a connection that cannot be made or that broke. */
const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/;
const connectionWords =
  /connection terminated|connection ended|timeout exceeded when trying to connect|timeout expired|not queryable|query read timeout/i;

/**
 * True where a failure of the database may have passed when the caller tries again: the answer is then "busy" and not
 * a fault of the shop (rule reliability/transient-faults). Looks through what wraps the failure: causes, and the several
 * failures of an `AggregateError`.
 */
export function isPassing(error: unknown): boolean {
  return firstWithin(error, mostWrappings, isPassingItself) !== undefined;
}

/** The log's facts of an error that `isPassing`: the reason or the SQLSTATE, and the message. */
export function passingKind(error: unknown): { kind: string; message: string } {
  const found = firstWithin(error, mostWrappings, isPassingItself);
  if (!found) return { kind: 'unknown', message: String(error) };
  const kind = found instanceof DatabaseProblem ? found.reason : (codeOf(found) ?? found.name);
  return { kind, message: found.message };
}

const mostWrappings = 6;

/** The first error that fits, of an error and of what it wraps. */
function firstWithin(
  error: unknown,
  wrappings: number,
  fits: (error: Error) => boolean,
): Error | undefined {
  if (!(error instanceof Error) || wrappings === 0) return undefined;
  if (fits(error)) return error;
  const inside: unknown[] = error instanceof AggregateError ? error.errors : [];
  for (const inner of [...inside, error.cause]) {
    const found = firstWithin(inner, wrappings - 1, fits);
    if (found) return found;
  }
  return undefined;
}

function isPassingItself(error: Error): boolean {
  if (error instanceof DatabaseProblem) return true;
  const code = codeOf(error);
  if (code !== undefined && connectionCodes.test(code)) return true;
  if (error instanceof DatabaseError) return code !== undefined && passingStates.test(code);
  return connectionWords.test(error.message);
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const diskFullState = '53100';

/** True where the cause is a full disk or a used-up quota, whichever layer noticed it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === diskFullState || code === 'ENOSPC' || code === 'EDQUOT') return true;
  return /no space left on device|database or disk is full|disk quota exceeded/i.test(
    error.message,
  );
}

/** The fields of a database error that may cross a thread; an `Error` would lose all but its message. */
export interface StatementErrorFields {
  message: string;
  fields: Record<string, string>;
}

const errorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

export function toStatementErrorFields(error: Error): StatementErrorFields {
  const fields: Record<string, string> = {};
  const entries = new Map<string, unknown>(Object.entries(error));
  for (const name of errorFields) {
    const value = entries.get(name);
    if (typeof value === 'string') fields[name] = value;
  }
  return { message: error.message, fields };
}

/** The same class as PostgreSQL's client throws, so that callers look at `code` and `constraint` once. */
export function toDatabaseError(error: StatementErrorFields): DatabaseError {
  const rebuilt = new DatabaseError(error.message, error.message.length, 'error');
  return Object.assign(rebuilt, error.fields);
}

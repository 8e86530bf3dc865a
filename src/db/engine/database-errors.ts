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

/** The database cannot answer at all. The message is for the person who runs the shop. */
export class DatabaseProblem extends Error {
  readonly reason: DatabaseProblemReason;

  constructor(reason: DatabaseProblemReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseProblem';
    this.reason = reason;
  }
}

/** Another process uses the embedded database of this directory. */
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
 * A commit was sent and its answer did not arrive: the transaction was committed or not. A caller that has to know looks
 * for what the transaction wrote.
 */
export class OutcomeUnknown extends DatabaseProblem {
  constructor(cause: unknown) {
    super('outcome-unknown', 'The connection broke before a commit was answered.', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * SQLSTATE classes and codes of transient failures: connection, resources, operator intervention (which includes
 * statement limits and restarts); serialization, deadlock, lock not available, idle or long transaction, I/O.
 */
const passingStates = /^(?:08|53|57)|^(?:40001|40P01|55P03|25P03|25P04|58030)$/;

/** Error codes of Node for a connection that cannot be opened or that broke. */
const connectionCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/;
const connectionWords =
  /connection terminated|connection ended|timeout exceeded when trying to connect|timeout expired|not queryable|query read timeout/i;

/**
 * True for a transient failure of the database, which a retry may not meet: the shop then answers "busy" instead of an
 * internal error (rule reliability/transient-faults). It also looks at the causes of the error and at the errors of an
 * `AggregateError`.
 */
export function isPassing(error: unknown): boolean {
  return firstWithin(error, mostWrappings, isPassingItself) !== undefined;
}

/** The log text of an error that `isPassing`: the reason or the SQLSTATE, and the message. */
export function passingKind(error: unknown): { kind: string; message: string } {
  const found = firstWithin(error, mostWrappings, isPassingItself);
  if (!found) return { kind: 'unknown', message: String(error) };
  const kind = found instanceof DatabaseProblem ? found.reason : (codeOf(found) ?? found.name);
  return { kind, message: found.message };
}

/** How deep causes are looked at. */
const mostWrappings = 6;

/** The first matching error among an error and those that it wraps. */
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

/** True where a statement would have made a second row with a key that is unique. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505';

const diskFullState = '53100';

/** True for a full disk or an exhausted quota, whether PostgreSQL or the operating system reports it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === diskFullState || code === 'ENOSPC' || code === 'EDQUOT') return true;
  return /no space left on device|database or disk is full|disk quota exceeded/i.test(
    error.message,
  );
}

/** A database error as a message between threads, where an `Error` would lose everything but its message. */
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

/** The same class as that of `pg`, so that callers read `code` and `constraint` in the same way for both engines. */
export function toDatabaseError(error: StatementErrorFields): DatabaseError {
  const rebuilt = new DatabaseError(error.message, error.message.length, 'error');
  return Object.assign(rebuilt, error.fields);
}

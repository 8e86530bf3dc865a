import { DatabaseError } from 'pg';

/** What a single statement did wrong, on both engines. */
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
  | 'time-limit';

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

import type { StatementErrorFields } from '#db/engine/database-errors.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';

/** The messages between the two threads. Statements are answered in the order in which they arrive. */
export type ToWorker = { kind: 'run'; statement: Statement } | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'result'; result: StatementResult }
  | { kind: 'error'; error: StatementErrorFields }
  | { kind: 'closed' };

export interface WorkerInput {
  directory: string;
}

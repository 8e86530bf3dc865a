import { parentPort, workerData } from 'node:worker_threads';
import { messages } from '@electric-sql/pglite';
import { toStatementErrorFields } from '#db/engine/database-errors.ts';
import { PgliteSession, openDirectory } from './instance.ts';
import type { FromWorker, ToWorker, WorkerInput } from './worker-messages.ts';

// The embedded database runs in this thread, so that a long statement does not block the thread that answers customers.

const port = parentPort;
if (port === null) throw new Error('This file is the worker of the embedded database.');

const send = (message: FromWorker): void => port.postMessage(message);

const { directory }: WorkerInput = workerData;

/** An error of the statement is sent back. Any other error means that the engine is broken, and ends this thread. */
async function answer(session: PgliteSession, message: ToWorker): Promise<void> {
  if (message.kind === 'close') {
    await session.database.close();
    send({ kind: 'closed' });
    port?.close();
    return;
  }
  try {
    send({ kind: 'result', result: await session.run(message.statement) });
  } catch (error) {
    if (!(error instanceof messages.DatabaseError)) throw error;
    send({ kind: 'error', error: toStatementErrorFields(error) });
  }
}

/** The message of an error; some that the engine throws are not an `Error`. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : JSON.stringify(error);
}

try {
  const session = new PgliteSession(await openDirectory(directory));
  let previous = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    previous = previous.then(() => answer(session, message));
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', message: reasonOf(error) });
  port.close();
}

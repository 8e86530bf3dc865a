import { DatabaseError } from 'pg';
import { DatabaseProblem, isDiskFull } from '#db/engine/database-errors.ts';

const startingUp = '57P03';

/** No server listens, or it is starting. No statement was sent, so the caller may try again. */
export function isRestarting(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNREFUSED' || error.code === startingUp)
  );
}

/** The error of a caller who gets no connection to one of these servers. */
export function connectingProblem(error: unknown, urls: readonly string[]): unknown {
  if (error instanceof DatabaseError || error instanceof DatabaseProblem) return error;
  // The message of `pg` when no connection became free in time.
  if (isBusyPool(error))
    return new DatabaseProblem('busy', 'No database connection became free in time.', {
      cause: error,
    });
  return openingProblem(error, urls);
}

/** Every connection is in use: it says nothing about the server. */
export function isBusyPool(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
}

/** Why a database cannot be opened, with its servers but without the password. */
export function openingProblem(error: unknown, urls: readonly string[]): DatabaseProblem {
  const place = nameServers(urls);
  // Several addresses of one name fail together, with an empty message.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const why = first instanceof Error ? first.message : String(first);
  if (isDiskFull(first))
    return new DatabaseProblem('disk-full', `The disk of PostgreSQL at ${place} is full: ${why}`, {
      cause: error,
    });
  if (first instanceof DatabaseError)
    return new DatabaseProblem('refused', `PostgreSQL at ${place} refuses the shop: ${why}`, {
      cause: error,
    });
  return new DatabaseProblem('unreachable', `PostgreSQL at ${place} does not answer: ${why}`, {
    cause: error,
  });
}

/** Hosts, ports and database, such as `10.0.0.1:5432,10.0.0.2:5432/arasta`. */
function nameServers(urls: readonly string[]): string {
  const read = urls.map((url) => URL.parse(url));
  const [first] = read;
  if (!first) return 'DATABASE_URL';
  return `${read.map((url) => url?.host).join(',')}${first.pathname}`;
}

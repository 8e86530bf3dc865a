import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured log on standard output, or where `to` says. Requests log an allow-list: method, path, status, time and id; never a body, a
 * query, a cookie or a header (rule reliability/logs).
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** The fields that identify an error. A database error's `detail` would repeat a customer's row, so it is left out. */
const errorFields = ['code', 'reason', 'constraint', 'table', 'syscall', 'address', 'port'];

const mostCauses = 3;

/**
 * The log's record of an error, in the form that log readers know. It holds no more fields than these, because
 * libraries attach whole connections with their passwords to errors (rule reliability/logs).
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const given = new Map<string, unknown>(Object.entries(error));
  const told = errorFields.filter((name) => ['string', 'number'].includes(typeof given.get(name)));
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  const described =
    depth < mostCauses ? causes.filter(Boolean).map((each) => describeError(each, depth + 1)) : [];
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(told.map((name) => [name, given.get(name)])),
    ...(described.length > 0 && { causes: described.slice(0, mostCauses) }),
  };
}

const limitMs = 1000;

/** Logs a message of a fixed text, see `limitedLog`. */
export type LimitedLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields?: object,
) => void;

/**
 * For what may go wrong thousands of times a second: each message is logged at most once a second, the
 * first at once; the line after says in `leftOut` how many there were between. Messages are fixed
 * texts: each is remembered (rule reliability/log-floods).
 */
export function limitedLog(
  log: Pick<Log, 'info' | 'warn' | 'error'>,
  now = () => performance.now(),
): LimitedLog {
  const told = new Map<string, { at: number; leftOut: number }>();
  return (level, message, fields = {}) => {
    const last = told.get(message);
    const at = now();
    if (last && at - last.at < limitMs) {
      last.leftOut += 1;
      return;
    }
    told.set(message, { at, leftOut: 0 });
    log[level](last?.leftOut ? { ...fields, leftOut: last.leftOut } : fields, message);
  };
}

import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured log on standard output. What a request logs is an allow-list: method, path, status,
 * time and id; never a body, a query, a cookie or a header (rule reliability/logs).
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
}

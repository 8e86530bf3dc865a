import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { refusalText } from '#text/refusal-text.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import type { LimitedLog } from '#platform/log.ts';
import { Connections, type ConnectionLimits } from './connections.ts';

/** In milliseconds; a proxy in front should keep its connections for a shorter time than `keepAlive`. */
const timeLimits = { headers: 15_000, request: 30_000, silence: 60_000, keepAlive: 72_000 };

/** How often requests that are late are looked for. */
const lateCheckMs = 5_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Fastify's options for servers whose connections are limited and which answer malformed HTTP themselves (rules
 * reliability/load, reliability/connection-backpressure).
 */
export function limitedServers(
  limits: ConnectionLimits,
  services: { isProxy: (address: string) => boolean; tell: LimitedLog },
) {
  const connections = new Connections(limits, services);
  return {
    serverFactory: (handle: Handle): Server => limitedServer(connections, handle),
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      answerBroken(error, socket, { connections, tell: services.tell });
    },
  };
}

function limitedServer(connections: Connections, handle: Handle): Server {
  const server = createServer({
    headersTimeout: timeLimits.headers,
    requestTimeout: timeLimits.request,
    keepAliveTimeout: timeLimits.keepAlive,
    connectionsCheckingInterval: lateCheckMs,
    // Node would answer any number of these at once; here they have their turn like the others.
    requireHostHeader: false,
  });
  server.setTimeout(timeLimits.silence);
  connections.watch(server);
  const take: Handle = (request, response) =>
    connections.take({ request, response, handle: hasHost(request) ? handle : refuse });
  server.on('request', take);
  server.on('checkExpectation', take);
  server.on('checkContinue', (request, response) =>
    connections.take({ request, response, handle: hasHost(request) ? invite : refuse }),
  );
  const invite: Handle = (request, response) => {
    response.writeContinue();
    handle(request, response);
  };
  return server;
}

function hasHost({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0';
}

const refuse: Handle = (_request, response) => {
  response.writeHead(400, { connection: 'close' }).end();
};

/** Which faults have a status of their own; the others are 400. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Nobody knows the language of what could not be read: the shop's own. */
const brokenBody = JSON.stringify({
  error: { messages: { type: refusalText('tr', 'invalid-input', {}) }, code: 'invalid-input' },
} satisfies ErrorBody);

function answerBroken(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  { connections, tell }: { connections: Connections; tell: LimitedLog },
): void {
  // Visitors leave at any moment: that is worth no line.
  if (code === 'ECONNRESET' || code === 'EPIPE' || socket.destroyed) return;
  tell('info', 'a client sent what is no request, or too slowly', { code });
  // In the middle of an answer it would be taken for a part of it.
  if (socket.writable && !connections.isAnswering(socket)) {
    const status = statusByCode[code] ?? 400;
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
        `content-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(brokenBody)}\r\n\r\n${brokenBody}`,
    );
  }
  socket.destroy();
}

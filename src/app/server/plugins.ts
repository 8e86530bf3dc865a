import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { App, FileTaker } from '#platform/http.ts';
import type { Environment } from '#platform/environment.ts';

const kilobyte = 1024;

/**
 * Parsers, limits and headers that every route has (rules reliability/output-escaping, reliability/load).
 */
export async function registerPlugins(app: App, environment: Environment): Promise<void> {
  // An answer that does not say otherwise is nobody's but the caller's, also where a CDN stands in front. It
  // comes first: a busy shop refuses with the next one.
  const headers = { ...securityHeaders(environment), 'cache-control': 'no-store' };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // Callers that wait for the database have a limit of their own, see `db/engine/statement.ts`.
  await app.register(underPressure, { maxEventLoopDelay: environment.busyAfterMs, retryAfter: 2 });
  await app.register(cookie);
  // No call takes plain text: 415 instead of a body that no schema fits.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: 64 * kilobyte });
  await app.register(multipart, {
    limits: { files: 0, fields: 50, fieldSize: 16 * kilobyte, parts: 50 },
  });
  app.addHook('preValidation', takeFields);
}

/**
 * The fields of a multipart form become its body; a name that comes again, a list. The parser would do it too, but first
 * looks for the browser's `FormData`, with which Node loads a whole client of HTTP: 50 ms and 10 MB of each start.
 */
async function takeFields(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const { files } = request.routeOptions.config;
  await files?.admit(request);
  try {
    request.body = await readParts(request, files);
  } catch (error) {
    // The rest of the body is read to nowhere, so that the browser listens to the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
}

/** Files are handed to the route's taker; without one the limits let none through. */
async function readParts(request: FastifyRequest, files: FileTaker | undefined) {
  const body: Record<string, unknown> = {};
  for await (const part of request.parts(files?.options)) {
    const { fieldname: name } = part;
    if (part.type === 'file' && files && isFieldOf(files, name)) {
      await files.take(request, part.file, name);
      continue;
    }
    // A file in another field is an unknown text: the route's schema refuses it.
    if (part.type === 'file') part.file.resume();
    const value = part.type === 'file' ? '' : part.value;
    const before = body[name];
    if (before === undefined) body[name] = value;
    else body[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return body;
}

function isFieldOf({ field }: FileTaker, name: string): boolean {
  return typeof field === 'string' ? name === field : field.test(name);
}

/**
 * helmet's headers, made once: they are the same for every answer. `@fastify/helmet` would make
 * them for each request, which costs as much again as a small answer does.
 */
export function securityHeaders({ production, publicUrl }: Environment): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(production) },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: false,
    },
    xFrameOptions: { action: 'deny' },
    // It only switched off a filter that browsers have no more.
    xXssProtection: false,
  });
  setHeaders(answer.req, answer, (problem) => {
    if (problem) throw problem;
  });
  return answer.getHeaders();
}

function contentPolicy(production: boolean): Record<string, string[]> {
  // In development Vite's client needs an inline script, its own styles and a socket; a worker has the page's policy.
  const inline = production ? [] : ["'unsafe-inline'"];
  const compiled = production ? [] : ["'wasm-unsafe-eval'"];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline, ...compiled],
    'style-src': ["'self'", ...inline],
    // A width or a delay that a component computes; attributes cannot fetch or run anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(production ? [] : ['ws:'])],
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
}

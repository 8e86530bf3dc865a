import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preSerializationHookHandler,
} from 'fastify';
import { listingQuery, parseListing } from '#rules/catalog/product-listing.ts';
import type { App } from '#platform/http.ts';
import type { AnswerMemory, Made } from './answer-memory.ts';
import { productsShown } from './products-shown.ts';

export interface KeptAnswer {
  json: Buffer;
  etag: string;
  gzip: Buffer | null;
}

interface Making {
  key: string;
  store: (key: string, made: Made<KeptAnswer>) => void;
  products: number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds nothing personal and depends on the path, the query and the language alone. */
    keepAnswer?: boolean;
  }
  interface FastifyRequest {
    making: Making | null;
  }
}

/**
 * Keeps the answers of public calls (routes with `config.keepAnswer`) as bytes, like the rendered
 * pages: dropped when a product in them changes, all of them when the shop's settings do.
 */
export function registerKeptAnswers(app: App, memory: AnswerMemory<KeptAnswer>): void {
  app.decorateRequest('making', null);
  const hooks = keepingHooks(memory);
  // On those routes alone: every hook costs every request that meets it.
  app.addHook('onRoute', (route) => {
    if (route.config?.keepAnswer === true) Object.assign(route, hooks);
  });
}

function keepingHooks(memory: AnswerMemory<KeptAnswer>) {
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const key = keyOf(request);
    const kept = memory.get(key);
    if (kept) return void send(request, reply, kept);
    request.making = { key, store: memory.startMaking(), products: [] };
    done();
  };
  const preSerialization: preSerializationHookHandler = (request, reply, answer, done) => {
    if (request.making && reply.statusCode === 200) request.making.products = productsShown(answer);
    done(null, answer);
  };
  const onSend: onSendHookHandler = (request, reply, payload, done) => {
    const { making } = request;
    const isKept = making && reply.statusCode === 200 && typeof payload === 'string';
    done(null, isKept ? keep(making, reply, payload) : payload);
  };
  return { onRequest, preSerialization, onSend };
}

/** Gives the answer's bytes, so that they are made once. */
function keep(making: Making, reply: FastifyReply, payload: string): Buffer {
  const json = Buffer.from(payload);
  const etag = `"${createHash('sha1').update(json).digest('base64url').slice(0, 16)}"`;
  making.store(making.key, {
    value: { json, etag, gzip: null },
    // The compressed copy comes when somebody asks for it.
    bytes: json.length * 1.3,
    products: making.products,
  });
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, x-locale, cookie' });
  return json;
}

function keyOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  if (at < 0) return `${request.locale} ${request.url}`;
  const path = request.url.slice(0, at);
  const query = Object.fromEntries(new URLSearchParams(request.url.slice(at + 1)));
  return `${request.locale} ${path} ${listingQuery(parseListing(query))}`;
}

function send(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, x-locale, cookie',
    etag: kept.etag,
  });
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
  if (kept.json.length < 1024 || !request.headers['accept-encoding']?.includes('gzip'))
    return reply.send(kept.json);
  kept.gzip ??= gzipSync(kept.json);
  return reply.header('content-encoding', 'gzip').send(kept.gzip);
}

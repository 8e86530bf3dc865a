import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preSerializationHookHandler,
} from 'fastify';
import { writeListQuery, parseListQuery } from '#rules/catalog/list-query.ts';
import type { App } from '#platform/http.ts';
import type { Made } from './answer-memory.ts';
import { answerKept, heldBytes, keepPlain, type KeptBytes } from './kept-bytes.ts';
import { productsShown } from './products-shown.ts';

const jsonType = 'application/json; charset=utf-8';

type Store = (key: string, made: Made<KeptBytes>) => void;

interface Memory {
  get(key: string): KeptBytes | undefined;
  startMaking(): Store;
}

interface Making {
  key: string;
  store: Store;
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
export function registerKeptAnswers(app: App, memory: Memory): void {
  app.decorateRequest('making', null);
  const hooks = keepingHooks(memory);
  // On those routes alone: every hook costs every request that meets it.
  app.addHook('onRoute', (route) => {
    if (route.config?.keepAnswer === true) Object.assign(route, hooks);
  });
}

function keepingHooks(memory: Memory) {
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const key = keyOf(request);
    const kept = memory.get(key);
    if (kept) return void reply.send(answerKept(request, reply, kept));
    request.making = { key, store: memory.startMaking(), products: [] };
    done();
  };
  const preSerialization: preSerializationHookHandler = (request, reply, answer, done) => {
    if (request.making && reply.statusCode === 200) request.making.products = productsShown(answer);
    done(null, answer);
  };
  const onSend: onSendHookHandler = async (request, reply, payload) => {
    const { making } = request;
    if (!making || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const kept = keepPlain(payload, jsonType);
    const { key, store, products } = making;
    store(key, { value: kept, bytes: heldBytes(kept), products });
    return answerKept(request, reply, kept);
  };
  return { onRequest, preSerialization, onSend };
}

function keyOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  if (at < 0) return `${request.locale} ${request.url}`;
  const path = request.url.slice(0, at);
  const query = Object.fromEntries(new URLSearchParams(request.url.slice(at + 1)));
  return `${request.locale} ${path} ${writeListQuery(parseListQuery(query))}`;
}

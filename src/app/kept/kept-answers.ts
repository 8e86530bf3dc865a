import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preSerializationHookHandler,
} from 'fastify';
import type { App } from '#platform/http.ts';
import type { Made } from './answer-memory.ts';
import { answerKept, heldBytes, keepPlain, type KeptBytes } from './kept-bytes.ts';
import { productsShown } from './products-shown.ts';
import { queryRead, type QueryRead } from './query-read.ts';

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
    /**
     * The answer holds nothing personal and depends on the path, the language, this part of the query
     * and, for a list, the currency that is shown and the view (rules catalog/price-filter,
     * catalog/views) alone.
     */
    keepAnswer?: QueryRead;
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
  // On those routes alone: every hook costs every request that meets it.
  app.addHook('onRoute', (route) => {
    const read = route.config?.keepAnswer;
    if (read) Object.assign(route, keepingHooks(memory, read));
  });
}

function keepingHooks(memory: Memory, read: QueryRead) {
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const key = keyOf(request, read);
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

/** The path is the route's with its parameters as they are read: `%31` and `1` are one. */
function keyOf(request: FastifyRequest, read: QueryRead): string {
  const at = request.url.indexOf('?');
  const query = queryRead(at < 0 ? '' : request.url.slice(at), read, request.listView);
  const params = JSON.stringify(request.params);
  const currency = read === 'list' ? (request.currency ?? '') : '';
  return `${request.locale} ${currency} ${request.routeOptions.url} ${query} ${params}`;
}

import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preSerializationAsyncHookHandler,
} from 'fastify';
import type { App } from '#platform/http.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { withoutLocale } from '#urls';
import type { Made } from './response-cache.ts';
import { answerFromCache, heldBytes, keepPlain, type CachedResponse } from './cached-response.ts';
import { frameTag } from './frame-cache.ts';
import { lifetimeOf, tagsOf, type AnswerKind } from './cache-tags.ts';
import { queryRead, type QueryRead } from './query-read.ts';

const jsonType = 'application/json; charset=utf-8';

type Store = (made: Made<CachedResponse>) => void;

interface Memory {
  get(key: string): CachedResponse | undefined;
  startMaking(key: string): Store | null;
}

interface Making {
  /** Null when the response is not cacheable. */
  store: Store | null;
  /** The tags of the response, computed from its data. */
  of: Pick<Made<unknown>, 'tags' | 'frame' | 'lifetimeMs'>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response contains nothing personal. It depends only on the path, the language, this part of the query and,
     * for a list, on the currency and the view (rules catalog/price-filter, catalog/views).
     */
    keepAnswer?: { reads: QueryRead; kind: AnswerKind };
  }
  interface FastifyRequest {
    making: Making | null;
  }
}

/**
 * Caches the responses of public calls (routes with `config.keepAnswer`) as bytes, like rendered pages, until something
 * that they show changes. `readMap` reads the catalog's categories.
 */
export function registerCachedCalls(
  app: App,
  memory: Memory,
  readMap: () => Promise<CatalogMap>,
): void {
  app.decorateRequest('making', null);
  // Only on these routes: a hook costs every request that passes it.
  app.addHook('onRoute', (route) => {
    const kept = route.config?.keepAnswer;
    if (kept) Object.assign(route, keepingHooks(memory, readMap, kept));
  });
}

function keepingHooks(
  memory: Memory,
  readMap: () => Promise<CatalogMap>,
  { reads, kind }: { reads: QueryRead; kind: AnswerKind },
) {
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const key = keyOf(request, reads);
    const kept = memory.get(key);
    if (kept) return void reply.send(answerFromCache(request, reply, kept));
    request.making = { store: memory.startMaking(key), of: { tags: [] } };
    done();
  };
  const preSerialization: preSerializationAsyncHookHandler = async (request, reply, answer) => {
    if (!request.making?.store || reply.statusCode !== 200) return answer;
    const query = queryOf(request);
    const { path } = withoutLocale(`/${pathIn(request.params)}`);
    const asked = { map: await readMap(), path, query, view: request.listView };
    request.making.of = {
      tags: tagsOf(kind, answer, asked),
      frame: kind === 'frame' ? frameTag(answer as ShopFrame) : undefined,
      lifetimeMs: lifetimeOf(kind, answer),
    };
    return answer;
  };
  const onSend: onSendHookHandler = async (request, reply, payload) => {
    const { making } = request;
    if (!making || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const kept = keepPlain(payload, jsonType);
    making.store?.({ value: kept, bytes: heldBytes(kept), ...making.of });
    return answerFromCache(request, reply, kept);
  };
  return { onRequest, preSerialization, onSend };
}

/** The part of the path after the route's own prefix. */
function pathIn(params: unknown): string {
  const rest = typeof params === 'object' && params !== null && '*' in params ? params['*'] : '';
  return typeof rest === 'string' ? rest : '';
}

/** The query with its `?`, or an empty text. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** The route's path with decoded parameters, so `%31` and `1` share a key. */
function keyOf(request: FastifyRequest, read: QueryRead): string {
  const query = queryRead(queryOf(request), read, request.listView);
  const params = JSON.stringify(request.params);
  const currency = read === 'list' ? (request.currency ?? '') : '';
  return `${request.locale} ${currency} ${request.routeOptions.url} ${query} ${params}`;
}

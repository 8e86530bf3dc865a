import type {
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preSerializationAsyncHookHandler,
} from 'fastify';
import type { App } from '#platform/http.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import type { Face } from '#rules/price/face.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import { withoutLocale } from '#urls';
import {
  answerFromCache,
  responseBytes,
  plainResponse,
  type CachedResponse,
} from './cached-response.ts';
import { audienceOf, cachedFor, faceKey } from './face-entries.ts';
import { jsonDigest } from './json-digest.ts';
import { lifetimeOf, tagsOf, type ResponseKind } from './cache-tags.ts';
import { canonicalQuery, type QueryPart } from './canonical-query.ts';
import type { CacheEntry, ResponseCache } from './response-cache.ts';

const jsonType = 'application/json; charset=utf-8';

interface CachedCallServices {
  /** Reads the catalog's categories. */
  readMap: () => Promise<CatalogMap>;
  faces: FaceRegistry;
}

interface CacheMiss {
  face: Face;
  /** Caches the response; null when the cache does not admit it. */
  store: ((entry: CacheEntry<CachedResponse>) => void) | null;
  /** Computed from the data of the response. */
  about: Pick<CacheEntry<unknown>, 'tags' | 'frame' | 'lifetimeMs'>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response contains nothing personal. It depends only on the path, the language, this part of the query and,
     * for a list, on the currency and the view (rules catalog/price-filter, catalog/views).
     */
    cacheResponse?: { reads: QueryPart; kind: ResponseKind };
  }
  interface FastifyRequest {
    cacheMiss: CacheMiss | null;
  }
}

/**
 * Caches the responses of public calls (routes with `config.cacheResponse`) as bytes, like rendered pages, until the data
 * that they show changes.
 */
export function registerCachedCalls(
  app: App,
  responses: ResponseCache<CachedResponse, unknown>,
  services: CachedCallServices,
): void {
  app.decorateRequest('cacheMiss', null);
  // Only on these routes: a hook costs every request that passes it.
  app.addHook('onRoute', (route) => {
    const cached = route.config?.cacheResponse;
    if (cached) Object.assign(route, cacheHooks(responses, services, cached));
  });
}

function cacheHooks(
  responses: ResponseCache<CachedResponse, unknown>,
  { readMap, faces }: CachedCallServices,
  { reads, kind }: { reads: QueryPart; kind: ResponseKind },
) {
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    const answer = (face: Face) => {
      const key = faceKey(face, keyOf(request, reads));
      const cached = responses.get(key);
      if (cached) return void reply.send(answerFromCache(request, reply, cached, audienceOf(face)));
      request.cacheMiss = { face, store: responses.startRender(key), about: { tags: [] } };
      done();
    };
    const face = request.face();
    if (face instanceof Promise) face.then(answer, done);
    else answer(face);
  };
  const preSerialization: preSerializationAsyncHookHandler = async (request, reply, data) => {
    if (!request.cacheMiss?.store || reply.statusCode !== 200) return data;
    const query = queryOf(request);
    const { path } = withoutLocale(`/${pathIn(request.params)}`);
    const context = { map: await readMap(), path, query, view: request.listView };
    const { face } = request.cacheMiss;
    request.cacheMiss.about = cachedFor(faces, face, {
      tags: tagsOf(kind, data, context),
      frame: kind === 'frame' ? jsonDigest(data as ShopFrame) : undefined,
      lifetimeMs: lifetimeOf(kind, data),
    });
    return data;
  };
  const onSend: onSendHookHandler = async (request, reply, payload) => {
    const { cacheMiss } = request;
    if (!cacheMiss || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const value = plainResponse(payload, jsonType);
    cacheMiss.store?.({ value, bytes: responseBytes(value), ...cacheMiss.about });
    return answerFromCache(request, reply, value, audienceOf(cacheMiss.face));
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
function keyOf(request: FastifyRequest, reads: QueryPart): string {
  const query = canonicalQuery(queryOf(request), reads, request.listView);
  const params = JSON.stringify(request.params);
  const currency = reads === 'list' ? (request.currency ?? '') : '';
  return `${request.locale} ${currency} ${request.routeOptions.url} ${query} ${params}`;
}

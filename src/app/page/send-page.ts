import { escapeAttribute } from 'entities/escape';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Container, Route } from '#contract/route.ts';
import type { Overdue } from '#contract/session.ts';
import type { SentForm } from '#contract/sent-form.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { FaceRegistry } from '#db/prices/face-registry.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { App } from '#platform/http.ts';
import { brandStylesPath } from '#rules/settings/brand-color.ts';
import { localised } from '#urls';
import type { CacheEntry, ResponseCache } from '#app/cache/response-cache.ts';
import type { Assets } from './assets.ts';
import { writeDocument } from './document.ts';
import {
  answerFromCache,
  responseBytes,
  compressedResponse,
  plainBytes,
  type CachedResponse,
} from '#app/cache/cached-response.ts';
import type { FragmentCache } from '#app/cache/fragment-cache.ts';
import { canonicalQuery, type QueryPart } from '#app/cache/canonical-query.ts';
import { lifetimeOf, tagsOf, type ResponseKind } from '#app/cache/cache-tags.ts';
import { audienceOf, cachedFor } from '#app/cache/face-entries.ts';
import { jsonDigest } from '#app/cache/json-digest.ts';
import { pageFacts } from './page-facts.ts';
import { askedPage, keyOf, pagePath, pageUrl, type AskedPage } from './asked-page.ts';
import { overduePlace, withOverdue, type FindOverdue } from './personal/overdue-in-page.ts';
import { focusWrong } from './personal/focus-wrong.ts';
import type { OverdueRequest, Rendered, RenderRequest } from './render.tsx';
import { sendPersonal } from './personal/send-personal.ts';

export type Renderer = (request: RenderRequest) => Promise<Rendered>;
export type OverdueRenderer = (request: OverdueRequest) => string | Promise<string>;

/** The target of a page's path; a redirect's path has no language. */
export type Resolved =
  | { kind: 'route'; route: Route }
  | { kind: 'redirect'; path: string }
  | { kind: 'nothing' };

export interface PageServices {
  render: Renderer;
  renderOverdue: OverdueRenderer;
  overdue: FindOverdue;
  assets: Assets;
  responses: ResponseCache<CachedResponse, Rendered>;
  fragments: FragmentCache | null;
  faces: FaceRegistry;
  publicUrl: string;
  /** The catalog as lists see it. */
  catalog: { map(): Promise<CatalogMap> };
  defaultCurrency(): string;
  resolve(path: string, request: FastifyRequest): Promise<Resolved>;
  reads(request: FastifyRequest, locale: Locale, route: Route | null): ShopReads;
}

const html = 'text/html; charset=utf-8';

/**
 * Containers whose pages are the same for everybody, with what each reads of the query and what its content is; the
 * others are drawn for each request.
 */
const list = { reads: 'list', kind: 'list' } as const;
const shared = new Map<Container, { reads: QueryPart; kind: ResponseKind }>([
  ['Home', { reads: 'nothing', kind: 'home' }],
  ['ProductList', list],
  ['CampaignProducts', list],
  ['NewestProducts', list],
  ['MostLikedProducts', list],
  ['BestSellerProducts', list],
  ['ProductDetail', { reads: 'reviews', kind: 'product' }],
  ['Page', { reads: 'version', kind: 'text' }],
]);

/** A request for a page, with how it is answered. */
interface PageCall {
  request: FastifyRequest;
  reply: FastifyReply;
  asked: AskedPage;
}

/** Sends every page of the shop, from the cache or rendered now (rule rendering/page-cache). */
export function registerPages(app: App, services: PageServices): void {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // A path below /api that no call answers is not a page either (rule pages/not-found).
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const found = request.face();
    // A promise costs a turn that most requests need not wait for.
    const face = found instanceof Promise ? await found : found;
    const asked = askedPage(request, face, services.defaultCurrency());
    const cached = cachedPage(services.responses, asked);
    if (cached) return sendShared(services, { request, reply, asked }, cached);

    const resolved = await services.resolve(asked.path, request);
    if (resolved.kind === 'redirect') {
      // A browser that kept it would go in circles once a category moved back.
      reply.header('cache-control', 'no-cache');
      return reply.redirect(localised(resolved.path, asked.locale) + asked.query, 301);
    }
    const route = resolved.kind === 'route' ? resolved.route : null;
    const kind = route && shared.get(route.container);
    if (route && kind) {
      const page = {
        ...asked,
        path: pagePath(asked.path),
        query: canonicalQuery(asked.query, kind.reads, asked.view),
      };
      const made = await renderForCache(
        services,
        request,
        page,
        { route, kind: kind.kind },
        keyOf(asked, kind.reads),
      );
      const call = { request, reply, asked: page };
      return 'etag' in made ? sendShared(services, call, made) : sendDrawn(services, call, made);
    }
    const drawn = await draw(services, request, asked, route);
    return sendDrawn(services, { request, reply, asked: { ...asked, query: '' } }, drawn);
  });
}

/** The page of a form that was refused, with what was typed (rule rendering/server-forms). */
export async function showFormAgain(
  services: PageServices,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentForm,
): Promise<FastifyReply> {
  const asked = askedPage(request, await request.face(), services.defaultCurrency());
  const resolved = await services.resolve(asked.path, request);
  const route = resolved.kind === 'route' ? resolved.route : null;
  const drawn = await draw(services, request, asked, route, sent);
  if (drawn.kind === 'redirect') return reply.redirect(drawn.location, 303);
  const focused = { ...drawn, body: focusWrong(drawn.body) };
  return sendDrawn(services, { request, reply, asked: { ...asked, query: '' } }, focused);
}

/** The kind of page is known only after resolving its path, so the cache is asked for each of its possible keys. */
function cachedPage(
  responses: PageServices['responses'],
  asked: AskedPage,
): CachedResponse | undefined {
  return (
    responses.get(keyOf(asked, 'nothing')) ??
    responses.get(keyOf(asked, 'list')) ??
    responses.get(keyOf(asked, 'reviews'))
  );
}

/** A page that cannot be drawn is a failed call: the error handler answers and logs it. */
async function draw(
  services: PageServices,
  request: FastifyRequest,
  asked: AskedPage,
  route: Route | null,
  sent?: SentForm,
): Promise<Rendered> {
  const drawn = await services.render({
    url: pageUrl(asked),
    locale: asked.locale,
    currency: asked.currency,
    reads: services.reads(request, asked.locale, route),
    fragments: services.fragments,
    ...(sent && { sent }),
  });
  if (drawn.kind !== 'failure' || drawn.status < 500) return drawn;
  throw drawn.status === 503 ? new Refusal('busy') : drawn.error;
}

/** A redirect or a failure is for the current callers only. */
function renderForCache(
  services: PageServices,
  request: FastifyRequest,
  asked: AskedPage,
  { route, kind }: { route: Route; kind: ResponseKind },
  key: string,
): Promise<CachedResponse | Rendered> {
  return services.responses.getOrRender(key, async () => {
    const map = await services.catalog.map();
    const drawn = await draw(services, request, asked, route);
    if (drawn.kind !== 'page' || drawn.status !== 200) return { uncached: drawn };
    return cacheEntry(services, drawn, { asked, kind, map });
  });
}

/** Not an `async` function: that would keep the page's text and its data in memory while compression waits. */
function cacheEntry(
  services: PageServices,
  drawn: Rendered & { kind: 'page' },
  { asked, kind, map }: { asked: AskedPage; kind: ResponseKind; map: CatalogMap },
): Promise<CacheEntry<CachedResponse>> {
  const { data } = drawn.loaded;
  const about = cachedFor(services.faces, asked.face, {
    tags: tagsOf(kind, data, { ...asked, map }),
    frame: jsonDigest(drawn.frame),
    lifetimeMs: lifetimeOf(kind, data),
  });
  const text = documentOf(services, asked, drawn, factsOf(services, asked, drawn));
  const place = overduePlace(text);
  return compressedResponse(text, html).then((response) => {
    const value = { ...response, overduePlace: place };
    return { value, bytes: responseBytes(value), ...about };
  });
}

function factsOf(
  { publicUrl }: PageServices,
  { face, locale, currency, path, query }: AskedPage,
  { head, loaded, frame }: Rendered & { kind: 'page' },
): string {
  const { container, data } = loaded;
  const page = { locale, currency, publicUrl, container, data, frame };
  return pageFacts(page, { head, path: path + query, isVisitors: face.number === 0 });
}

/** The style sheet of the shop's own color, after those that it changes (rule settings/brand). */
function brandTag(color: string): string {
  if (color === '') return '';
  return `<link rel="stylesheet" href="${escapeAttribute(brandStylesPath(color))}">`;
}

function documentOf(
  services: PageServices,
  asked: AskedPage,
  drawn: Rendered & { kind: 'page' | 'failure' },
  facts = '',
): string {
  return writeDocument({
    locale: asked.locale,
    publicUrl: services.publicUrl,
    path: asked.path + asked.query,
    head: drawn.head + facts,
    body: drawn.body,
    state: drawn.kind === 'page' ? drawn.state : null,
    assets:
      services.assets.tags(drawn.kind === 'page' ? drawn.module : '', asked.locale) +
      (drawn.kind === 'page' ? brandTag(drawn.frame.store.color) : ''),
  });
}

/** The page of somebody who owes is theirs alone, though all but the notice comes from the cache. */
async function sendShared(
  services: PageServices,
  call: PageCall,
  cached: CachedResponse,
): Promise<FastifyReply> {
  const { request, reply, asked } = call;
  const notice = await noticeFor(services, call);
  const place = cached.overduePlace ?? null;
  const hasNotice = notice !== null && place !== null;
  if (!hasNotice && request.look === null)
    return reply.send(answerFromCache(request, reply, cached, audienceOf(asked.face)));
  const page = plainBytes(cached);
  return sendPersonal(call, hasNotice ? withOverdue(page, place, notice) : page);
}

async function sendDrawn(
  services: PageServices,
  call: PageCall,
  drawn: Rendered,
): Promise<FastifyReply> {
  const { reply, asked } = call;
  if (drawn.kind === 'redirect') return reply.redirect(drawn.location, 302);
  const notice = await noticeFor(services, call);
  if (drawn.status !== 200) reply.code(drawn.status);
  const document = documentOf(services, asked, drawn);
  const place = notice && overduePlace(document);
  if (notice === null || place === null) return sendPersonal(call, document);
  return sendPersonal(call, withOverdue(Buffer.from(document), place, notice));
}

/**
 * The overdue notice for the caller; null for most. A page does not fail for it: the browser draws it later, from the
 * session.
 */
async function noticeFor(
  services: PageServices,
  { request, asked }: PageCall,
): Promise<{ html: string; overdue: Overdue } | null> {
  const { locale, currency } = asked;
  try {
    const overdue = await services.overdue(request);
    if (overdue === null) return null;
    const frame = await services.reads(request, locale, null).shop();
    const url = pageUrl(asked);
    return {
      html: await services.renderOverdue({ url, locale, currency, frame, overdue }),
      overdue,
    };
  } catch (err) {
    request.log.warn({ err }, 'a page was sent without the notice of its debtor');
    return null;
  }
}

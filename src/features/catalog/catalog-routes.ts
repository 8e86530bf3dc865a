import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Comparison } from '#contract/catalog/comparison.ts';
import { HomePage } from '#contract/catalog/home-page.ts';
import { ProductList, Suggestions } from '#contract/catalog/product-list.ts';
import { ProductPage } from '#contract/catalog/product-at-address.ts';
import { ViewedProducts } from '#contract/catalog/product.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { Route } from '#contract/route.ts';
import { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { suggest } from '#db/catalog/search/search-suggestions.ts';
import type { App } from '#platform/http.ts';
import { viewedIds } from '#rules/catalog/viewed-products.ts';
import { searchText } from '#rules/catalog/lists/list-query.ts';
import { withoutLocale } from '#urls';
import type { CatalogServices } from './catalog-services.ts';
import { readHome } from '#features/catalog/home/read-home.ts';
import { readShopFrame, type FrameServices } from './read-shop-frame.ts';
import { readComparison } from '#features/catalog/comparison/read-comparison.ts';
import { registerPriceRoutes } from '#features/catalog/product/prices/price-routes.ts';
import { readProduct, readViewed } from '#features/catalog/product/read-product.ts';
import { readProductList } from '#features/catalog/list/read-product-list.ts';
import { resolveRoute } from './resolve-route.ts';
import { suggestedProducts } from './suggested-products.ts';

const tags = ['catalog'];
/** A record, since the validator cannot read numbers from a key that is `*`. */
const AnyPath = Type.Record(Type.String(), Type.String());
const text = Type.Optional(Type.Unknown());

/** The public calls of the catalog (rules api/calls, api/additional-calls). */
export function registerCatalogRoutes(app: App, services: FrameServices): void {
  registerLists(app, services);
  registerSuggestions(app, services);
  registerFrame(app, services);

  registerProducts(app, services);
  registerNamedProducts(app, services);
  registerPriceRoutes(app, services);

  app.get(
    '/api/catalog/route/*',
    {
      config: { cacheResponse: { reads: 'nothing', kind: 'route' } },
      schema: {
        tags,
        summary: 'The screen that a path shows',
        params: AnyPath,
        response: { 200: Route, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { path } = withoutLocale(`/${request.params['*'] ?? ''}`);
      const resolved = await resolveRoute(services.of(await request.face()), path);
      if (resolved.kind !== 'route') throw new Refusal('not-found');
      return resolved.route;
    },
  );
}

function registerProducts(app: App, services: CatalogServices): void {
  app.get(
    '/api/catalog/product/:id',
    {
      config: { cacheResponse: { reads: 'reviews', kind: 'product' } },
      schema: {
        tags,
        summary: 'A product with its children and a page of its comments',
        params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
        querystring: Type.Object({ yorum: text }),
        response: { 200: ProductPage, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const id = idOrNotFound(request.params.id);
      const own = services.of(await request.face());
      return readProduct(own, { locale: request.locale, id, query: queryOf(request.url) });
    },
  );
}

/** Products that a browser names, since it remembers or compares them. */
function registerNamedProducts(app: App, services: CatalogServices): void {
  app.get(
    '/api/catalog/comparison',
    {
      schema: {
        tags,
        summary: 'Up to four products beside each other',
        querystring: Type.Object({ urun: text }),
        response: { 200: Comparison, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const own = services.of(await request.face());
      return readComparison(own, { locale: request.locale, query: queryOf(request.url) });
    },
  );

  app.get(
    '/api/catalog/viewed',
    {
      schema: {
        tags,
        summary: 'Products that a browser remembers, those that are still there',
        querystring: Type.Object({ ids: text }),
        response: { 200: ViewedProducts, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const given = new URLSearchParams(queryOf(request.url)).get('ids') ?? '';
      const ids = viewedIds(given.split(','));
      return readViewed(services.of(await request.face()), { locale: request.locale, ids });
    },
  );
}

function registerLists(app: App, services: CatalogServices): void {
  const schema = {
    tags,
    summary: 'The list that the page at a path shows',
    // unknown values are clamped, never refused (rule catalog/clamped-query)
    querystring: Type.Object({
      page: text,
      limit: text,
      sort: text,
      view: text,
      q: text,
      brand: text,
      category: text,
      min: text,
      max: text,
      stock: text,
      campaign: text,
      rating: text,
      unit: text,
      variant: text,
    }),
    response: { 200: ProductList, '4xx': ErrorBody },
  };
  const config = { cacheResponse: { reads: 'list', kind: 'list' } } as const;
  app.get('/api/catalog/products', { config, schema }, async (request) =>
    readProductList(services.of(await request.face()), {
      locale: request.locale,
      currency: request.currency,
      view: request.listView,
      path: '/',
      query: queryOf(request.url),
      address: request.ip,
    }),
  );
  app.get(
    '/api/catalog/products/*',
    { config, schema: { ...schema, params: AnyPath } },
    async (request) =>
      readProductList(services.of(await request.face()), {
        locale: request.locale,
        currency: request.currency,
        view: request.listView,
        path: `/${request.params['*'] ?? ''}`,
        query: queryOf(request.url),
        address: request.ip,
      }),
  );
}

function registerSuggestions(app: App, services: CatalogServices): void {
  app.get(
    '/api/catalog/suggest',
    {
      config: { cacheResponse: { reads: 'search text', kind: 'suggestions' } },
      schema: {
        tags,
        summary: 'What the search box offers while somebody types',
        querystring: Type.Object({ q: text }),
        response: { 200: Suggestions },
      },
    },
    async (request) => {
      const own = services.of(await request.face());
      const map = await own.catalog.map();
      const { settings } = own.snapshot();
      const { products, ...places } = await services.searches.run(request.ip, () =>
        suggest(services.db, {
          q: searchText(new URLSearchParams(queryOf(request.url)).get('q') ?? ''),
          locale: request.locale,
          showNotInStocks: settings.showNotInStocks,
          map,
          catalog: own.catalog,
        }),
      );
      return { ...places, products: suggestedProducts(products, settings) };
    },
  );
}

function registerFrame(app: App, services: FrameServices): void {
  app.get(
    '/api/catalog/home',
    {
      config: { cacheResponse: { reads: 'nothing', kind: 'home' } },
      schema: { tags, summary: 'Doors and carousels', response: { 200: HomePage } },
    },
    async (request) => readHome(services.of(await request.face()), { locale: request.locale }),
  );

  app.get(
    '/api/catalog/shop',
    {
      config: { cacheResponse: { reads: 'nothing', kind: 'frame' } },
      schema: { tags, summary: 'What every page’s frame shows', response: { 200: ShopFrame } },
    },
    async (request) => readShopFrame(services.of(await request.face()), { locale: request.locale }),
  );
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

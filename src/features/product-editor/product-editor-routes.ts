import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord, pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import {
  ProductChangeAnswer,
  ProductChangeBody,
  ProductTablePage,
  ProductViewCounts,
  StockHistoryPage,
} from '#contract/office/catalog/office-products.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countProductViews, findProducts } from '#db/catalog-work/find-products.ts';
import { readStockHistory } from '#db/catalog-work/stock-history.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import { isProductView, productSortKeys, wrongField } from '#rules/catalog/product-work.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import type { Locale } from '#rules/shop/locale.ts';
import {
  productEditorTexts,
  type ProductEditorText,
} from '#text/office/catalog/product-editor-text.ts';
import { workProduct } from './change-products.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { decodeStockPlace, encodeStockPlace } from './stock-place.ts';
import { registerProductRows } from './product-row-routes.ts';
import { registerProductForm } from './form/product-form-routes.ts';
import { registerVariants } from './variants/save/variant-routes.ts';

export interface ProductEditorServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];

/** The merchant's product table and its changes (rules product-editing/product-list, product-editing/single-implementation). */
export function registerProductEditor(app: App, services: ProductEditorServices): void {
  // Each counts through all products.
  const counts = costBasedCache(() => countProductViews(services.reads));
  registerTable(app, services, counts);
  registerViews(app, counts);
  registerHistory(app, services);
  registerChange(app, services);
  registerProductRows(app, services);
  registerProductForm(app, services);
  registerVariants(app, services);
}

/** Refuses a field, and says there what is wrong with it. */
function wrong(field: string, reason: keyof ProductEditorText['wrong'], locale: Locale): Refusal {
  const fields = { [field]: productEditorTexts[locale].wrong[reason] };
  return new Refusal('invalid-input', { values: { field }, fields });
}

type CountViews = () => ReturnType<typeof countProductViews>;

/** 2 queries. */
function registerTable(app: App, { reads: db }: ProductEditorServices, counts: CountViews): void {
  app.get(
    '/api/office/product-table',
    {
      schema: {
        tags,
        summary: 'A page of products, hidden ones too, filtered and sorted',
        querystring: Type.Object({
          view: filterWord(
            '`all`, `low`, `out`, `no-price`, `no-picture`, `no-english`, `hidden` or `archived`',
            100,
          ),
          q: filterWord(
            'beginnings of words of its names, its code or a barcode, or an equivalent code',
            100,
          ),
          brand: filterWord('the name of a brand', 200),
          category: filterWord('the path of a category: it and all below it', 400),
          sort: filterWord(
            '`name`, `code`, `stock` or `sold`, the highest first with a `-` before it',
            100,
          ),
          ...pageWords,
        }),
        response: { 200: ProductTablePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { view = 'all', sort = 'name', limit = usualPageSize } = query;
      const text = query.q?.trim() ?? '';
      if (!isProductView(view)) throw wrong('view', 'view', locale);
      if (!isSort(sort, productSortKeys)) throw wrong('sort', 'sort', locale);
      for (const field of ['q', 'brand', 'category'] as const)
        if (query[field]?.includes('\0')) throw wrong(field, 'text', locale);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, productSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor', 'cursor', locale);
      const { brand = '', category = '' } = query;
      const search = { view, text, brand, category, sort, cursor, limit, locale };
      const found = await findProducts(
        db,
        search,
        async (asked) => (await counts()).find((each) => each.view === asked)?.count ?? 0,
      );
      return { items: found.products, ...encodePageLinks(found, sort), total: found.total };
    },
  );
}

/** At most 1 query (rule product-editing/view-counts). */
function registerViews(
  app: App,
  counts: ReturnType<typeof costBasedCache<Awaited<ReturnType<CountViews>>>>,
): void {
  app.get(
    '/api/office/product-views',
    {
      schema: {
        tags,
        summary: 'How many products each view has',
        response: { 200: ProductViewCounts, '4xx': ErrorBody },
      },
    },
    async ({ headers }) => ({ items: await counts({ fresh: isFreshAsked(headers) }) }),
  );
}

const Named = Type.Object({ id: Id });

/** 1 query. */
function registerHistory(app: App, { reads: db }: ProductEditorServices): void {
  app.get(
    '/api/office/products/:id/stock',
    {
      schema: {
        tags,
        summary: 'How the stock of a product came to be, the newest first',
        params: Named,
        querystring: Type.Object({
          cursor: filterWord('where a page begins', 100),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: usualPageSize })),
        }),
        response: { 200: StockHistoryPage, '4xx': ErrorBody },
      },
    },
    async ({ params, query: { cursor, limit = usualPageSize }, locale }) => {
      const from = cursor ? decodeStockPlace(cursor) : null;
      if (cursor && from === null) throw wrong('cursor', 'cursor', locale);
      const found = await readStockHistory(db, idOrNotFound(params.id), { from, limit, locale });
      if (!found) throw new Refusal('not-found');
      const { product, moves, next } = found;
      const items = moves.map((move) => ({ ...move, at: move.at.toISOString() }));
      return { product, items, next: next && encodeStockPlace(next) };
    },
  );
}

/** At most 12 queries. */
function registerChange(app: App, { db, clock }: ProductEditorServices): void {
  app.post(
    '/api/office/products/:id',
    {
      config: { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true },
      schema: {
        tags,
        summary: 'Changes price, list price, stock, or whether a product is shown',
        params: Named,
        body: ProductChangeBody,
        response: { 200: ProductChangeAnswer, '4xx': ErrorBody },
      },
    },
    async ({ params, body: { seen, ...change }, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const lack = wrongField(change);
      if (lack) throw wrong(lack.field, lack.reason, locale);
      const on = { product: { id: idOrNotFound(params.id) }, by, seen, now: clock() };
      const done = await workProduct(db, on, change);
      if (!done.ok) {
        throw new Refusal(done.reason, { values: 'n' in done ? { n: done.n } : {} });
      }
      const { ok: _ok, ...answer } = done;
      return answer;
    },
  );
}

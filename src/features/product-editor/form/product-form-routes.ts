import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  NewProductBody,
  ProductArchived,
  ProductChoices,
  ProductForm,
  ProductFormBody,
  ProductHistory,
  ProductPrices,
  ProductSaved,
  RestoreBody,
} from '#contract/office/catalog/office-product-form.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { readProductHistory } from '#db/catalog-work/product-history.ts';
import { readProductChoices, readProductForm } from '#db/catalog-work/read-product-form.ts';
import type { Db } from '#db/database.ts';
import { readPricePast } from '#db/prices/claims/price-past.ts';
import type { App } from '#platform/http.ts';
import type { FieldProblems } from '#rules/catalog/form/product-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { addProduct } from './add-product.ts';
import { archiveProduct, restoreProduct, type ArchiveResult } from './archive-product.ts';
import type { By } from './log-product.ts';
import { saveProduct } from './save-product.ts';

interface ProductFormServices {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
/** Two descriptions of 500,000 characters, with what their author saw of them. */
const bodyLimit = 8 * 1024 * 1024;
const historyPage = 20;

/** A product's page in the office (rules product-editing/form, product-editing/new-product, product-editing/archive). */
export function registerProductForm(app: App, services: ProductFormServices): void {
  registerReads(app, services);
  registerHistory(app, services);
  registerPrices(app, services);
  registerSave(app, services);
  registerAdd(app, services);
  registerArchive(app, services);
}

function author(worker: Worker | null, { clock }: ProductFormServices): By {
  if (worker === null) throw new Error('a call of the office without a worker');
  return { by: worker, now: clock() };
}

function wrong(problems: FieldProblems, locale: Locale): Refusal {
  const texts = productFormTexts[locale].problems;
  const fields = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, texts[problem]]),
  );
  return new Refusal('invalid-input', {
    values: { field: Object.keys(problems)[0] ?? '' },
    fields,
  });
}

/** 1 query, and 3 of the choices. */
function registerReads(app: App, { db }: ProductFormServices): void {
  app.get(
    '/api/office/products/:id/form',
    {
      schema: {
        tags,
        summary: 'A product with everything that its page in the office changes',
        params,
        response: { 200: ProductForm, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, locale }) => {
      const form = await readProductForm(db, idOrNotFound(id), locale);
      if (!form) throw new Refusal('not-found');
      return form;
    },
  );
  app.get(
    '/api/office/product-form',
    {
      schema: {
        tags,
        summary: 'Categories, brands and currencies that a product can have',
        response: { 200: ProductChoices, '4xx': ErrorBody },
      },
    },
    async ({ locale }) => readProductChoices(db, locale),
  );
}

/** 2 queries. */
function registerHistory(app: App, { db }: ProductFormServices): void {
  app.get(
    '/api/office/products/:id/history',
    {
      schema: {
        tags,
        summary: 'What was done to a product, the newest first',
        params,
        querystring: Type.Object({
          after: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: historyPage })),
        }),
        response: { 200: ProductHistory, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, query: { after = null, limit = historyPage } }) => {
      const found = await readProductHistory(db, idOrNotFound(id), { after, limit });
      if (!found) throw new Refusal('not-found');
      const items = found.entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
      return { items, next: found.next };
    },
  );
}

/** 1 query. */
function registerPrices(app: App, { db }: ProductFormServices): void {
  app.get(
    '/api/office/products/:id/prices',
    {
      schema: {
        tags,
        summary: 'The prices that visitors had for a product, and the discounts that they prove',
        params,
        querystring: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: historyPage })),
        }),
        response: { 200: ProductPrices, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, query: { limit = historyPage } }) => {
      const found = await readPricePast(db, idOrNotFound(id), limit);
      if (!found) throw new Refusal('not-found');
      const { prices, ...rest } = found;
      const items = prices.map((price) => ({
        ...price,
        since: new Date(price.since).toISOString(),
      }));
      return { items, ...rest };
    },
  );
}

function registerSave(app: App, services: ProductFormServices): void {
  app.post(
    '/api/office/products/:id/form',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes fields and units of a product, all or nothing',
        params,
        body: ProductFormBody,
        response: { 200: ProductSaved, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const change = { ...body, units: body.units ?? [] };
      const by = author(worker, services);
      const saved = await saveProduct(services.db, idOrNotFound(id), change, by);
      if (saved.ok) return { id: saved.id, code: saved.code };
      if (saved.reason === 'wrong') throw wrong(saved.problems, locale);
      if (saved.reason !== 'product-changed') throw new Refusal(saved.reason);
      const text = productFormTexts[locale].changedMeanwhile;
      throw new Refusal('product-changed', {
        fields: Object.fromEntries(saved.fields.map((field) => [field, text])),
      });
    },
  );
}

function registerAdd(app: App, services: ProductFormServices): void {
  app.post(
    '/api/office/product-form',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Adds a product; one with the same values that is there already is answered',
        body: NewProductBody,
        response: { 200: ProductSaved, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const added = await addProduct(services.db, body, author(worker, services));
      if (!added.ok) throw wrong(added.problems, locale);
      return { id: added.id, code: added.code };
    },
  );
}

function registerArchive(app: App, services: ProductFormServices): void {
  const response = { 200: ProductArchived, '4xx': ErrorBody };
  app.post(
    '/api/office/products/:id/archive',
    {
      config,
      schema: {
        tags,
        summary: 'Hides a product with its variants and keeps it for its orders',
        params,
        response,
      },
    },
    async ({ params: { id }, worker }) =>
      archived(await archiveProduct(services.db, idOrNotFound(id), author(worker, services))),
  );
  app.post(
    '/api/office/products/:id/restore',
    {
      config,
      schema: {
        tags,
        summary: 'Takes a product out of the archive',
        params,
        body: RestoreBody,
        response,
      },
    },
    async ({ params: { id }, body: { show = false }, worker }) => {
      const by = author(worker, services);
      return archived(await restoreProduct(services.db, idOrNotFound(id), show, by));
    },
  );
}

function archived(result: ArchiveResult) {
  if (!result.ok) throw new Refusal(result.reason);
  const { id, archivedAt, active, wasActive } = result;
  return { id, archivedAt: archivedAt?.toISOString() ?? null, active, wasActive };
}

import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  BrandBody,
  BrandDone,
  BrandMerged,
  MergeBrandBody,
  NewBrandBody,
  OfficeBrandPage,
  RemoveBrandBody,
} from '#contract/office/catalog/office-brands.ts';
import { filterWord, pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countBrandProducts, findBrands } from '#db/catalog-work/brand-work.ts';
import type { Db } from '#db/database.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { brandSortKeys, type BrandProblem } from '#rules/catalog/brand-form.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { brandDeskTexts } from '#text/office/catalog/brand-desk-text.ts';
import {
  addBrand,
  changeBrand,
  mergeBrands,
  removeBrand,
  type BrandChanged,
} from './change-brand.ts';

interface Services {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
/** The ids of brands are smaller than those of products. */
const mostId = 2_000_000_000;
const sort = 'name';

/** The brands of the shop in the office (rules categories/brands, categories/brand-merge). */
export function registerBrands(app: App, services: Services): void {
  registerList(app, services);
  registerAdd(app, services);
  registerChange(app, services);
  registerMerge(app, services);
  registerRemove(app, services);
}

function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

function wrong(field: string, problem: BrandProblem, locale: Locale): Refusal {
  const { wrong: texts } = brandDeskTexts[locale];
  return wrongField(field, texts[problem]);
}

function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

/** 3 queries; 2 while the counts are cached. */
function registerList(app: App, { db }: Services): void {
  const counts = costBasedCache(() => countBrandProducts(db));
  app.get(
    '/api/office/brands',
    {
      schema: {
        tags,
        summary: 'A page of brands by name',
        querystring: Type.Object({
          q: filterWord('a part of its name or its code', 100),
          ...pageWords,
        }),
        response: { 200: OfficeBrandPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale, headers }) => {
      const { limit = usualPageSize } = query;
      const text = query.q?.trim() ?? '';
      if (text.includes('\0')) throw wrongField('q', brandDeskTexts[locale].badText);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, brandSortKeys) : null;
      if (query.cursor && cursor === null)
        throw wrongField('cursor', brandDeskTexts[locale].badCursor);
      const found = await findBrands(db, { text, sort, cursor, limit });
      const products = await counts({ fresh: isFreshAsked(headers) });
      const items = found.brands.map((brand) => ({
        ...brand,
        path: slugify(brand.code),
        products: products.get(brand.id) ?? 0,
      }));
      return { items, ...encodePageLinks(found, sort), total: found.total };
    },
  );
}

/** At most 6 queries. */
function registerAdd(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/brands',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a brand',
        body: NewBrandBody,
        response: { 200: BrandDone, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const { name, image = '', code } = cleaned(body, locale);
      if (name === undefined) throw wrong('name', 'name', locale);
      const work = { by: workerOf(worker), now: clock() };
      return doneOf(await addBrand(db, { name, image, code }, work), locale);
    },
  );
}

function doneOf(changed: BrandChanged, locale: Locale) {
  if (changed.ok) return { id: changed.id, path: changed.path, version: changed.version };
  if (changed.reason === 'code') throw wrong('code', changed.problem, locale);
  throw new Refusal(changed.reason);
}

function cleaned({ name, code, image }: Omit<BrandBody, 'seen'>, locale: Locale) {
  if (name !== undefined && name.trim() === '') throw wrong('name', 'name', locale);
  if (image !== undefined && image !== '' && !pictureName.test(image))
    throw wrong('image', 'image', locale);
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(code !== undefined && { code: code.trim() }),
    ...(image !== undefined && { image }),
  };
}

/** At most 8 queries. */
function registerChange(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/brands/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a brand; its former address leads to the new one',
        params,
        body: BrandBody,
        response: { 200: BrandDone, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { seen, ...body }, worker, locale }) => {
      const work = { by: workerOf(worker), now: clock(), seen };
      const change = cleaned(body, locale);
      return doneOf(await changeBrand(db, idOrNotFound(id, mostId), change, work), locale);
    },
  );
}

/** 9 queries. */
function registerMerge(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/brands/:id/merge',
    {
      config,
      schema: {
        tags,
        summary: 'Gives a brand’s products and addresses to another one; it cannot be undone',
        params,
        body: MergeBrandBody,
        response: { 200: BrandMerged, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { into, seen }, worker }) => {
      const work = { by: workerOf(worker), now: clock(), seen };
      const merged = await mergeBrands(db, { id: idOrNotFound(id, mostId), into }, work);
      if (!merged.ok) throw new Refusal(merged.reason);
      const { ok: _ok, ...answer } = merged;
      return answer;
    },
  );
}

/** 5 queries. */
function registerRemove(app: App, { db, clock }: Services): void {
  app.post(
    '/api/office/brands/:id/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a brand without products',
        params,
        body: RemoveBrandBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { seen }, worker }) => {
      const work = { by: workerOf(worker), now: clock(), seen };
      const removed = await removeBrand(db, idOrNotFound(id, mostId), work);
      if (!removed.ok) throw new Refusal(removed.reason);
      return { success: true as const };
    },
  );
}

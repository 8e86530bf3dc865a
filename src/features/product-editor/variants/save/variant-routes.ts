import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  VariantGrid,
  VariantsBody,
  VariantsSaved,
} from '#contract/office/catalog/office-variants.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { readVariantGrid, type StoredGrid } from '#db/variants/read-variant-grid.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { VariantProblems } from '#rules/catalog/variants/check-variants.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { saveVariants } from './save-variants.ts';

interface VariantServices {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });
/** 300 variants with all their cells and pictures, and what their author saw of them. */
const bodyLimit = 4 * 1024 * 1024;

/** The variants of a product as a grid (rule variants/grid). */
export function registerVariants(app: App, services: VariantServices): void {
  registerGrid(app, services);
  registerSave(app, services);
}

/** 1 query. */
function registerGrid(app: App, { db }: VariantServices): void {
  app.get(
    '/api/office/products/:id/variants',
    {
      schema: {
        tags,
        summary: 'The dimensions and variants of a product',
        params,
        response: { 200: VariantGrid, '4xx': ErrorBody },
      },
    },
    async ({ params: { id } }) => {
      const stored = await readVariantGrid(db, idOrNotFound(id));
      if (!stored) throw new Refusal('not-found');
      return gridOf(stored);
    },
  );
}

function gridOf({ variants, ...product }: StoredGrid): VariantGrid {
  const first = variants.find(({ archived }) => !archived) ?? variants[0];
  return {
    ...product,
    units: (first?.units ?? []).map(({ id, name, nameEn, multiplier, currency, price }) => ({
      id,
      value: name,
      valueEn: nameEn,
      multiplier,
      currency,
      price,
    })),
    variants: variants.map((variant) => ({
      id: variant.id,
      code: variant.code,
      barcode: variant.barcode,
      active: variant.active,
      archived: variant.archived,
      stock: variant.stock,
      images: variant.images,
      prices: variant.prices,
      values: variant.values,
      reserved: variant.reserved,
      orders: variant.orders,
    })),
  };
}

function registerSave(app: App, { db, clock }: VariantServices): void {
  app.post(
    '/api/office/products/:id/variants',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes dimensions and variants of a product, all or nothing',
        params,
        body: VariantsBody,
        response: { 200: VariantsSaved, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      if (worker === null) throw new Error('a call of the office without a worker');
      const by = { by: worker, now: clock() };
      const saved = await saveVariants(db, idOrNotFound(id), body, by);
      if (saved.ok) {
        const { ok: _ok, ...answer } = saved;
        return answer;
      }
      if (saved.reason === 'not-found') throw new Refusal('not-found');
      if (saved.reason === 'wrong') throw wrong(saved.problems, locale);
      const text = productFormTexts[locale].changedMeanwhile;
      throw new Refusal('product-changed', {
        fields: Object.fromEntries(saved.fields.map((field) => [field, text])),
      });
    },
  );
}

function wrong(problems: VariantProblems, locale: Locale): Refusal {
  const texts = variantGridTexts[locale].problems;
  const fields = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, texts[problem]]),
  );
  return new Refusal('invalid-input', {
    values: { field: Object.keys(problems)[0] ?? '' },
    fields,
  });
}

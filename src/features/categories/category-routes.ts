import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  CategoryBody,
  CategoryDetail,
  CategoryDone,
  CategoryMoved,
  CategoryTree,
  MoveCategoryBody,
  NewCategoryBody,
  RemoveCategoryBody,
} from '#contract/office/catalog/office-categories.ts';
import { Id, Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { countCategoryProducts, readTree } from '#db/categories/stored-tree.ts';
import { readCategory, readOldPaths } from '#db/categories/category-work.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import type { App } from '#platform/http.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import { pictureName } from '#rules/catalog/picture-name.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { addCategory } from './add-category.ts';
import { categoryIdOf, workerOf, wrongField, type CategoryServices } from './category-call.ts';
import { changeCategory } from './change-category.ts';
import type { PathError } from './free-path.ts';
import { moveCategory } from './move-category.ts';
import { registerOldPaths } from './old-path-routes.ts';
import { removeCategory } from './remove-category.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });

/** The tree of categories and its changes (rules categories/tree, categories/fields, categories/moving). */
export function registerCategories(app: App, services: CategoryServices): void {
  registerTree(app, services);
  registerDetail(app, services);
  registerAdd(app, services);
  registerChange(app, services);
  registerMove(app, services);
  registerRemove(app, services);
  registerOldPaths(app, services);
}

/** 2 queries; 1 while the counts are cached. */
function registerTree(app: App, { db }: CategoryServices): void {
  const counts = costBasedCache(() => countCategoryProducts(db));
  app.get(
    '/api/office/categories',
    {
      schema: {
        tags,
        summary: 'Every category, hidden ones too, in the order of the menu',
        response: { 200: CategoryTree, '4xx': ErrorBody },
      },
    },
    async ({ headers }) => {
      const tree = await readTree(db);
      const products = await counts({ fresh: isFreshAsked(headers) });
      return { items: tree.map((each) => ({ ...each, products: products.get(each.id) ?? 0 })) };
    },
  );
}

/** 2 queries. */
function registerDetail(app: App, { db }: CategoryServices): void {
  app.get(
    '/api/office/categories/:id',
    {
      schema: {
        tags,
        summary: 'A category with its texts, and the old addresses that lead to it',
        params,
        response: { 200: CategoryDetail, '4xx': ErrorBody },
      },
    },
    async ({ params: { id } }) => {
      const category = await readCategory(db, categoryIdOf(id));
      if (!category) throw new Refusal('not-found');
      return { ...category, oldPaths: await readOldPaths(db, category.id) };
    },
  );
}

/** At most 8 queries. */
function registerAdd(app: App, { db, clock }: CategoryServices): void {
  app.post(
    '/api/office/categories',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a category, last under its parent',
        body: NewCategoryBody,
        response: { 200: CategoryDone, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const name = nameOf(body.name, locale);
      const wanted = {
        parentId: body.parentId,
        name,
        nameEn: body.nameEn?.trim() ?? '',
        slug: body.slug?.trim(),
      };
      const by = { by: workerOf(worker), now: clock() };
      return doneOrRefused(await addCategory(db, wanted, by), locale);
    },
  );
}

function nameOf(text: string, locale: Locale): string {
  const name = text.trim();
  if (name === '') throw wrongField('name', categoryDeskTexts[locale].wrong.name);
  return name;
}

type Refused =
  | {
      ok: false;
      reason:
        | 'not-found'
        | 'category-changed'
        | 'category-too-deep'
        | 'category-path-long'
        | 'category-inside-itself';
    }
  | { ok: false; reason: 'path'; wrong: PathError };

/** The result without `ok`; a wrong address is said at its field. */
function doneOrRefused<Done extends object>(
  answer: (Done & { ok: true }) | Refused,
  locale: Locale,
): Omit<Done & { ok: true }, 'ok'> {
  if (answer.ok) {
    const { ok: _ok, ...done } = answer;
    return done;
  }
  if (answer.reason !== 'path') throw new Refusal(answer.reason);
  throw wrongField('slug', categoryDeskTexts[locale].wrong.path[answer.wrong]);
}

/** At most 10 queries. */
function registerChange(app: App, { db, clock }: CategoryServices): void {
  app.post(
    '/api/office/categories/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes a category’s names, texts, address or visibility',
        params,
        body: CategoryBody,
        response: { 200: CategoryDone, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { seen, ...body }, worker, locale }) => {
      const on = { id: categoryIdOf(id), by: workerOf(worker), seen, now: clock() };
      return doneOrRefused(await changeCategory(db, on, cleaned(body, locale)), locale);
    },
  );
}

function cleaned(body: Omit<CategoryBody, 'seen'>, locale: Locale) {
  const { name, nameEn, slug, intro, introEn, html, htmlEn, image, hidden, withdrawal } = body;
  if (image !== undefined && image !== '' && !pictureName.test(image))
    throw wrongField('image', categoryDeskTexts[locale].wrong.image);
  return {
    ...(name !== undefined && { name: nameOf(name, locale) }),
    ...(nameEn !== undefined && { nameEn: nameEn.trim() }),
    ...(slug !== undefined && { slug: slug.trim() }),
    ...(intro !== undefined && { intro: intro.trim() }),
    ...(introEn !== undefined && { introEn: introEn.trim() }),
    ...(html !== undefined && { html: sanitiseHtml(html.trim()) }),
    ...(htmlEn !== undefined && { htmlEn: sanitiseHtml(htmlEn.trim()) }),
    ...(image !== undefined && { image }),
    ...(hidden !== undefined && { hidden }),
    ...(withdrawal !== undefined && { withdrawal }),
  };
}

/** At most 13 queries. */
function registerMove(app: App, { db, clock }: CategoryServices): void {
  app.post(
    '/api/office/categories/:id/move',
    {
      config,
      schema: {
        tags,
        summary:
          'Moves a category with everything below it; its old addresses lead to the new ones',
        params,
        body: MoveCategoryBody,
        response: { 200: CategoryMoved, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { seen, ...to }, worker, locale }) => {
      const on = { id: categoryIdOf(id), by: workerOf(worker), seen, now: clock() };
      return doneOrRefused(await moveCategory(db, on, to), locale);
    },
  );
}

/** At most 9 queries. */
function registerRemove(app: App, { db, clock }: CategoryServices): void {
  app.post(
    '/api/office/categories/:id/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Removes an empty category; its address leads to the category above it',
        params,
        body: RemoveCategoryBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { seen }, worker, locale }) => {
      const on = { id: categoryIdOf(id), by: workerOf(worker), seen, now: clock() };
      const removed = await removeCategory(db, on);
      if (removed.ok) return { success: true as const };
      if (removed.reason !== 'category-not-empty') throw new Refusal(removed.reason);
      const { categories, products } = removed.inside;
      const { integer } = formats[locale];
      const { notEmpty } = categoryDeskTexts[locale];
      const message = notEmpty(integer(categories), integer(products));
      throw new Refusal('category-not-empty', { message });
    },
  );
}

import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { OldPathBody } from '#contract/office/catalog/office-categories.ts';
import { Id, Success } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { categoryIdOf, workerOf, wrongField, type CategoryServices } from './category-call.ts';
import { addOldPath, removeOldPath } from './old-paths.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const params = Type.Object({ id: Id });

/** The addresses that categories had (rule categories/old-addresses). */
export function registerOldPaths(app: App, { db, clock }: CategoryServices): void {
  app.post(
    '/api/office/categories/:id/old-paths',
    {
      config,
      schema: {
        tags,
        summary: 'Lets an address lead to a category with 301',
        params,
        body: OldPathBody,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body: { path }, worker, locale }) => {
      const by = { by: workerOf(worker), now: clock() };
      const added = await addOldPath(db, { categoryId: categoryIdOf(id), path }, by);
      if (added.ok) return { success: true as const };
      if (added.reason !== 'path') throw new Refusal(added.reason);
      throw wrongField('path', categoryDeskTexts[locale].wrong.oldPath[added.wrong]);
    },
  );
  app.post(
    '/api/office/old-paths/:id/remove',
    {
      config,
      schema: {
        tags,
        summary: 'Lets an old address of a category lead nowhere',
        params,
        response: { 200: Success, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, worker }) => {
      const by = { by: workerOf(worker), now: clock() };
      if (!(await removeOldPath(db, categoryIdOf(id), by))) throw new Refusal('not-found');
      return { success: true as const };
    },
  );
}

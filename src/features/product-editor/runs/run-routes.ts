import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  type ProductRun,
  ProductRunDetail,
  ProductRuns,
  RunBody,
  RunPreview,
  RunPreviewBody,
} from '#contract/office/catalog/office-product-runs.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { isCategory } from '#db/product-runs/category-names.ts';
import { countChosen, type ProductChoice } from '#db/product-runs/chosen-products.ts';
import {
  entriesOf,
  listRuns,
  oldestRun,
  readRun,
  startRun,
  startUndo,
  type ShownRun,
} from '#db/product-runs/runs.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { BoundedQueue } from '#platform/queues/bounded-queue.ts';
import type { BulkChange } from '#rules/bulk/bulk-change.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { askedChange, askedChoice, isWrong } from './asked-change.ts';
import { previewRun } from './preview-run.ts';
import { beginRun, type RunServices } from './work-run.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const Named = Type.Object({ id: Id });

/** Changes of many products at once, and what they would do (rules bulk-changes/preview, bulk-changes/runs). */
export function registerProductRuns(app: App, services: RunServices): void {
  registerPreview(app, services);
  registerRun(app, services);
  registerRuns(app, services);
  registerUndo(app, services);
}

/** 4 queries, and 2 for each further 1,000 products. */
function registerPreview(app: App, { db, clock }: RunServices): void {
  // One at a time: each may read a hundred thousand products.
  const previews = new BoundedQueue({ concurrency: 1, maxWaiting: 20 }, () => new Refusal('busy'));
  app.post(
    '/api/office/product-runs/preview',
    {
      config,
      schema: {
        tags,
        summary: 'What a change would do with these products',
        body: RunPreviewBody,
        response: { 200: RunPreview, '4xx': ErrorBody },
      },
    },
    async ({ body, locale }) => {
      const { choice, change } = asked(body, locale);
      return previews.run(() => previewRun(db, { choice, change, locale, now: clock() }));
    },
  );
}

/** The products and the change of a body; refuses it with a message at the field that is wrong. */
function asked(
  body: RunPreviewBody,
  locale: Locale,
): { choice: ProductChoice; change: BulkChange } {
  const choice = askedChoice(body);
  const change = askedChange(body);
  for (const each of [choice, change]) {
    if (!isWrong(each)) continue;
    const fields = { [each.field]: productRunTexts[locale].wrong[each.reason] };
    throw new Refusal('invalid-input', { values: { field: each.field }, fields });
  }
  if (isWrong(choice) || isWrong(change)) throw new Refusal('invalid-input');
  return { choice, change };
}

/** 5 queries, and those of four batches of 50 products. */
function registerRun(app: App, services: RunServices): void {
  const { db, clock } = services;
  app.post(
    '/api/office/product-runs',
    {
      config,
      schema: {
        tags,
        summary: 'Changes many products; the first 200 at once, others in the background',
        body: RunBody,
        response: { 200: ProductRunDetail, '4xx': ErrorBody },
      },
    },
    async ({ body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const { choice, change } = asked(body, locale);
      await refuseUnknownCategory(db, change, locale);
      const { count, isMore } = await countChosen(db, choice, change.kind);
      if (isMore) throw new Refusal('too-many-products');
      const now = clock();
      const seenAt = body.seenAt === undefined ? now : new Date(body.seenAt);
      const run = { key: body.key, by, choice, change, total: count, seenAt, now };
      const id = await startRun(db, run);
      await beginRun(services, id);
      return detailOf(db, id, { locale, now });
    },
  );
}

async function refuseUnknownCategory(db: Db, change: BulkChange, locale: Locale): Promise<void> {
  if (change.kind !== 'category') return;
  if (await isCategory(db, change.categoryId)) return;
  const fields = { categoryId: productRunTexts[locale].wrong.category };
  throw new Refusal('invalid-input', { values: { field: 'categoryId' }, fields });
}

/** 1 query for the list, 2 for a run. */
function registerRuns(app: App, { db, clock }: RunServices): void {
  app.get(
    '/api/office/product-runs',
    {
      schema: {
        tags,
        summary: 'The changes of many products of the last 30 days, the newest first',
        response: { 200: ProductRuns, '4xx': ErrorBody },
      },
    },
    async ({ locale }) => {
      const now = clock();
      const runs = await listRuns(db, now, locale);
      return { items: runs.map((run) => shown(run, now)) };
    },
  );
  app.get(
    '/api/office/product-runs/:id',
    {
      schema: {
        tags,
        summary: 'How far a change of many products is',
        params: Named,
        response: { 200: ProductRunDetail, '4xx': ErrorBody },
      },
    },
    async ({ params, locale }) => detailOf(db, idOrNotFound(params.id), { locale, now: clock() }),
  );
}

/** 5 queries, and those of four batches of 50 products. */
function registerUndo(app: App, services: RunServices): void {
  const { db, clock } = services;
  app.post(
    '/api/office/product-runs/:id/undo',
    {
      config,
      schema: {
        tags,
        summary:
          'Gives the products of a change their former values, where they still have the new ones',
        params: Named,
        response: { 200: ProductRunDetail, '4xx': ErrorBody },
      },
    },
    async ({ params, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const id = idOrNotFound(params.id);
      const now = clock();
      const refusal = await startUndo(db, { id, by, now });
      if (refusal) throw new Refusal(refusal);
      await beginRun(services, id);
      return detailOf(db, id, { locale, now });
    },
  );
}

async function detailOf(db: Db, id: number, { locale, now }: { locale: Locale; now: Date }) {
  const found = await readRun(db, id, locale);
  if (!found) throw new Refusal('not-found');
  return { ...shown(found.run, now), keptProducts: found.kept };
}

function shown(run: ShownRun, now: Date): ProductRun {
  const { change, skipped, state } = run;
  return {
    id: run.id,
    at: run.at.toISOString(),
    by: run.by,
    change: {
      kind: change.kind,
      how: 'how' in change ? change.how : null,
      value: valueOf(change),
      of: change.kind === 'price' ? change.of : null,
      active: change.kind === 'shown' ? change.active : null,
      category: change.kind === 'category' ? (run.categoryName ?? '') : null,
    },
    state,
    total: run.total,
    changed: run.changed,
    same: run.same,
    skipped: entriesOf(skipped).map(([reason, count]) => ({ reason, count })),
    undone: run.undone,
    kept: run.kept,
    undoneBy: run.undoneBy,
    canUndo: run.changed > 0 && (state === 'done' || state === 'failed') && run.at > oldestRun(now),
  };
}

function valueOf(change: BulkChange): number | null {
  if (change.kind === 'price') return change.value;
  if (change.kind === 'stock') return change.pieces;
  return change.kind === 'vat' ? change.rate : null;
}

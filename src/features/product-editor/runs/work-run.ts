import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import { holdProducts, readChosen, type ChosenProduct } from '#db/product-runs/chosen-products.ts';
import { storeRunRows } from '#db/product-runs/run-rows.ts';
import {
  failRun,
  holdOpenRun,
  nextToUndo,
  noteStep,
  noteUndone,
  type Run,
} from '#db/product-runs/runs.ts';
import { readStockBounds } from '#db/catalog-work/stock-bounds.ts';
import { writeChanges, type ProductValues } from '#db/product-runs/write-changes.ts';
import type { BulkKind, SkipReason } from '#rules/bulk/bulk-change.ts';
import { isSame, planChange, presentValues } from '#rules/bulk/plan-change.ts';

export interface RunServices {
  db: Db;
  clock: () => Date;
}

/** Products in a transaction: few enough that nobody waits long behind it, on the embedded engine too. */
const batchSize = 50;
/** Pause between batches, in milliseconds, in which the database is free for shoppers. */
const pauseMs = 20;

/**
 * Works on open runs until none is left or `stopped` (rule bulk-changes/runs). Any number of processes may do so at once: each
 * batch holds its run. Throws if the database fails; a run whose batch fails for another reason ends as failed.
 */
export async function workRuns(services: RunServices, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await workBatch(services, null))) await pause(pauseMs);
}

/** Batches in the call that starts a run. */
const firstBatches = 4;

/** The first batches of a run, in the call that starts or undoes it: few products are done when it answers. */
export async function beginRun(services: RunServices, id: number): Promise<void> {
  for (let batch = 0; batch < firstBatches; batch += 1)
    if (!(await workBatch(services, id))) return;
}

/** One batch of this run, or of the oldest open one. Gives whether there was anything to do. At most 24 queries. */
async function workBatch({ db, clock }: RunServices, id: number | null): Promise<boolean> {
  const held: { run: Run | null } = { run: null };
  try {
    return await db.transaction().execute(async (tx) => {
      const run = await holdOpenRun(tx, id);
      if (!run) return false;
      held.run = run;
      await (run.state === 'undoing' ? undoBatch(tx, run, clock()) : changeBatch(tx, run, clock()));
      return true;
    });
  } catch (error) {
    if (held.run && !isPassing(error)) await failRun(db, held.run.id);
    throw error;
  }
}

async function changeBatch(tx: Db, run: Run, now: Date): Promise<void> {
  const { choice, change, place, seenAt } = run;
  const { kind } = change;
  const products = await readChosen(tx, {
    choice,
    kind,
    after: place,
    limit: batchSize,
    locks: true,
  });
  const bounds = await readStockBounds(tx);
  const changed: ProductValues<ChosenProduct>[] = [];
  const skipped: Partial<Record<SkipReason, number>> = {};
  let same = 0;
  for (const product of products) {
    const plan =
      product.updatedAt > seenAt
        ? ({ outcome: 'skip', reason: 'changed-since' } as const)
        : planChange(product, change, bounds);
    if (plan.outcome === 'same') same += 1;
    else if (plan.outcome === 'skip') skipped[plan.reason] = (skipped[plan.reason] ?? 0) + 1;
    else changed.push({ product, before: plan.before, after: plan.after });
  }
  const by = { kind: run.actor, name: run.by };
  const reason = change.kind === 'stock' ? change.reason : '';
  await writeChanges(tx, changed, { by, now, reason });
  await storeRunRows(tx, run.id, changed);
  await noteStep(tx, run, {
    place: products.at(-1)?.id ?? place,
    isLast: products.length < batchSize,
    changed: changed.length,
    same,
    skipped,
  });
}

/** Gives products their values from before the run, where they still have those of the run (rule bulk-changes/undo). */
async function undoBatch(tx: Db, run: Run, now: Date): Promise<void> {
  const rows = await nextToUndo(tx, run, batchSize);
  const products = await holdProducts(
    tx,
    rows.map(({ productId }) => productId),
    run.change.kind,
  );
  const known = new Map(products.map((product) => [product.id, product]));
  const restored: ProductValues<ChosenProduct>[] = [];
  const kept: number[] = [];
  for (const { productId, before, after } of rows) {
    const product = known.get(productId);
    if (product && isSame(presentValues(product, after), after))
      restored.push({ product, before: after, after: before });
    else kept.push(productId);
  }
  const bounded = await withinBounds(tx, run.change.kind, restored);
  const undone = bounded.map(({ product }) => product.id);
  kept.push(...restored.flatMap(({ product }) => (undone.includes(product.id) ? [] : product.id)));
  const by = { kind: run.undoneActor, name: run.undoneBy };
  const reason = run.change.kind === 'stock' ? run.change.reason : '';
  await writeChanges(tx, bounded, { by, now, reason });
  const place = rows.at(-1)?.productId ?? run.place;
  await noteUndone(tx, run, { undone, kept, place, isLast: rows.length < batchSize });
}

/** Those whose former stock is still allowed: payments may hold pieces of the stock by now. */
async function withinBounds(
  tx: Db,
  kind: BulkKind,
  rows: readonly ProductValues<ChosenProduct>[],
): Promise<readonly ProductValues<ChosenProduct>[]> {
  if (kind !== 'stock') return rows;
  const bounds = await readStockBounds(tx);
  const isAllowed = (product: ChosenProduct, pieces: number) =>
    planChange(product, { kind: 'stock', how: 'to', pieces, reason: '' }, bounds).outcome !==
    'skip';
  return rows.filter(({ product, after }) => isAllowed(product, after.stock ?? product.stock));
}

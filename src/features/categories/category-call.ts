import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

export interface CategoryServices {
  db: Db;
  clock: () => Date;
}

/** The ids of categories are smaller than those of products. */
const mostId = 2_000_000_000;

/** Refuses a field, and says there what is wrong with it. */
export function wrongField(field: string, message: string): Refusal {
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

export function categoryIdOf(id: number): number {
  return idOrNotFound(id, mostId);
}

/** Who makes a call of the office. */
export function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

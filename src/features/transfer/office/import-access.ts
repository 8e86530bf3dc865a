import type { FastifyRequest } from 'fastify';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { findRun, type ImportRun } from '#db/imports/import-runs.ts';
import { permissionsOf, type Worker } from '#rules/shop/call-scopes.ts';
import { importKinds, permissionFor, type ImportKind } from '#rules/transfer/import-run.ts';
import type { DeskServices } from './import-desk.ts';

export type ImportServices = DeskServices;

export const importConfig = {
  fromElsewhere: true,
  hasOwnLimit: true,
  readsOwnWrites: true,
} as const;

/** The kinds of files that the caller may import. */
export function kindsFor({ staff }: FastifyRequest): ImportKind[] {
  const allowed = staff ? permissionsOf[staff.role] : ['catalog:write'];
  return importKinds.filter((kind) => allowed.includes(permissionFor[kind]));
}

/** The import of this id; others' kinds are not there. 1 query. */
export async function ownRun(
  { db }: Pick<ImportServices, 'db'>,
  request: FastifyRequest,
  id: string | number,
): Promise<ImportRun> {
  const run = await findRun(db, idOrNotFound(id));
  if (!run || !kindsFor(request).includes(run.kind)) throw new Refusal('not-found');
  return run;
}

export function workerOf({ worker }: FastifyRequest): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

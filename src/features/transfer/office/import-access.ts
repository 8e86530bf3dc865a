import type { FastifyRequest } from 'fastify';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { findRun, type ImportRun } from '#db/imports/import-runs.ts';
import { permissionsOf, type Permission, type Worker } from '#rules/shop/call-scopes.ts';
import {
  permissionsForImport,
  type ImportKind,
  type ImportPermission,
} from '#rules/transfer/import-run.ts';
import type { DeskServices } from './import-desk.ts';

export type ImportServices = DeskServices;

export const importConfig = {
  fromElsewhere: true,
  hasOwnLimit: true,
  readsOwnWrites: true,
} as const;

/** The permissions of the caller; a token's scopes contain nothing else that imports need. */
export function allowedFor({ staff }: FastifyRequest): readonly Permission[] {
  return staff ? permissionsOf[staff.role] : ['catalog:write'];
}

/** The permissions of an import by the caller. Refuses a kind of file that they may not import at all. */
export function neededFor(request: FastifyRequest, kind: ImportKind): ImportPermission[] {
  const permissions = permissionsForImport(kind, allowedFor(request));
  if (permissions.length === 0) throw new Refusal('role-missing');
  return permissions;
}

/** The import of this id; one with permissions that the caller lacks is not there. 1 query. */
export async function ownRun(
  { db }: Pick<ImportServices, 'db'>,
  request: FastifyRequest,
  id: string | number,
): Promise<ImportRun> {
  const run = await findRun(db, idOrNotFound(id));
  if (!run || !isShownTo(request, run)) throw new Refusal('not-found');
  return run;
}

/** Whether the caller has every permission of the import: it shows what it changed. */
export function isShownTo(request: FastifyRequest, { permissions }: ImportRun): boolean {
  const allowed = allowedFor(request);
  return permissions.every((permission) => allowed.includes(permission));
}

export function workerOf({ worker }: FastifyRequest): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

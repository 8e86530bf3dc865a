import { keptTimes } from '#rules/privacy/kept-data.ts';
import type { Permission } from '#rules/shop/call-scopes.ts';
import { sheetKinds } from './sheets/sheet-fields.ts';

/** The states of an import of the office (rule import-export/run-states). */
export const importStates = [
  'new',
  'checking',
  'checked',
  'running',
  'finished',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a process works on the import. */
export const activeStates = ['checking', 'running', 'undoing'] as const satisfies ImportState[];
export type ActiveState = (typeof activeStates)[number];

export function isActive(state: ImportState): state is ActiveState {
  return activeStates.some((active) => active === state);
}

/** The states from which work may begin: a run that stopped or failed may be continued, because an import is an upsert. */
export const beginsFrom: Readonly<Record<ActiveState, readonly ImportState[]>> = {
  checking: ['new', 'checked', 'failed', 'stopped'],
  running: ['checked', 'stopped', 'failed'],
  undoing: ['finished', 'stopped', 'failed'],
};

/** The files that the office imports: a zip of a store folder, or a sheet of products or customers. */
export const importKinds = ['folder', ...sheetKinds] as const;
export type ImportKind = (typeof importKinds)[number];

/** The permissions that an import may use, each for its parts of the shop. */
export const importPermissions = [
  'catalog:write',
  'customers:write',
  'orders:write',
  'prices:write',
  'settings:write',
] as const satisfies Permission[];
export type ImportPermission = (typeof importPermissions)[number];

/** The permission that a part of a store needs (rule import-export/office-roles). */
export const permissionOfPart = {
  settings: 'settings:write',
  categories: 'catalog:write',
  brands: 'catalog:write',
  products: 'catalog:write',
  'price-lists': 'settings:write',
  'price-rules': 'settings:write',
  'quantity-rules': 'settings:write',
  assortments: 'settings:write',
  groups: 'settings:write',
  companies: 'customers:write',
  customers: 'customers:write',
  'customer-codes': 'customers:write',
  quotes: 'orders:write',
  orders: 'orders:write',
  returns: 'orders:write',
  reviews: 'catalog:write',
  'page-versions': 'settings:write',
  pages: 'settings:write',
  'page-drafts': 'settings:write',
  'mail-texts': 'settings:write',
  'home-versions': 'catalog:write',
} as const satisfies Readonly<Record<string, ImportPermission>>;

/** The permission to import a kind of file at all; of a folder, the parts for which one is missing are refused. */
const permissionOfKind: Readonly<Record<ImportKind, ImportPermission>> = {
  folder: 'catalog:write',
  products: 'catalog:write',
  customers: 'customers:write',
};

/** The permissions that an import by somebody with `allowed` has; none if they may not import such a file. */
export function permissionsForImport(
  kind: ImportKind,
  allowed: readonly Permission[],
): ImportPermission[] {
  const needed = permissionOfKind[kind];
  if (!allowed.includes(needed)) return [];
  const used = kind === 'products' ? [needed, 'prices:write'] : [needed];
  return importPermissions.filter(
    (each) => allowed.includes(each) && (kind === 'folder' || used.includes(each)),
  );
}

/** The reasons for which a file as a whole cannot be imported. */
export const importFaults = [
  'not-a-zip',
  'unsafe-name',
  'encrypted',
  'too-large',
  'too-many-files',
  'too-dense',
  'not-a-store',
  'not-a-sheet',
  'old-workbook',
  'bad-quotes',
  'too-many-rows',
  'too-wide',
  'no-rows',
  'unexpected',
] as const;
export type ImportFault = (typeof importFaults)[number];

const megabyte = 1024 * 1024;

/** Limits of an upload (rule import-export/upload-limits). */
export const uploadLimits = {
  /** Of the file as it is sent. */
  bytes: 512 * megabyte,
  /** Of one piece: a slow line sends it within the time that a request may take. */
  pieceBytes: megabyte,
  /** Of all files of a zip together, unpacked. */
  unpackedBytes: 4096 * megabyte,
  files: 100_000,
  /** A file of more than a megabyte that is packed more tightly than this is no file of a shop. */
  packedTimes: 200,
} as const;

/** Limits of a sheet (rule import-export/sheet-limits). */
export const sheetLimits = {
  /** Of the file as it is sent. */
  bytes: 64 * megabyte,
  /** Of a workbook's parts together, unpacked. */
  unpackedBytes: 512 * megabyte,
  files: 10_000,
  packedTimes: 200,
  rows: 500_000,
  columns: 200,
} as const;

/** The times that an import whose process ended continues by itself (rule import-export/interrupted). */
export const mostContinuations = 3;

/** The days for which the values from before a run are stored (rule import-export/undo). */
export const undoDays = keptTimes['import-undo'].days;

/** A process that did not write for so long that it is alive is gone. */
export const silenceMs = 30_000;

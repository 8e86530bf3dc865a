import type { Role } from '#rules/shop/call-scopes.ts';

/** The states of an import of the office (rule import-export/run-states). */
export const importStates = [
  'uploaded',
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

/** What may begin in which state: a run that stopped or failed may be continued, because an import is an upsert. */
export const beginsFrom: Readonly<Record<ActiveState, readonly ImportState[]>> = {
  checking: ['uploaded', 'checked', 'failed', 'stopped'],
  running: ['checked', 'stopped', 'failed'],
  undoing: ['finished', 'stopped', 'failed'],
};

/** The files that the office imports: a store folder, or one table of a kind. */
export const importKinds = [
  'folder',
  'products',
  'prices',
  'stock',
  'customers',
  'customer-codes',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The parts that a role may import who may change the catalog; the others are an owner's. */
const catalogParts = new Set(['categories', 'products', 'images']);

export function needsOwner(parts: readonly string[]): boolean {
  return parts.some((part) => !catalogParts.has(part));
}

/** The roles that may import these parts, for a refusal that names them. */
export function rolesFor(parts: readonly string[]): readonly Role[] {
  return needsOwner(parts) ? ['owner'] : ['owner', 'catalog'];
}

const megabyte = 1024 * 1024;

/** Limits of an upload (rule import-export/upload-limits). */
export const uploadLimits = {
  /** Of the file as it is sent. */
  bytes: 512 * megabyte,
  /** Of a table, whose rows the browser sends. */
  tableBytes: 64 * megabyte,
  /** Of all files of a zip together, unpacked. */
  unpackedBytes: 4096 * megabyte,
  files: 100_000,
  /** A file of more than a megabyte that is packed more tightly than this is no file of a shop. */
  packedTimes: 200,
} as const;

/** The days for which the values from before a run are stored (rule import-export/undo). */
export const undoDays = 30;

/** A process that did not write for so long that it is alive is gone. */
export const silenceMs = 30_000;

import type { Permission } from '#rules/shop/call-scopes.ts';

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

/** The files that the office imports: a zip of a store folder. */
export const importKinds = ['folder'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The permission that a kind of file needs (rule import-export/office-roles). */
export const permissionFor: Readonly<Record<ImportKind, Permission>> = {
  folder: 'settings:write',
};

/** The reasons for which a file as a whole cannot be imported. */
export const importFaults = [
  'not-a-zip',
  'unsafe-name',
  'encrypted',
  'too-large',
  'too-many-files',
  'too-dense',
  'not-a-store',
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

/** The days for which the values from before a run are stored (rule import-export/undo). */
export const undoDays = 30;

/** A process that did not write for so long that it is alive is gone. */
export const silenceMs = 30_000;

import { fsyncSync, openSync, closeSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;

/**
 * The embedded database's files on a disk, with a `fsync` that reaches it: without this hook the file system layer of
 * the WebAssembly build answers `fsync` with success and does nothing, and a power cut loses acknowledged commits.
 * The layer also changes a new file's mode to what the program asked for, past the process's umask: here others never
 * get a right (rule reliability/private-files).
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), syncToDisk, closeToOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** The part of an open file that the hook needs: its descriptor outside of WebAssembly. */
interface OpenFile {
  nfd?: number;
}
interface FileOperations {
  fsync?: (file: OpenFile) => number;
}

/** The layer's own changing of a file's attributes; the third argument holds what is to change. */
type ChangeAttributes = (
  path: unknown,
  node: unknown,
  changes: Changes,
  ...tools: unknown[]
) => void;
interface Changes {
  mode?: number;
}

/** The parts of the file layer that this file relies on. */
interface NodeFiles {
  stream_ops: FileOperations;
  doSetAttr: ChangeAttributes;
}

const ioError = 29; // EIO in WASI's numbering: PostgreSQL then stops instead of trusting the write

function syncToDisk(module: object): void {
  nodeFilesOf(module).stream_ops.fsync = (file) => {
    // directories have no descriptor here; the directory entries that matter are synced when a database is made
    if (file.nfd === undefined) return 0;
    try {
      fsyncSync(file.nfd);
      return 0;
    } catch {
      return ioError;
    }
  };
}

const rightsOfOthers = 0o077;

function closeToOthers(module: object): void {
  const files = nodeFilesOf(module);
  const change = files.doSetAttr;
  files.doSetAttr = (path, node, changes, ...tools) => {
    const { mode } = changes;
    const closed = mode === undefined ? changes : { ...changes, mode: mode & ~rightsOfOthers };
    change(path, node, closed, ...tools);
  };
}

function nodeFilesOf(module: object): NodeFiles {
  const files: unknown = 'NODEFS' in module ? module.NODEFS : undefined;
  if (isNodeFiles(files)) return files;
  throw new Error('The embedded database has changed its file layer: it cannot be hooked.');
}

function isNodeFiles(files: unknown): files is NodeFiles {
  return (
    typeof files === 'object' &&
    files !== null &&
    'stream_ops' in files &&
    typeof files.stream_ops === 'object' &&
    'doSetAttr' in files &&
    typeof files.doSetAttr === 'function'
  );
}

/** Syncs every file and directory below, so that a rename that follows reveals nothing half-written. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

/** Syncs one file or directory; on Windows a directory cannot be opened, and its file system needs no sync of it. */
export function syncPath(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}

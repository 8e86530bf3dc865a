import { fsyncSync, openSync, closeSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;

/**
 * The files of the embedded database, with an `fsync` that reaches the disk: without this hook the file system of the
 * WebAssembly build answers `fsync` with success and does nothing, and a power cut loses acknowledged commits. It also
 * ignores the umask of the process for new files: this hook removes all rights of other users (rule
 * reliability/private-files).
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), syncToDisk, closeToOthers];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** An open file; `nfd` is its descriptor outside of WebAssembly. */
interface OpenFile {
  nfd?: number;
}
interface FileOperations {
  fsync?: (file: OpenFile) => number;
}

/** The file system's function that changes a file's attributes. */
type ChangeAttributes = (
  path: unknown,
  node: unknown,
  changes: Changes,
  ...tools: unknown[]
) => void;
interface Changes {
  mode?: number;
}

/** The parts of the file system that the hooks need. */
interface NodeFiles {
  stream_ops: FileOperations;
  doSetAttr: ChangeAttributes;
}

/** EIO in WASI's numbering: PostgreSQL then stops instead of trusting the write. */
const ioError = 29;

function syncToDisk(module: object): void {
  nodeFilesOf(module).stream_ops.fsync = (file) => {
    // Directories have no descriptor here. The entries that matter are synced when a database is created.
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
  throw new Error('This version of PGlite has another file system: fsync cannot be hooked.');
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

/** Syncs every file and directory below, so that a later rename reveals nothing half-written. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

/** Syncs one file or directory. Windows cannot open a directory, and needs no sync of one. */
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

import type { Readable } from 'node:stream';

/** A file of the shop, as its store has it. */
export interface FoundFile {
  bytes: number;
  /** When it was stored, in milliseconds. */
  changedAt: number;
  /**
   * A number that other bytes under the same key do not have. In a folder it is the modification time in milliseconds. Local
   * copies of a file carry it as their own modification time.
   */
  mark: number;
}

export interface ListedFile {
  key: string;
  bytes: number;
}

/**
 * The files that all processes of the shop share: pictures, photographs and uploads of imports. A key is a path such as
 * `images/originals/lamp.webp`. Every file is there as a whole or not at all. Calls throw `FilesAway` where the store does not
 * answer, and a plain error for a key that no file can have.
 */
export interface FileStore {
  /** Whether files have to be fetched over the network before a program can read them from a path. */
  readonly isRemote: boolean;
  /** Whether the store has stopped answering; calls then fail at once until it answers again. */
  isAway(): boolean;
  /** Null where there is none. */
  find(key: string): Promise<FoundFile | null>;
  /** The bytes; null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** The bytes as they come; null where there is none. */
  open(key: string): Promise<Readable | null>;
  /** Makes or replaces a file. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Makes or replaces a file by one of this machine, which is gone afterwards. */
  move(path: string, key: string): Promise<void>;
  /** Copies a file to another key; false where there is none. */
  copy(from: string, to: string): Promise<boolean>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** All files below a key, in no particular order; none where there is no such folder. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** The names of the folders right below a key. */
  folders(folder: string): Promise<string[]>;
  /** Removes all files below a key. */
  removeFolder(folder: string): Promise<void>;
  /** Gives the work a path of this machine with the file's bytes, for as long as it takes. Null where there is none. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
}

/** The store of files does not answer, or refuses the shop; nothing was changed. */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super('the store of files does not answer', { cause });
    this.name = 'FilesAway';
  }
}

/** S3 takes 1,024 bytes; the rest is for a prefix. */
const mostKeyBytes = 900;
const mostNameBytes = 255;

const strange = /[\p{Cc}\\]/u;

/** A name from elsewhere must never lead out of the shop's files. Throws for a key that no file can have. */
export function checkedKey(key: string): string {
  const names = key.split('/');
  const isFine =
    names.every(
      (name) =>
        name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= mostNameBytes,
    ) &&
    !strange.test(key) &&
    Buffer.byteLength(key) <= mostKeyBytes;
  if (!isFine) throw new Error(`no key of a file: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open, type Entry, type ZipFile } from 'yauzl';
import { fileNames, photoFolder } from './store-source.ts';
import { uploadLimits, type ImportFault } from '#rules/transfer/import-run.ts';

/** The zip cannot be a shop's. */
export class BadUpload extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(`the uploaded file cannot be imported: ${fault}`);
    this.name = 'BadUpload';
    this.fault = fault;
  }
}

type Limits = Readonly<Record<'unpackedBytes' | 'files' | 'packedTimes', number>>;

const storeFiles = new Set(Object.values(fileNames));
const megabyte = 1024 * 1024;
const fileType = 0o170_000;
const isRegular = new Set([0, 0o100_000]);

/**
 * Unpacks the files of a store from a zip into a folder (rule import-export/upload-limits). The files may be in one
 * folder of the zip; others are left out. Names come from the list of known ones, so that nothing is written anywhere
 * else, and a file is never larger than it says.
 */
export async function unzipStore(
  path: string,
  folder: string,
  { signal, limits = uploadLimits }: { signal: AbortSignal; limits?: Limits },
): Promise<void> {
  const zip = await openZip(path);
  try {
    for (const name of ['images', photoFolder])
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    let left = limits.unpackedBytes;
    let files = 0;
    for await (const entry of entriesOf(zip)) {
      signal.throwIfAborted();
      files += 1;
      if (files > limits.files) throw new BadUpload('too-many-files');
      const target = targetOf(entry);
      if (target === null) continue;
      left -= entry.uncompressedSize;
      check(entry, left, limits);
      await unpack(zip, entry, join(folder, target), signal);
    }
  } finally {
    zip.close();
  }
}

/** The names in a zip whose files may all be unpacked within the limits. Throws `BadUpload` for another. */
export async function checkedNames(path: string, limits: Limits): Promise<ReadonlySet<string>> {
  const zip = await openZip(path);
  try {
    const names = new Set<string>();
    let left = limits.unpackedBytes;
    for await (const entry of entriesOf(zip)) {
      names.add(entry.fileName);
      if (names.size > limits.files) throw new BadUpload('too-many-files');
      left -= entry.uncompressedSize;
      check(entry, left, limits);
    }
    return names;
  } finally {
    zip.close();
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new BadUpload('not-a-zip'));
      else resolve(zip);
    });
  });
}

/** A damaged list of files, or a name that leads out of the folder, ends the reading. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch((error: unknown) => {
      const isName = error instanceof Error && /path|file ?name|characters/i.test(error.message);
      throw new BadUpload(isName ? 'unsafe-name' : 'not-a-zip');
    });
    if (next.done) return;
    yield next.value;
  }
}

/** The path inside the store folder; null for a folder and for files that a store does not have. */
function targetOf({ fileName }: Entry): string | null {
  if (fileName.endsWith('/')) return null;
  const steps = fileName.split('/');
  if (steps.some((step) => step === '__MACOSX' || step.startsWith('.'))) return null;
  const [name = '', parent = ''] = steps.toReversed();
  if (steps.length <= 2 && storeFiles.has(name)) return name;
  const isPicture = parent === 'images' || parent === photoFolder;
  return isPicture && steps.length <= 3 ? join(parent, name) : null;
}

function check(entry: Entry, left: number, { packedTimes }: Limits): void {
  const type = (entry.externalFileAttributes >>> 16) & fileType;
  if (!isRegular.has(type)) throw new BadUpload('unsafe-name');
  if (entry.isEncrypted()) throw new BadUpload('encrypted');
  if (left < 0) throw new BadUpload('too-large');
  const isDense = entry.uncompressedSize > packedTimes * Math.max(1, entry.compressedSize);
  if (isDense && entry.uncompressedSize > megabyte) throw new BadUpload('too-dense');
}

async function unpack(
  zip: ZipFile,
  entry: Entry,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    await pipeline(
      stream,
      atMost(entry.uncompressedSize),
      createWriteStream(target, { mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    // A full disk is nobody's file's fault.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
    throw new BadUpload('not-a-zip');
  }
}

/** The limits count what the zip says of its files: none may be larger than that. */
function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new BadUpload('not-a-zip'));
      else done(null, chunk);
    },
  });
}

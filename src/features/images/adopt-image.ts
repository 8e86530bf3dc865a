import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#platform/files/file-store.ts';
import { isImageFile, maxImagePixels, missingImageFile } from './image-sizes.ts';
import type { ImageStore } from './make-image.ts';
import { originalKey } from './originals.ts';

type AdoptReason = 'bad-name' | 'too-large' | 'unsupported' | 'unreadable';
type Adopted = { ok: true; changed: boolean } | { ok: false; reason: AdoptReason };

/** The SHA-256 of a picture before and after it is stored; `before` is null for a new name. */
interface PictureChange {
  before: string | null;
  after: string;
}

const maxBytes = 60 * 1024 * 1024;
const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

/**
 * Takes a picture into the shop as the original called `name`. The source is a path or a stream.
 * A picture that does not decode, has over 80 million pixels or weighs over 60 MiB is refused with a
 * reason; a source that cannot be read and a full disk are thrown, and `FilesAway`. The same bytes again change
 * nothing; other bytes make the sized copies out of date (they follow the original's mark). `onChange` runs before the
 * picture takes its place; where it throws, nothing changes.
 */
export async function adoptImage(
  { files, incoming }: Pick<ImageStore, 'files' | 'incoming'>,
  name: string,
  source: Readable | string,
  onChange?: (change: PictureChange) => Promise<void>,
): Promise<Adopted> {
  if (!isImageFile(name) || name === missingImageFile) return { ok: false, reason: 'bad-name' };
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const temporary = join(incoming, randomUUID());
  try {
    const taken = await takeIn(temporary, source);
    if (!taken.ok) return taken;
    const change = { before: await originalHash(files, name), after: taken.hash };
    if (change.before === change.after) return { ok: true, changed: false };
    await onChange?.(change);
    await files.move(temporary, originalKey(name));
    return { ok: true, changed: true };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Copies the source to `temporary` and gives its hash, if it is a picture. */
async function takeIn(
  temporary: string,
  source: Readable | string,
): Promise<{ ok: true; hash: string } | { ok: false; reason: AdoptReason }> {
  const hash = createHash('sha256');
  const input = typeof source === 'string' ? createReadStream(source) : source;
  const fits = await copyLimited(input, temporary, hash);
  if (!fits) return { ok: false, reason: 'too-large' };
  const reason = await refusal(temporary);
  return reason ? { ok: false, reason } : { ok: true, hash: hash.digest('hex') };
}

class TooManyBytes extends Error {}

async function copyLimited(
  input: Readable,
  path: string,
  hash: ReturnType<typeof createHash>,
): Promise<boolean> {
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > maxBytes ? new TooManyBytes() : null, chunk);
    },
  });
  try {
    await pipeline(input, meter, createWriteStream(path, { flags: 'wx' }));
    return true;
  } catch (error) {
    if (error instanceof TooManyBytes) return false;
    throw error;
  }
}

async function refusal(path: string): Promise<AdoptReason | null> {
  // Most commands do without its code.
  const { default: sharp } = await import('sharp');
  try {
    const meta = await sharp(path, { limitInputPixels: false }).metadata();
    if (!formats.has(meta.format)) return 'unsupported';
    if (meta.width * meta.height > maxImagePixels) return 'too-large';
    // The header alone can be right in a file that is cut short: decode it once, small.
    await sharp(path, { failOn: 'error', limitInputPixels: maxImagePixels })
      .resize(16, 16)
      .toBuffer();
    return null;
  } catch {
    return 'unreadable';
  }
}

/** The SHA-256 of an original in hex; null where there is none. */
export async function originalHash(files: FileStore, name: string): Promise<string | null> {
  const bytes = await files.open(originalKey(name));
  return bytes === null ? null : hashOf(bytes);
}

/** The SHA-256 of what comes, in hex. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

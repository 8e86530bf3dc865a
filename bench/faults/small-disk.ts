import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Null where this user may not mount a disk, so that the folder is never full. */
  fill: (() => Promise<void>) | null;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file of so many megabytes as a disk. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const base = await mkdtemp(join(tmpdir(), 'arasta-faults-'));
  // PostgreSQL may run as another user and has to pass through.
  await chmod(base, 0o755);
  const folder = join(base, 'disk');
  await mkdir(folder);
  const isMounted = await mountFile(join(base, 'image'), folder, megabytes);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: isMounted ? () => fillUp(filler) : null,
    free: () => rm(filler, { force: true }),
    async remove() {
      if (isMounted) await run('umount', [folder]);
      await rm(base, { recursive: true, force: true });
    },
  };
}

async function mountFile(file: string, folder: string, megabytes: number): Promise<boolean> {
  try {
    await writeFile(file, '');
    await truncate(file, megabytes * megabyte);
    await run('mkfs.ext4', ['-q', '-m', '0', file]);
    await run('mount', ['-o', 'loop', file, folder]);
    return true;
  } catch {
    return false;
  }
}

/** Writes smaller and smaller pieces until nothing fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'a');
  const fits = (piece: Buffer) =>
    file
      .appendFile(piece)
      .then(() => true)
      .catch(() => false);
  for (let size = megabyte; size >= 512; size /= 2) while (await fits(Buffer.alloc(size)));
  await file.close();
}

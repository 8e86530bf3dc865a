import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** A place for the shop's files; `fill` and `free` are null where the disk cannot be limited. */
export interface Disk {
  folder: string;
  fill: (() => Promise<void>) | null;
  free: () => Promise<void>;
  remove(): Promise<void>;
}

/**
 * A disk of its own of so many megabytes, in a file; where this user may not mount one, an ordinary
 * folder that is never full.
 */
export async function makeDisk(megabytes: number): Promise<Disk> {
  const base = await mkdtemp(join(tmpdir(), 'arasta-faults-'));
  // PostgreSQL may run as another user and has to pass through.
  await chmod(base, 0o755);
  const folder = join(base, 'disk');
  const image = join(base, 'image');
  await mkdir(folder);
  const isLimited = await mountImage(image, folder, megabytes);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: isLimited ? () => fillUp(filler) : null,
    free: () => rm(filler, { force: true }),
    async remove() {
      if (isLimited) await run('umount', [folder]);
      await rm(base, { recursive: true, force: true });
    },
  };
}

async function mountImage(image: string, folder: string, megabytes: number): Promise<boolean> {
  try {
    await writeFile(image, '');
    await truncate(image, megabytes * megabyte);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, folder]);
    return true;
  } catch {
    return false;
  }
}

/** Writes until nothing more fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let size = megabyte; size >= 512; size /= 2) {
      const piece = Buffer.alloc(size);
      while (await fits(() => file.appendFile(piece)));
    }
  } finally {
    await file.close();
  }
}

async function fits(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}

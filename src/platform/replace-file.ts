import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Makes or replaces a file so that nobody ever sees half of it. `write` fills the path that it is
 * given, beside the file, which takes its place when `write` resolves true; else nothing changes and
 * nothing stays behind. Throws what `write` throws.
 */
export async function replaceFile(
  path: string,
  write: (temporary: string) => Promise<boolean>,
): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    if (await write(temporary)) await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes what a folder holds under names of this form, if nobody has changed it since an instant. Gives how many went; none where
 * there is no folder.
 */
export async function removeOldFiles(
  folder: string,
  { named, before }: { named: RegExp; before: Date },
): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => named.test(name));
  let gone = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    gone += 1;
  }
  return gone;
}

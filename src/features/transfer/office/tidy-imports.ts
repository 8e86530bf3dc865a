import {
  endLostWork,
  forgetImports,
  importsWithPictures,
  liveImports,
} from '#db/imports/old-imports.ts';
import type { Db } from '#db/database.ts';
import type { ImportFiles } from './import-files.ts';

interface TidyServices {
  db: Db;
  files: ImportFiles;
  clock: () => Date;
}

/**
 * Ends imports whose process is gone, and forgets uploads of yesterday and old values of last month (rules
 * import-export/interrupted, import-export/undo). Any number of processes may run it at once.
 */
export async function tidyImports(
  { db, files, clock }: TidyServices,
  { aloneSince }: { aloneSince: Date | null },
): Promise<void> {
  const now = clock();
  await endLostWork(db, { now, aloneSince });
  await forgetImports(db, now);
  const ids = await files.ids();
  const live = new Set(await liveImports(db, ids));
  for (const id of ids) if (!live.has(id)) await files.remove(id);
  const replaced = await files.withPictures();
  const undoable = new Set(await importsWithPictures(db, replaced));
  for (const id of replaced) if (!undoable.has(id)) await files.removePictures(id);
}

import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Copies the files of the open embedded database into `folder/database`, whole as of this moment: all statements wait until
 * the copy is there, half a second for 200 MB.
 */
export async function copyDatabase(db: Db, dataDir: string, folder: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // With it the copy opens without reading the log anew.
    await sql`checkpoint`.execute(tx);
    await cp(join(dataDir, 'database'), join(folder, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  });
}

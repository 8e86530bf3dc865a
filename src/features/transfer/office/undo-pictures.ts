import type { Db } from '#db/database.ts';
import type { ImportProblem, StoredChange } from '#db/imports/import-details.ts';
import { usedPictures } from '#db/imports/used-pictures.ts';
import type { ImportFiles } from './import-files.ts';
import { keep } from './kept-record.ts';

/** The shop's pictures, as an undo finds them and puts them back. */
export interface PictureHistory {
  /** The SHA-256 of a picture in hex; null where there is none. */
  hashOf: (file: string) => Promise<string | null>;
  /** Copies a picture to another key of the store of files. */
  keep: (file: string, copy: string) => Promise<void>;
  /** Makes a kept copy the picture again; false where there is no such copy. */
  putBack: (file: string, copy: string) => Promise<boolean>;
  remove: (file: string) => Promise<void>;
}

export interface UndoServices {
  db: Db;
  files: ImportFiles;
  pictures: PictureHistory;
}

/**
 * Puts replaced pictures back and removes new ones (rule import-export/undo). A picture that is another one by now stays, as
 * does a new one that something in the shop shows. Gives those that stay. 1 query.
 */
export async function undoPictures(
  { files, pictures }: Pick<UndoServices, 'files' | 'pictures'>,
  tx: Db,
  { runId, changes }: { runId: number; changes: readonly StoredChange[] },
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  const fresh = changes.filter(({ before }) => before === null).map(({ key }) => key);
  const used = await usedPictures(tx, fresh);
  for (const { key, before, after } of changes) {
    const now = await pictures.hashOf(key);
    // The run ended before it changed the picture, or an earlier attempt has put it back.
    if (now === hashIn(before)) continue;
    if (now !== hashIn(after)) problems.push(keep(key, '', 'changed-since'));
    else if (before === null) {
      if (used.has(key)) problems.push(keep(key, '', 'in-use'));
      else await pictures.remove(key);
    } else if (!(await pictures.putBack(key, files.picture(runId, key))))
      problems.push(keep(key, '', 'file-unreadable'));
  }
  return problems;
}

function hashIn(stored: StoredChange['before']): unknown {
  return stored === null ? null : stored['hash'];
}

import type { ImportProblem } from '#db/imports/import-details.ts';
import { takenPaths } from '#db/imports/taken-paths.ts';
import type { Db } from '#db/database.ts';
import { keep } from './kept-record.ts';

/** A record that an undo gives its old values. */
export interface RestoredLine {
  line: number;
  key: string;
  value: unknown;
}

interface OldPath {
  path: string;
}

/**
 * Leaves out the former addresses of categories that another category took after the import: that one keeps them, and a
 * warning names each (rule import-export/undo). 1 query where categories get former addresses back.
 */
export async function freeOldPaths(
  tx: Db,
  lines: readonly RestoredLine[],
): Promise<{ lines: RestoredLine[]; warnings: ImportProblem[] }> {
  const told = lines.flatMap((line) => {
    const oldPaths = oldPathsOf(line.value);
    return oldPaths === null ? [] : [{ ...line, oldPaths }];
  });
  const asked = told.flatMap(({ key, oldPaths }) =>
    oldPaths.map(({ path }) => ({ category: key, path })),
  );
  const taken = await takenPaths(
    tx,
    asked,
    told.map(({ key }) => key),
  );
  const isTaken = (key: string, { path }: OldPath) =>
    taken.some((each) => each.category === key && each.path === path);
  const free = new Map(
    told.map(({ key, oldPaths }) => [key, oldPaths.filter((each) => !isTaken(key, each))]),
  );
  return {
    lines: lines.map((line) => {
      const oldPaths = free.get(line.key);
      return oldPaths ? { ...line, value: { ...Object(line.value), oldPaths } } : line;
    }),
    warnings: taken.map(({ category, path }) => ({
      ...keep(category, 'oldPaths', 'address-taken', `/${path}`),
      severity: 'warning',
    })),
  };
}

function oldPathsOf(value: unknown): OldPath[] | null {
  const given: unknown = Reflect.get(Object(value), 'oldPaths');
  return Array.isArray(given) ? (given as OldPath[]) : null;
}

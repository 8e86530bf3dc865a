import type { Db } from '#db/database.ts';
import { rehearse } from '#db/imports/rehearse.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';

interface Resumed<R> {
  /** Whether an earlier attempt stored the line. */
  isStored: (line: CheckedLine<R>) => boolean;
  /** Notes lines that are stored with all before them, in their transaction; the last one has the highest number. */
  note: (db: Db, last: CheckedLine<R>) => Promise<void>;
}

/**
 * A writer that goes on where an earlier attempt ended. Lines that are stored already are only rehearsed, in a savepoint
 * that is rolled back: they are reported once more, and what the shop has changed in their records since stays.
 */
export function resumed<R>(
  writer: PartWriter<R>,
  plain: PartWriter<R>,
  { isStored, note }: Resumed<R>,
): PartWriter<R> {
  let firstWaiting = Infinity;
  return {
    ...writer,
    write: async (db, lines, last) => {
      const stored = lines.filter(isStored);
      const open = lines.filter((line) => !isStored(line));
      const before = await rehearsed(db, plain, stored);
      if (open.length === 0) return before;
      const result = await writer.write(db, open, last);
      for (const { line } of result.waiting) firstWaiting = Math.min(firstWaiting, line);
      const settled = open.filter(({ line }) => line < firstWaiting);
      const [latest] = settled.toSorted((one, other) => other.line - one.line);
      if (latest) await note(db, latest);
      return {
        ...result,
        refused: [...before.refused, ...result.refused],
        warnings: [...before.warnings, ...result.warnings],
      };
    },
  };
}

async function rehearsed<R>(
  db: Db,
  writer: PartWriter<R>,
  lines: readonly CheckedLine<R>[],
): Promise<BatchResult<R>> {
  const nothing = { added: 0, changed: 0, refused: [], warnings: [], waiting: [] };
  if (lines.length === 0) return nothing;
  const { refused, warnings } = await rehearse(db, () => writer.write(db, lines, true));
  return { ...nothing, refused, warnings };
}

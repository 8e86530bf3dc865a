import type { ImportSession } from '#db/transfer/import-session.ts';
import {
  repeatedLine,
  writeLines,
  type PartWriter,
  type WholeLists,
} from '#features/transfer/import/import-batches.ts';
import type { PartReport } from '#features/transfer/import/import-report.ts';
import { LineChecks } from '#features/transfer/import/line-checks.ts';
import { WaitingLines } from '#features/transfer/import/waiting-lines.ts';
import type { SourceLines } from '#features/transfer/sources/store-source.ts';
import { StagedLines } from './staged-lines.ts';

type ListWriter<R> = PartWriter<R> & { wholeLists: WholeLists<R> };

interface ListImport<R> {
  session: ImportSession;
  report: PartReport;
  writer: ListWriter<R>;
  staged: StagedLines<R>;
  /** The line of a refusal that forbids removals: of each list, and of lines whose list is unknown. */
  refused: { byList: Map<string, number>; unknown: number | null };
}

/**
 * Imports a part whose lines belong to lists (rule import-export/whole-lists): stages all lines, and then stores list by
 * list, each in one transaction, so that an import that ends early leaves each list as it was or as the file has it. A
 * second line with the key of an earlier one is refused. Memory is bounded: lines are staged on disk.
 */
export async function importLists<R>(
  { session, report }: { session: ImportSession; report: PartReport },
  writer: ListWriter<R>,
  lines: SourceLines,
): Promise<void> {
  const staged = new StagedLines<R>();
  const refused = { byList: new Map<string, number>(), unknown: null };
  const run: ListImport<R> = { session, report, writer, staged, refused };
  const { replaced, isStopped } = writer.wholeLists;
  try {
    await stage(run, lines);
    for (const list of new Set([...staged.lists, ...replaced])) {
      if (isStopped()) return;
      await session.whole((whole) => importList({ ...run, session: whole }, list));
    }
    report.progress();
  } finally {
    staged.close();
  }
}

async function stage<R>(
  { writer, report, staged, refused }: ListImport<R>,
  lines: SourceLines,
): Promise<void> {
  const checks = new LineChecks(writer, report);
  for await (const source of lines) {
    const { line } = source;
    if (report.counts.read % writer.batchSize === 0) report.progress();
    const record = checks.recordOf(source);
    if (record === null) {
      refused.unknown ??= line;
      continue;
    }
    const list = writer.wholeLists.of(record);
    const before = staged.add(list, writer.keyOf(record), { line, record });
    if (before === null) continue;
    report.refuse(line, [repeatedLine(writer.keyField ?? '', before)]);
    refused.byList.set(list, line);
  }
}

async function importList<R>(run: ListImport<R>, list: string): Promise<void> {
  const { session, report, writer, staged, refused } = run;
  const target = { session, writer, report, waiting: new WaitingLines() };
  const before = report.counts.refused;
  for (const batch of staged.batches(list, writer.batchSize))
    await writeLines(target, batch, { last: true });
  if (!writer.wholeLists.replaced.has(list)) return;
  const ownRefusal = report.counts.refused > before ? report.lastRefused : null;
  const refusal = ownRefusal ?? refused.byList.get(list) ?? refused.unknown;
  if (refusal === null) await removeOthers(run, target, list);
  else report.warn(refusal, { field: 'list', code: 'not-replaced', detail: list });
}

/** Removes the stored records of the list whose keys no line has, as lines of the import do. */
async function removeOthers<R>(
  { session, writer, staged }: ListImport<R>,
  target: Parameters<typeof writeLines<R>>[0],
  list: string,
): Promise<void> {
  for (let after = 0; ;) {
    const page = await writer.wholeLists.removals(session.db, list, after);
    const gone = page.filter(({ record }) => !staged.hasKey(writer.keyOf(record)));
    for (let at = 0; at < gone.length; at += writer.batchSize) {
      const lines = gone
        .slice(at, at + writer.batchSize)
        .map(({ record }) => ({ line: 0, record }));
      await writeLines(target, lines, { last: true });
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

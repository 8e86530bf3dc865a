import { isDeepStrictEqual } from 'node:util';
import {
  changesBefore,
  countChanges,
  forgetChanges,
  type ChangeWalk,
  type ImportProblem,
  type StoredChange,
} from '#db/imports/import-details.ts';
import type { StoredCounts, StoredReport } from '#db/imports/import-runs.ts';
import { readRecords, type KeyedPart, type StoredRecord } from '#db/imports/read-records.ts';
import { removeRecord, removeSetting } from '#db/imports/remove-records.ts';
import type { Db } from '#db/database.ts';
import { sessionWithin } from '#db/transfer/import-session.ts';
import { loadContext } from '#features/transfer/import/import-context.ts';
import { importLines, plainWriters } from '#features/transfer/import/import-parts.ts';
import { PartReport } from '#features/transfer/import/import-report.ts';
import { importSettings } from '#features/transfer/import/import-settings.ts';
import { readSettingsDocument } from '#features/transfer/export/settings-document.ts';
import { sourceParts, type SourcePart } from '#features/transfer/sources/store-source.ts';
import { mostLines } from '#features/transfer/tracking/trial.ts';
import { freeOldPaths, type RestoredLine } from './free-old-paths.ts';
import { flatSettings, settingsOf } from './flat-settings.ts';
import { keep } from './kept-record.ts';
import { undoPictures, type UndoServices } from './undo-pictures.ts';

interface UndoEvents {
  signal: AbortSignal;
  onProblem: (problem: ImportProblem) => void;
  onProgress: (part: string, report: StoredReport, done: { read: number; total: number }) => void;
}

/**
 * Undoes a run, the last parts first (rule import-export/undo): records that are as the run left them get their old values,
 * by the importer itself, and new ones are removed. Records that were changed since, or that others refer to, stay and are
 * reported. Each batch is one transaction, which also forgets its changes, so that an undo that stopped can go on.
 */
export async function undoRun(
  services: UndoServices,
  runId: number,
  events: UndoEvents,
): Promise<StoredReport> {
  const { db } = services;
  const all = await countChanges(db, runId);
  const report: Record<string, StoredCounts> = {};
  const total = [...all.values()].reduce((sum, part) => sum + part.added + part.changed, 0);
  let read = 0;
  for (const walk of walksOf(runId, all)) {
    const counts = (report[walk.part] ??= noCounts());
    for (let key: string | null = null; !events.signal.aborted;) {
      const changes: StoredChange[] = await changesBefore(db, walk, {
        key,
        limit: batchOf(walk.part, services.files.isRemote),
      });
      const last = changes.at(-1);
      if (!last) break;
      key = last.key;
      await undoBatch(services, { runId, part: walk.part, changes, counts, events });
      read += changes.length;
      events.onProgress(walk.part, report, { read, total });
    }
  }
  return report;
}

type Part = SourcePart | 'images';

/** Pictures are looked for in all products, once for each batch; new categories go before others get their addresses back. */
/** A transaction holds a batch while its pictures are put back, which takes long in a bucket. */
function batchOf(part: Part, isRemote: boolean): number {
  if (part === 'images' && isRemote) return 50;
  return part === 'images' || part === 'categories' ? 1000 : mostLines;
}

/** Each part, the last one first; variants before the products that they belong to; pictures after those that named them. */
function walksOf(
  runId: number,
  parts: ReadonlyMap<string, unknown>,
): (ChangeWalk & { part: Part })[] {
  return [...sourceParts.toReversed(), 'images' as const].flatMap((part) =>
    parts.has(part)
      ? [
          { runId, part, ofVariants: true },
          { runId, part, ofVariants: false },
        ]
      : [],
  );
}

function noCounts(): StoredCounts {
  return { read: 0, added: 0, changed: 0, unchanged: 0, refused: 0, warnings: 0 };
}

interface Batch {
  runId: number;
  part: Part;
  changes: readonly StoredChange[];
  counts: StoredCounts;
  events: UndoEvents;
}

async function undoBatch(services: UndoServices, batch: Batch): Promise<void> {
  const { runId, part, changes, counts, events } = batch;
  const kept = await services.db.transaction().execute(async (tx) => {
    const keptOnes = await undoChanges(services, tx, batch);
    await forgetChanges(
      tx,
      { runId, part },
      changes.map(({ key }) => key),
    );
    return keptOnes;
  });
  const refused = kept.filter(({ severity }) => severity === 'refused').map(({ file }) => file);
  const left = new Set(refused).size;
  counts.read += changes.length;
  counts.refused += left;
  counts.warnings += kept.length - refused.length;
  counts.changed += changes.length - left;
  for (const problem of kept) events.onProblem(problem);
}

function undoChanges(
  services: UndoServices,
  tx: Db,
  { runId, part, changes }: Batch,
): Promise<ImportProblem[]> {
  if (part === 'settings') return undoSettings(tx, changes);
  if (part === 'images') return undoPictures(services, tx, { runId, changes });
  return undoRecords(tx, part, changes);
}

async function undoRecords(
  tx: Db,
  part: KeyedPart,
  changes: readonly StoredChange[],
): Promise<ImportProblem[]> {
  const keyOf = ({ key }: StoredChange) => (part === 'products' ? `i${key}` : key);
  const stored = await readRecords(tx, part, changes.map(keyOf));
  const problems: ImportProblem[] = [];
  const lines: RestoredLine[] = [];
  for (const change of changes) {
    const now = stored.get(keyOf(change))?.record;
    const conflict = changedSince(change, now);
    if (conflict !== null) problems.push(keep(change.key, conflict, 'changed-since'));
    else if (change.before !== null)
      lines.push({ line: lines.length + 1, value: restored(part, change, now), key: change.key });
    else if (now) {
      const removal = await removeRecord(tx, part, change.key);
      if (removal === 'hidden')
        problems.push({ ...keep(change.key, '', 'hidden-instead'), severity: 'warning' });
      if (removal === 'used') problems.push(keep(change.key, '', 'in-use'));
    }
  }
  const report = new PartReport(part, part, {
    onProblem: ({ severity, line, field, code, detail = '' }) => {
      const key = lines[line - 1]?.key ?? '';
      if (severity === 'refused') problems.push(keep(key, field, code, detail));
    },
  });
  const free = part === 'categories' ? await freeOldPaths(tx, lines) : { lines, warnings: [] };
  problems.push(...free.warnings);
  const context = await loadContext(tx, { hasPicture: () => true, knowsProductsByCode: false });
  await importLines[part]({
    session: sessionWithin(tx),
    lines: free.lines,
    context,
    report,
    adapter: plainWriters,
  });
  return problems;
}

/** Stock and pieces sold go on counting: a new product that was sold is no conflict, but stays. */
const counting = new Set(['quantity', 'salesNumber']);

/** The field that somebody changed after the run; null for none, or where it has its old value again. */
function changedSince(
  { before, after }: StoredChange,
  now: StoredRecord | undefined,
): string | null {
  if (after === null) return now === undefined ? null : 'code';
  if (!now) return before === null ? null : 'id';
  const fields = Object.keys(after).filter((field) => before !== null || !counting.has(field));
  const isOther = (field: string) =>
    !isDeepStrictEqual(now[field], after[field]) &&
    (before === null || !isDeepStrictEqual(now[field], before[field]));
  return fields.find(isOther) ?? null;
}

/** Fields of a stored record that an import does not take back: a hash is no password, and consents stay. */
const lasting = new Set(['consents']);

/** The line that gives a record its old values; orders, quotes and returns have to be whole. */
function restored(
  part: KeyedPart,
  { before, after }: StoredChange,
  now: StoredRecord | undefined,
): StoredRecord {
  const keyFields = [
    'id',
    'path',
    'email',
    'code',
    'list',
    'scope',
    'target',
    'unit',
    'min',
    'minUnit',
    'from',
    'orderNo',
    'productId',
    'url',
    'kind',
    'html',
    'changedAt',
    'star',
    'title',
    'description',
    'date',
  ];
  const known = now ?? {};
  const isWhole = part === 'orders' || part === 'quotes' || part === 'returns';
  const kept = isWhole ? Object.keys(known) : keyFields;
  const keys = kept.filter((field) => field in known).map((field) => [field, known[field]]);
  const added = Object.keys(after ?? {}).filter((field) => !(field in (before ?? {})));
  const record = {
    ...Object.fromEntries(keys),
    ...Object.fromEntries(added.map((field) => [field, null])),
    ...before,
  };
  return Object.fromEntries(Object.entries(record).filter(([field]) => !lasting.has(field)));
}

async function undoSettings(tx: Db, changes: readonly StoredChange[]): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (const { before, after } of changes) {
    const now = flatSettings((await readSettingsDocument(tx)).document);
    const entries: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(after ?? {})) {
      if (isDeepStrictEqual(now[field], value)) entries[field] = before?.[field] ?? null;
      else problems.push(keep('settings', field, 'changed-since'));
    }
    const report = new PartReport('settings', 'settings', {
      onProblem: ({ severity, field, code, detail = '' }) => {
        if (severity === 'refused') problems.push(keep('settings', field, code, detail));
      },
    });
    await importSettings(sessionWithin(tx), [{ line: 1, value: settingsOf(entries) }], report);
    problems.push(...(await removeEntries(tx, entries, after ?? {})));
  }
  return problems;
}

/** The fields that name the entries of the lists in settings.json. */
const entryNames = { currencies: 'code', banks: 'name', kargo: 'kfadi' } as const;

/** Removes the entries of lists that came with the run; an import only adds to these lists. */
async function removeEntries(
  tx: Db,
  before: StoredRecord,
  after: StoredRecord,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  for (const list of ['banks', 'kargo', 'currencies'] as const) {
    if (!(list in before)) continue;
    const old = new Set(namesIn(before[list], entryNames[list]));
    const added = namesIn(after[list], entryNames[list]).filter((name) => !old.has(name));
    for (const name of added)
      if (!(await removeSetting(tx, list, name)))
        problems.push(keep('settings', list, 'in-use', name));
  }
  return problems;
}

function namesIn(list: unknown, field: string): string[] {
  return Array.isArray(list) ? list.map((entry) => String(Reflect.get(entry, field))) : [];
}

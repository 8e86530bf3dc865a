import { addChanges, countChanges } from '#db/imports/import-details.ts';
import type { CheckReport, ImportRun, StoredReport } from '#db/imports/import-runs.ts';
import { noteStoredLine } from '#db/imports/import-work.ts';
import type { Db } from '#db/database.ts';
import type { KeyedPart } from '#db/imports/read-records.ts';
import { readSettingsDocument } from '#features/transfer/export/settings-document.ts';
import type { PartWriter } from '#features/transfer/import/import-batches.ts';
import type {
  ImportContext,
  ImportedPhotos,
  PictureStore,
} from '#features/transfer/import/import-context.ts';
import type { ImportAdapter } from '#features/transfer/import/import-parts.ts';
import type { ImportReport } from '#features/transfer/import/import-report.ts';
import type { ImportEvents } from '#features/transfer/import/import-report.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { StoreSource } from '#features/transfer/sources/store-source.ts';
import { tracked } from '#features/transfer/tracking/track-changes.ts';
import { mostLines, Trial } from '#features/transfer/tracking/trial.ts';
import { resumed } from '#features/transfer/tracking/resumed-writer.ts';
import type { ImportFiles } from './import-files.ts';
import type { PictureHistory } from './undo-pictures.ts';
import { ChangeSummary } from './change-summary.ts';
import { flatSettings } from './flat-settings.ts';

interface Services {
  db: Db;
  pictures: PictureStore;
  photos: ImportedPhotos;
}

interface RunServices {
  db: Db;
  files: ImportFiles;
  pictures: PictureStore & PictureHistory;
  photos: ImportedPhotos;
}

/** Checks a source with the importer itself: nothing is stored (rule import-export/check). */
export async function checkSource(
  services: Services,
  source: StoreSource,
  events: ImportEvents,
): Promise<CheckReport> {
  const summary = new ChangeSummary();
  const trial = new Trial({
    settings: source.files.settings,
    onChanges: (changes) => summary.note(changes),
    onSettings: async (db, work) => {
      const before = await readSettingsDocument(db);
      await work();
      const after = await readSettingsDocument(db);
      return summary.noteSettings(flatSettings(before.document), flatSettings(after.document));
    },
  });
  try {
    const options = { ...events, dryRun: true, byBatch: true, adapter: trial };
    return summary.report(await importStore(services, source, options));
  } finally {
    trial.close();
  }
}

/**
 * Imports a source, batch by batch, and stores what each batch changed in its transaction. A run that goes on writes no
 * line twice: what was stored may have changed since, by sales for example (rule import-export/interrupted).
 */
export async function runSource(
  services: RunServices,
  source: StoreSource,
  run: ImportRun,
  events: ImportEvents,
): Promise<StoredReport> {
  const { db, photos } = services;
  const pictures = recordedPictures(services, run.id);
  const report = await importStore({ db, pictures, photos }, source, {
    ...events,
    adapter: recorder(run),
    author: run.byName,
  });
  return run.report === null
    ? countsOf(report)
    : withEarlier(report, run.report, await countChanges(db, run.id));
}

/** Pictures whose changes are on record, and those that they replace kept, before they change. */
function recordedPictures({ db, files, pictures }: RunServices, runId: number): PictureStore {
  return {
    ...pictures,
    adopt: (file, path) =>
      pictures.adopt(file, path, async ({ before, after }) => {
        if (before !== null && !(await files.hasPicture(runId, file)))
          await pictures.keep(file, files.picture(runId, file));
        const stored = {
          before: before === null ? null : { hash: before },
          after: { hash: after },
        };
        await addChanges(db, runId, [{ part: 'images', key: file, ...stored }]);
      }),
  };
}

function recorder({ id: runId, storedLines }: ImportRun): ImportAdapter {
  return {
    writer: <R>(
      part: KeyedPart,
      make: (context: ImportContext) => PartWriter<R>,
      context: ImportContext,
    ) => {
      const writer = make(context);
      const batchSize = Math.min(writer.batchSize, mostLines);
      const recorded = tracked(
        part,
        { ...writer, batchSize },
        { store: (db, changes) => addChanges(db, runId, changes), note: () => undefined },
      );
      const { wholeLists } = writer;
      const placeOf = (record: R) => (wholeLists ? `${part} ${wholeLists.of(record)}` : part);
      return resumed(recorded, writer, {
        // All lines of a list are stored together, those without a number too, which remove rules.
        isStored: ({ line, record }) => line <= (storedLines[placeOf(record)] ?? -1),
        note: (db, { line, record }) => noteStoredLine(db, runId, { part: placeOf(record), line }),
      });
    },
    settings: async (db, work, isRead) => {
      if (storedLines['settings'] !== undefined) return;
      await recordSettings(db, runId, work);
      if (isRead()) await noteStoredLine(db, runId, { part: 'settings', line: 1 });
    },
  };
}

/** The entries of settings.json are stored one by one: the values from before are on record before the first. */
async function recordSettings(db: Db, runId: number, work: () => Promise<void>): Promise<void> {
  const record = { part: 'settings', key: 'settings' };
  const before = flatSettings((await readSettingsDocument(db)).document);
  await addChanges(db, runId, [{ ...record, before, after: null }]);
  await work();
  const now = flatSettings((await readSettingsDocument(db)).document);
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  await addChanges(db, runId, [{ ...record, before, after: Object.fromEntries(changed) }]);
}

function countsOf(report: ImportReport): StoredReport {
  return Object.fromEntries(Object.entries(report.parts));
}

/** Records that earlier attempts stored are unchanged for the last one, and still new or changed by the import. */
function withEarlier(
  report: ImportReport,
  earlier: StoredReport,
  stored: ReadonlyMap<string, { added: number; changed: number }>,
): StoredReport {
  const parts = Object.entries(report.parts).map(([part, counts]) => {
    if (part === 'settings') return [part, counts.read > 0 ? counts : (earlier[part] ?? counts)];
    const all = stored.get(part);
    if (!all) return [part, counts];
    const unchanged = counts.read - counts.refused - all.added - all.changed;
    return [part, { ...counts, ...all, unchanged: Math.max(0, unchanged) }];
  });
  return Object.fromEntries(parts);
}

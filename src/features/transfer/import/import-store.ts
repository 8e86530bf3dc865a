import type { Db } from '#db/database.ts';
import { analyzeCatalog, reserveImportedIds, hasProducts } from '#db/transfer/write-catalog.ts';
import { withImportSession } from '#db/transfer/import-session.ts';
import type { ImportSession } from '#db/transfer/import-session.ts';
import { ensureLira } from '#db/transfer/write-settings.ts';
import {
  dropTableIndexes,
  isListingStale,
  makeTableIndexes,
  rebuildWithin,
  remakeListing,
} from '#db/catalog/lists/listing-upkeep.ts';
import { loadContext } from './import-context.ts';
import type { ImportedPhotos, PhotoImport, PictureStore } from './import-context.ts';
import { importLines, plainWriters } from './import-parts.ts';
import type { ImportAdapter } from './import-parts.ts';
import { importPictures } from './import-pictures.ts';
import { PartReport } from './import-report.ts';
import type { ImportEvents, ImportReport } from './import-report.ts';
import { importSettings } from './import-settings.ts';
import { sourceParts } from '#features/transfer/sources/store-source.ts';
import type {
  SourceFile,
  SourcePart,
  StoreSource,
} from '#features/transfer/sources/store-source.ts';

export interface ImportServices {
  db: Db;
  pictures: PictureStore;
  /** Absent: the photos of returns are left out, each with a warning. */
  photos?: ImportedPhotos;
}
export interface ImportOptions extends ImportEvents {
  dryRun?: boolean;
  /**
   * Runs each batch of a dry run in a transaction of its own, so that nobody waits longer than for a batch. The adapter
   * has to bring in what a batch needs of the ones before.
   */
  byBatch?: boolean;
  adapter?: ImportAdapter;
  /** The name of whoever changes prices with it, for their history; '' by default: nobody knows. */
  author?: string;
  /** Maximum concurrent writes of a first import; 1 by default, which is all that the embedded database has. */
  connections?: number;
}

/**
 * Fills or updates the shop from a source: an upsert by key, in batches of one transaction each (rules
 * import-export/upsert, import-export/refused-line). A wrong line alone is refused and reported by `onProblem`. A thrown
 * error comes from the database or the disk; the records stored until then stay, unless `db` is a transaction. A second
 * run changes nothing. `dryRun` stores nothing and reports the same.
 */
export async function importStore(
  services: ImportServices,
  source: StoreSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const dryRun = options.dryRun ?? false;
  const report: ImportReport = { parts: {}, refused: 0, warnings: 0 };
  await services.pictures.load?.();
  const pictures = new PartReport('images', 'images', options);
  await importPictures(source, services.pictures, pictures, dryRun);
  addPart(report, pictures);
  const bulk = !(await hasProducts(services.db));
  // In a shop with products, a line may need a code or a parent that another line frees: one writer keeps their order.
  const writers = bulk ? (options.connections ?? 1) : 1;
  const { byBatch = false, author = '' } = options;
  const replacedLists = new Set<string>();
  await withImportSession(
    services.db,
    { dryRun, byBatch, bulk, writers, author },
    async (session) => {
      if (session.writers > 1) await session.batch(dropTableIndexes);
      for (const part of sourceParts) {
        const file = source.files[part];
        if (file)
          addPart(
            report,
            await importPartOf(
              session,
              part,
              file,
              { ...services, source, replacedLists },
              options,
            ),
          );
        if (part === 'settings') await session.batch(ensureLira);
      }
      if (dryRun) return;
      await session.batch(reserveImportedIds);
      if (!(await isListingStale(session.db))) return;
      await session.batch(analyzeCatalog);
      await rebuildLists(session);
    },
  );
  return report;
}

/** Rebuilds lists, search and the indexes of the office's product table, concurrently if there are several writers. */
async function rebuildLists({ db, batch, writers }: ImportSession): Promise<void> {
  if (writers === 1) return batch(rebuildWithin);
  let indexes: Promise<void> | undefined;
  // Not as a batch of the import: that would mark the lists as stale again.
  const makeIndexes = () => (indexes ??= db.transaction().execute(makeTableIndexes));
  const onWritten = () => void makeIndexes().catch(() => undefined);
  try {
    await batch((tx) => remakeListing(tx, { reader: db, onWritten }));
  } finally {
    await makeIndexes();
  }
}

async function importPartOf(
  session: ImportSession,
  part: SourcePart,
  file: SourceFile,
  from: ImportServices & { source: StoreSource; replacedLists: Set<string> },
  options: ImportOptions,
): Promise<PartReport> {
  const report = new PartReport(part, file.name, options);
  const { adapter = plainWriters } = options;
  const { source, replacedLists } = from;
  if (part === 'settings') {
    const work = (own: ImportSession) =>
      adapter.settings(
        own.db,
        () => importSettings(own, file.lines(), report),
        () => report.counts.read > 0,
      );
    if (options.byBatch) await withImportSession(session.db, oneDryRun, work);
    else await work(session);
    return report;
  }
  const context = await loadContext(session.db, {
    hasPicture: pictureLookup(from.pictures, source),
    knowsProductsByCode: source.knowsProductsByCode,
    returnPhotos: photosFrom(from, options),
    isStopped: source.isStopped ?? (() => false),
    replacedLists,
  });
  await importLines[part]({ session, lines: file.lines(), context, report, adapter });
  return report;
}

/** The entries of settings.json refer to each other and are few: one transaction holds them all. */
const oneDryRun = { dryRun: true, byBatch: false, bulk: true, writers: 1, author: '' };

function photosFrom(
  { source, photos }: { source: StoreSource; photos?: ImportedPhotos },
  { dryRun = false }: ImportOptions,
): PhotoImport {
  return {
    pathOf: (file) => (photos && source.returnPhoto?.(file)) ?? null,
    store: dryRun ? null : (photos ?? null),
  };
}

/** Caches the last answers: products share pictures, and variants repeat their parent's. */
function pictureLookup(pictures: PictureStore, source: StoreSource): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    if (known.size >= 10_000) known.clear();
    const found = pictures.has(file) || source.hasPicture(file);
    known.set(file, found);
    return found;
  };
}

function addPart(report: ImportReport, part: PartReport): void {
  if (part.counts.read === 0 && part.part === 'images') return;
  report.parts[part.part] = part.counts;
  report.refused += part.counts.refused;
  report.warnings += part.counts.warnings;
}

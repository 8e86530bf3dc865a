import type { Db } from '#db/database.ts';
import { fillEmptyShop } from '#db/transfer/fill-empty-shop.ts';
import type { ImportEvents, ImportReport } from '#features/transfer/import/import-report.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { SourceFile, SourceLine } from '#features/transfer/sources/store-source.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { askDemoApproval } from './waiting-order.ts';
import { demoFolder } from './demo-folder.ts';
import type { DemoShop } from './demo-folder.ts';
import { daysSince, shiftDates } from './shift-dates.ts';

/**
 * Fills an empty shop with the demo shop, whole or not at all (rule import-export/demo-atomic); one
 * that has products by then stays as it is.
 */
export async function loadDemo(db: Db, demo: DemoShop, say: (text: string) => void): Promise<void> {
  await fillEmptyShop(db, async (tx) => {
    const start = performance.now();
    say('the database is empty: loading the demo shop …');
    const now = new Date();
    const { parts } = await importDemo(tx, demo, {
      now,
      onProblem: (problem) => say(`${problem.file}:${problem.line}: ${problem.field}`),
    });
    await askDemoApproval(tx, demo.waiting, { reference: await loadReferenceData(), now });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(`${parts.products?.added ?? 0} demo products loaded in ${seconds} s`);
  });
}

/** Imports the demo folder with its dates moved: what it says of its `today` is said of the day of `now`. */
export async function importDemo(
  db: Db,
  demo: DemoShop,
  options: ImportEvents & { now: Date },
): Promise<ImportReport> {
  const source = await folderSource(demoFolder);
  const days = daysSince(demo.today, options.now);
  const files = Object.entries(source.files).map(
    ([part, file]) => [part, moved(file, days)] as const,
  );
  const pictures = {
    has: demo.hasPicture,
    // They are painted when they are first looked at.
    adopt: async () => ({ ok: false, reason: 'unreadable' }) as const,
  };
  return importStore({ db, pictures }, { ...source, files: Object.fromEntries(files) }, options);
}

function moved(file: SourceFile, days: number): SourceFile {
  return {
    ...file,
    async *lines(): AsyncGenerator<SourceLine> {
      for await (const line of file.lines()) {
        yield 'value' in line ? { ...line, value: shiftDates(line.value, days) } : line;
      }
    },
  };
}

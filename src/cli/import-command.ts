import { stat } from 'node:fs/promises';
import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { NotAStoreFolder, folderSource } from '#features/transfer/sources/folder-source.ts';
import type { ImportReport, PartCounts } from '#features/transfer/import/import-report.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { NoMagentoFile, magentoSource } from '#features/transfer/sources/magento-source.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { sourceParts } from '#features/transfer/sources/store-source.ts';
import type { StoreSource } from '#features/transfer/sources/store-source.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { CannotRun, WrongUsage, onlyWord, readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { progressOf } from './progress.ts';

/** Concurrent writes of a first import on PostgreSQL; one more connection reads. */
const writers = 3;

/** `import FOLDER` or `import FILE --format magento`. The exit status is 1 if a line was refused. */
export async function importCommand(context: CommandContext): Promise<number> {
  const { values, words } = readArguments(context.args, {
    format: { type: 'string', default: 'store' },
    currency: { type: 'string' },
    rate: { type: 'string' },
    tax: { type: 'string' },
    brand: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  });
  const { text } = context;
  const path = onlyWord(words, text.fileOrFolder, text);
  if (values.format !== 'store' && values.format !== 'magento') {
    throw new WrongUsage(text.notAllowed('format', 'store, magento'));
  }
  const magento = readMagentoOptions(values, context);
  if (!(await stat(path).catch(() => null))) throw new CannotRun(text.noSuchPath(path));
  const dryRun = values['dry-run'];
  return withShop(context, { migrates: true }, async ({ database, pictures, photos }) => {
    const source = await openSource(database.db, path, values.format, magento, context);
    const progress = progressOf(context);
    const report = await importStore({ db: database.db, pictures, photos }, source, {
      dryRun,
      connections: database.engine === 'postgres' ? writers : 1,
      onProblem: (problem) => context.complain(problemText(problem, context.locale)),
      onProgress: ({ part, read }) => {
        const { read: bytes, total } = source.progress();
        progress.show(text.parts[part], read, total ? bytes / total : null);
      },
    });
    progress.end();
    for (const line of summary(report, context)) context.say(line);
    if (dryRun) context.say(text.dryRun);
    return report.refused > 0 ? 1 : 0;
  });
}

interface MagentoValues {
  format: string;
  currency?: string | undefined;
  rate?: string | undefined;
  tax?: string | undefined;
  brand?: string | undefined;
}
interface MagentoSettings {
  currency: string;
  taxRate: number;
  brand: string;
  exchangeRate?: number;
}

function readMagentoOptions(values: MagentoValues, { text }: CommandContext): MagentoSettings {
  if (values.format !== 'magento') {
    for (const name of ['currency', 'rate', 'tax', 'brand'] as const) {
      if (values[name] !== undefined) throw new WrongUsage(text.magentoOnly(name));
    }
  }
  const currency = parseCurrency(values.currency ?? 'USD');
  if (!/^[A-Z]{3}$/.test(currency)) throw new WrongUsage(text.notAllowed('currency', 'USD, EUR …'));
  const taxRate = Number(values.tax ?? '20');
  if (!(taxRate >= 0 && taxRate <= 100)) throw new WrongUsage(text.notAllowed('tax', '0–100'));
  const rate = values.rate === undefined ? undefined : Number(values.rate.replace(',', '.'));
  if (rate !== undefined && !(rate > 0)) throw new WrongUsage(text.notAllowed('rate', '> 0'));
  return {
    currency,
    taxRate,
    brand: values.brand?.trim() ?? '',
    ...(rate !== undefined && { exchangeRate: rate }),
  };
}

async function openSource(
  db: Db,
  path: string,
  format: string,
  magento: MagentoSettings,
  { text }: CommandContext,
): Promise<StoreSource> {
  try {
    if (format !== 'magento') return await folderSource(path);
    const { rates } = await loadSnapshot(db);
    const isKnown = Object.hasOwn(rates, magento.currency);
    if (!isKnown && magento.exchangeRate === undefined) {
      throw new CannotRun(text.noCurrency(magento.currency));
    }
    return await magentoSource(path, magento);
  } catch (error) {
    if (error instanceof NotAStoreFolder) throw new CannotRun(text.notAStore(error.folder));
    if (error instanceof NoMagentoFile) throw new CannotRun(text.noMagento(error.folder));
    throw error;
  }
}

/** A row for each part, with aligned columns. */
function summary(report: ImportReport, { text }: CommandContext): string[] {
  const counts = (part: PartCounts) => [
    part.read,
    part.added,
    part.changed,
    part.unchanged,
    part.refused,
    part.warnings,
  ];
  const rows = (['images', ...sourceParts] as const).flatMap((part) => {
    const found = report.parts[part];
    return found ? [[text.parts[part], ...counts(found).map(String)]] : [];
  });
  return [[...text.columns], ...rows].map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(12) : cell.padStart(11))).join(''),
  );
}

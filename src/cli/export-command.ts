import {
  exportParts,
  exportStore,
  type ExportPart,
} from '#features/transfer/export/export-store.ts';
import { filterFields, readOrderFilter, type OrderFilter } from '#rules/order/order-filter.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { onlyWord, readArguments, WrongUsage, type CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { progressOf } from './progress.ts';

const options: Readonly<Record<string, { type: 'string' }>> = Object.fromEntries(
  ['parts', ...filterFields].map((name) => [name, { type: 'string' }]),
);

/** `export FOLDER`: the whole shop or some of its parts as a store folder (rule import-export/export-parts). */
export async function exportCommand(context: CommandContext): Promise<number> {
  const { text, locale } = context;
  const { words, values } = readArguments(context.args, options);
  const folder = onlyWord(words, text.folder, text);
  const { parts: named, ...filters } = values;
  const parts = readParts(named, text.notAllowed('parts', exportParts.join(',')));
  const isFiltered = Object.keys(filters).length > 0;
  if (isFiltered && !parts.includes('orders')) throw new WrongUsage(text.ordersOnly);
  const read = readOrderFilter(filters);
  if (!read.ok)
    throw new WrongUsage(`--${read.field}: ${orderExportTexts[locale].wrong[read.reason]}`);
  return withShop(context, { migrates: false }, async ({ database, images, photos }) => {
    const progress = progressOf(context);
    const report = await exportStore({ db: database.reads, pictures: images, photos }, folder, {
      parts,
      ...(isFiltered && { orders: chosen(read.filter) }),
      onProgress: ({ part, written }) => progress.show(text.parts[part], written, null),
    });
    progress.end();
    for (const part of parts) {
      context.say(`${text.parts[part].padEnd(12)}${String(report.parts[part]).padStart(11)}`);
    }
    if (report.missingPictures > 0) context.say(text.missingPictures(report.missingPictures));
    context.say(text.exported(folder));
    return 0;
  });
}

const chosen = (filter: OrderFilter) => ({ filter, now: new Date() });

/** The named parts in the order of the export, each once. */
function readParts(named: string | undefined, wrong: string): readonly ExportPart[] {
  if (named === undefined) return exportParts;
  const wanted = named.split(',');
  const parts = exportParts.filter((part) => wanted.includes(part));
  if (parts.length < new Set(wanted).size) throw new WrongUsage(wrong);
  return parts;
}

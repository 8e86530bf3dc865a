import { exportStore } from '#features/transfer/export/export-store.ts';
import { sourceParts } from '#features/transfer/sources/store-source.ts';
import { onlyWord, readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';
import { progressOf } from './progress.ts';

/** `export FOLDER`: the whole shop as a store folder. */
export async function exportCommand(context: CommandContext): Promise<number> {
  const { text } = context;
  const { words } = readArguments(context.args, {});
  const folder = onlyWord(words, text.folder, text);
  return withShop(context, { migrates: false }, async ({ database, images }) => {
    const progress = progressOf(context);
    const report = await exportStore({ db: database.db, pictures: images }, folder, {
      onProgress: ({ part, written }) => progress.show(text.parts[part], written, null),
    });
    progress.end();
    for (const part of [...sourceParts, 'images'] as const) {
      context.say(`${text.parts[part].padEnd(12)}${String(report.parts[part]).padStart(11)}`);
    }
    if (report.missingPictures > 0) context.say(text.missingPictures(report.missingPictures));
    context.say(text.exported(folder));
    return 0;
  });
}

import { readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { bringUpToDate, withShop } from './open-shop.ts';

/** `migrate`: brings the database to this version of the shop. */
export async function migrateCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    context.say(context.text.migrated(await bringUpToDate(database)));
    return 0;
  });
}

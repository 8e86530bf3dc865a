import { isListingStale, rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { bringUpToDate, withShop } from './open-shop.ts';

/**
 * `migrate`: brings the database to this version of the shop. It also rebuilds stale lists and search: the database role
 * of a running shop may own no index.
 */
export async function migrateCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: false }, async ({ database }) => {
    context.say(context.text.migrated(await bringUpToDate(database)));
    if (await isListingStale(database.db)) {
      await rebuildListing(database.db);
      context.say(context.text.listsRebuilt);
    }
    return 0;
  });
}

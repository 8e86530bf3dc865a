import { openDemoFolder } from '#app/demo/demo-folder.ts';
import { loadDemo } from '#app/demo/load-demo.ts';
import { hasProducts } from '#db/transfer/write-catalog.ts';
import { CannotRun, readArguments } from './command.ts';
import type { CommandContext } from './command.ts';
import { withShop } from './open-shop.ts';

/** `demo`: loads the demo shop into an empty shop. */
export async function demoCommand(context: CommandContext): Promise<number> {
  readArguments(context.args, {});
  return withShop(context, { migrates: true }, async ({ database }) => {
    if (await hasProducts(database.db)) throw new CannotRun(context.text.notEmpty);
    await loadDemo(database.db, await openDemoFolder(), context.say);
    return 0;
  });
}

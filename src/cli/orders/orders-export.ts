import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportOrders } from '#features/fulfillment/export-orders.ts';
import { replaceFile } from '#platform/replace-file.ts';
import { readOrderExport } from '#rules/order/order-export.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { readArguments, WrongUsage, type CommandContext } from '#cli/command.ts';
import { withShop } from '#cli/open-shop.ts';
import { orderFilterOptions } from './order-filter-options.ts';
import { ordersTexts } from '#text/cli/orders-command-text.ts';

/** `orders export [FILE]`: a file of orders, to its owner alone (rule fulfillment/export). */
export async function exportOrdersCommand(context: CommandContext): Promise<number> {
  const { locale } = context;
  const { values, words } = readArguments(context.args, {
    format: { type: 'string' },
    ...orderFilterOptions,
    rows: { type: 'string' },
    separator: { type: 'string' },
  });
  const [file, ...more] = words;
  if (more.length > 0) throw new WrongUsage(context.text.needsOne(ordersTexts[locale].file));
  const read = readOrderExport(values);
  if (!read.ok)
    throw new WrongUsage(`--${read.field}: ${orderExportTexts[locale].wrong[read.reason]}`);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const bytes = exportOrders(database.db, read.asked, { locale, now: new Date() });
    if (file === undefined) await writeOut(bytes, context);
    else {
      await replaceFile(file, async (temporary) => {
        const options = { flags: 'wx', mode: 0o600, flush: true };
        await pipeline(bytes, createWriteStream(temporary, options));
        return true;
      });
      context.say(ordersTexts[locale].exported(file));
    }
    return 0;
  });
}

/** A reader such as `head` may close the pipe before the end. */
async function writeOut(bytes: Readable, { output }: CommandContext): Promise<void> {
  try {
    await pipeline(bytes, output, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

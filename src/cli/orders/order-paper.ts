import { writeFile } from 'node:fs/promises';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import {
  officePaper,
  officePapers,
  type OfficePaper,
  type PaperMade,
} from '#features/documents/office-paper.ts';
import { readArguments, WrongUsage, type CommandContext } from '#cli/command.ts';
import { withShop } from '#cli/open-shop.ts';
import { ordersTexts } from '#text/cli/orders-command-text.ts';

interface Wanted {
  orderNo: string;
  paper: OfficePaper;
  parcelId: number | undefined;
  /** The file to write; by default it is named after the paper, in the current folder. */
  file: string | undefined;
}

/** `orders paper ORDERNO slip|label|proforma [FILE]` (rules fulfillment/packing-slip, fulfillment/parcel-label); an older file is replaced. */
export async function paperCommand(context: CommandContext): Promise<number> {
  const { values, words } = readArguments(context.args, {
    parcel: { type: 'string' },
    json: { type: 'boolean' },
  });
  const wanted = readWanted(context, words, values.parcel);
  const { locale } = context;
  const made = await withShop(context, { migrates: false }, async ({ database: { db } }) =>
    officePaper({ db, shop: await loadSnapshot(db) }, { ...wanted, locale, now: new Date() }),
  );
  if (!made.ok) {
    if (values.json) context.say(JSON.stringify({ orderNo: wanted.orderNo, ...made }));
    else context.complain(refusalOf(context, wanted.orderNo, made));
    return 1;
  }
  const file = wanted.file ?? made.name;
  try {
    await writeFile(file, made.file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    context.complain(ordersTexts[locale].notWritable(file, why));
    return 1;
  }
  if (values.json) context.say(JSON.stringify({ orderNo: wanted.orderNo, ok: true, file }));
  else context.say(ordersTexts[locale].paperWritten(file));
  return 0;
}

function readWanted(
  { locale }: CommandContext,
  words: readonly string[],
  parcel: string | undefined,
): Wanted {
  const text = ordersTexts[locale];
  const [orderNo, name = '', file, ...more] = words;
  if (orderNo === undefined) throw new WrongUsage(text.needsNumber);
  const paper = officePapers.find((each) => each === name);
  if (paper === undefined) throw new WrongUsage(text.noSuchPaper(name));
  if (more.length > 0) throw new WrongUsage(text.oneFile);
  if (parcel !== undefined && paper === 'proforma') throw new WrongUsage(text.noParcelOf);
  if (parcel !== undefined && !/^\d{1,15}$/.test(parcel))
    throw new WrongUsage(text.notANumber('parcel'));
  return { orderNo, paper, parcelId: parcel === undefined ? undefined : Number(parcel), file };
}

function refusalOf(
  { locale }: CommandContext,
  orderNo: string,
  refused: Exclude<PaperMade, { ok: true }>,
): string {
  const text = ordersTexts[locale];
  if (refused.reason === 'not-found') return text.notFound(orderNo);
  const { parcels } = refused;
  return parcels.length === 0
    ? text.noParcels(orderNo)
    : text.noSuchParcel(orderNo, parcels.join(', '));
}

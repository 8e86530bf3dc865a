import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#db/database.ts';
import {
  exportBrands,
  exportCategories,
  exportCustomerCodes,
  exportCustomers,
  exportPages,
  exportProducts,
  exportReviews,
  withSnapshot,
} from '#db/transfer/read-store.ts';
import {
  exportHomeVersions,
  exportMailTexts,
  exportPageDrafts,
  exportPageVersions,
} from '#db/transfer/texts/read-store-texts.ts';
import { exportWholesale, wholesaleParts } from '#db/transfer/wholesale/read-wholesale.ts';
import { exportQuotes } from '#db/transfer/quotes/read-quotes.ts';
import { exportFolderOrders } from '#db/orders/read/folder-order.ts';
import { exportReturns } from '#db/returns/return-document.ts';
import { exportReturnPhotos, type ExportedPhotos } from './export-photos.ts';
import { PictureExport } from './export-pictures.ts';
import type { ExportedPictures } from './export-pictures.ts';
import { fileNames } from '#features/transfer/sources/store-source.ts';
import { sourceParts } from '#features/transfer/sources/store-source.ts';
import type { SourcePart } from '#features/transfer/sources/store-source.ts';
import { readChosenOrders } from '#db/fulfillment/chosen-orders.ts';
import type { OrderFilter } from '#rules/order/order-filter.ts';
import { readSettingsDocument } from './settings-document.ts';
import { writeWholeFile } from './write-file.ts';

export const exportParts = [...sourceParts, 'images'] as const;
export type ExportPart = (typeof exportParts)[number];

interface ExportProgress {
  part: ExportPart;
  written: number;
}
interface ExportOptions {
  /** All parts by default (rule import-export/export-parts). */
  parts?: readonly ExportPart[];
  /** The orders that the office's table finds with this filter; all orders by default. */
  orders?: { filter: OrderFilter; now: Date };
  onProgress?: (progress: ExportProgress) => void;
  /** Reads page by page, each as it is then: a snapshot would hold the only connection of the embedded database. */
  isSplit?: boolean;
}

/** The number of written records of each part, and of pictures and photos that a record names and the shop lacks. */
export interface ExportReport {
  parts: Record<ExportPart, number>;
  missingPictures: number;
}

/**
 * Writes the whole shop, or some parts of it, as a store folder (rules import-export/files, import-export/round-trip,
 * import-export/export-parts), from one snapshot of the database, while the shop goes on selling. The order of records
 * and fields is fixed: an import into an empty shop and another export give the same bytes. Files of an earlier export
 * are replaced, each as a whole. The folder holds customers' data and password hashes, so only its owner can read it.
 */
export async function exportStore(
  services: { db: Db; pictures: ExportedPictures; photos?: ExportedPhotos },
  folder: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { parts = exportParts, orders } = options;
  const report = emptyReport();
  const write = async (part: SourcePart, records: AsyncIterable<unknown>) => {
    const onRecord = (written: number) => {
      report.parts[part] = written;
      options.onProgress?.({ part, written });
    };
    if (!parts.includes(part)) return;
    await writeWholeFile(join(folder, fileNames[part]), jsonLines(records, onRecord));
  };
  let logos: string[] = [];
  const read = options.isSplit ? withoutSnapshot : withSnapshot;
  await read(services.db, async (view) => {
    if (parts.includes('settings')) {
      const { document, logos: named } = await readSettingsDocument(view);
      logos = named;
      const text = `${JSON.stringify(document, null, 2)}\n`;
      await writeWholeFile(join(folder, fileNames.settings), [text]);
      report.parts.settings = 1;
    }
    const chosen = orders && readChosenOrders(view, orders.filter, orders.now, exportFolderOrders);
    for (const [part, records] of readers)
      await write(part, part === 'orders' && chosen ? chosen : records(view));
  });
  if (parts.includes('returns'))
    report.missingPictures += await exportReturnPhotos(folder, services.photos);
  if (parts.includes('images')) {
    const pictures = new PictureExport(services.pictures, join(folder, 'images'));
    await copyPictures(pictures, { folder, parts, logos }, (written) =>
      options.onProgress?.({ part: 'images', written }),
    );
    report.parts.images = pictures.copied;
    report.missingPictures += pictures.missing;
  }
  return report;
}

type Reader = [part: SourcePart, records: (view: Db) => AsyncIterable<unknown>];

/** The files after settings.json, in the order in which they are written. */
const readers: readonly Reader[] = [
  ['categories', exportCategories],
  ['brands', exportBrands],
  ['products', exportProducts],
  ...wholesaleParts.map((part): Reader => [part, (view) => exportWholesale(view, part)]),
  ['customers', exportCustomers],
  ['customer-codes', exportCustomerCodes],
  ['quotes', exportQuotes],
  ['orders', exportFolderOrders],
  ['returns', exportReturns],
  ['reviews', exportReviews],
  ['page-versions', exportPageVersions],
  ['pages', exportPages],
  ['page-drafts', exportPageDrafts],
  ['mail-texts', exportMailTexts],
  ['home-versions', exportHomeVersions],
];

function withoutSnapshot<T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> {
  return work(db);
}

function emptyReport(): ExportReport {
  return {
    parts: {
      settings: 0,
      categories: 0,
      brands: 0,
      products: 0,
      'price-lists': 0,
      'price-rules': 0,
      'quantity-rules': 0,
      assortments: 0,
      groups: 0,
      companies: 0,
      customers: 0,
      'customer-codes': 0,
      quotes: 0,
      orders: 0,
      returns: 0,
      reviews: 0,
      'page-versions': 0,
      pages: 0,
      'page-drafts': 0,
      'mail-texts': 0,
      'home-versions': 0,
      images: 0,
    },
    missingPictures: 0,
  };
}

/** Runs after the snapshot is closed: some pictures have to be rendered first, which takes time. */
async function copyPictures(
  pictures: PictureExport,
  exported: { folder: string; parts: readonly ExportPart[]; logos: readonly string[] },
  onPicture: (copied: number) => void,
): Promise<void> {
  const { folder, parts, logos } = exported;
  for (const logo of logos) await pictures.copyOnce(logo);
  for (const part of ['categories', 'brands', 'products', 'home-versions'] as const) {
    if (parts.includes(part)) await pictures.copyNamed(join(folder, fileNames[part]), onPicture);
  }
  await pictures.copyOthers(onPicture);
}

async function* jsonLines(
  records: AsyncIterable<unknown>,
  onRecord: (written: number) => void,
): AsyncGenerator<string> {
  let written = 0;
  for await (const record of records) {
    written += 1;
    if (written % 500 === 0) onRecord(written);
    yield `${JSON.stringify(record)}\n`;
  }
  onRecord(written);
}

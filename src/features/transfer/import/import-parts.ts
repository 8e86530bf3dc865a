import type { ImportSession } from '#db/transfer/import-session.ts';
import type { KeyedPart } from '#db/imports/read-records.ts';
import type { Db } from '#db/database.ts';
import { quoteWriter } from '#features/transfer/import/quotes/import-quotes.ts';
import { orderWriter } from '#features/transfer/import/orders/import-orders.ts';
import { productWriter } from '#features/transfer/import/products/import-products.ts';
import type { SourceLines } from '#features/transfer/sources/store-source.ts';
import { importPart } from './import-batches.ts';
import type { PartWriter } from './import-batches.ts';
import { brandWriter } from './import-brands.ts';
import { categoryWriter } from './import-categories.ts';
import type { ImportContext } from './import-context.ts';
import { customerCodeWriter } from './import-customer-codes.ts';
import { customerWriter } from './import-customers.ts';
import { pageWriter } from './import-pages.ts';
import type { PartReport } from './import-report.ts';
import { companyWriter } from './wholesale/company-records.ts';
import { assortmentWriter, groupWriter, priceListWriter } from './wholesale/coded-records.ts';
import { importLists } from './wholesale/import-lists.ts';
import { priceRuleWriter, quantityRuleWriter } from './wholesale/rule-records.ts';
import { returnWriter } from './returns/import-returns.ts';
import { reviewWriter } from './import-reviews.ts';
import { homeVersionWriter } from './texts/import-home-versions.ts';
import { mailTextWriter } from './texts/import-mail-texts.ts';
import { pageDraftWriter } from './texts/import-page-drafts.ts';
import { pageVersionWriter } from './texts/import-page-versions.ts';

/** Surrounds the writers of an import: to see what they change, and to let a check look ahead. */
export interface ImportAdapter {
  writer: <R>(
    part: KeyedPart,
    make: (context: ImportContext) => PartWriter<R>,
    context: ImportContext,
  ) => PartWriter<R>;
  /** Surrounds the import of settings.json. `isRead`: nobody stopped the import before it. */
  settings: (db: Db, work: () => Promise<void>, isRead: () => boolean) => Promise<void>;
}

/** Writers as they are. */
export const plainWriters: ImportAdapter = {
  writer: (_part, make, context) => make(context),
  settings: (_db, work) => work(),
};

interface PartImport {
  session: ImportSession;
  lines: SourceLines;
  context: ImportContext;
  report: PartReport;
  adapter: ImportAdapter;
}

/** Imports the lines of one part, batch by batch. */
export const importLines: Readonly<Record<KeyedPart, (run: PartImport) => Promise<void>>> = {
  categories: (run) => importWith('categories', categoryWriter, run),
  brands: (run) => importWith('brands', brandWriter, run),
  products: (run) => importWith('products', productWriter, run),
  'price-lists': (run) => importWith('price-lists', priceListWriter, run),
  'price-rules': (run) => importWith('price-rules', priceRuleWriter, run),
  'quantity-rules': (run) => importWith('quantity-rules', quantityRuleWriter, run),
  assortments: (run) => importWith('assortments', assortmentWriter, run),
  groups: (run) => importWith('groups', groupWriter, run),
  companies: (run) => importWith('companies', companyWriter, run),
  customers: (run) => importWith('customers', customerWriter, run),
  'customer-codes': (run) => importWith('customer-codes', customerCodeWriter, run),
  quotes: (run) => importWith('quotes', quoteWriter, run),
  orders: (run) => importWith('orders', orderWriter, run),
  returns: (run) => importWith('returns', returnWriter, run),
  reviews: (run) => importWith('reviews', reviewWriter, run),
  'page-versions': (run) => importWith('page-versions', pageVersionWriter, run),
  pages: (run) => importWith('pages', pageWriter, run),
  'page-drafts': (run) => importWith('page-drafts', pageDraftWriter, run),
  'mail-texts': (run) => importWith('mail-texts', mailTextWriter, run),
  'home-versions': (run) => importWith('home-versions', homeVersionWriter, run),
};

function importWith<R>(
  part: KeyedPart,
  make: (context: ImportContext) => PartWriter<R>,
  { session, lines, context, report, adapter }: PartImport,
): Promise<void> {
  const writer = adapter.writer(part, make, context);
  const { wholeLists } = writer;
  return wholeLists
    ? importLists({ session, report }, { ...writer, wholeLists }, lines)
    : importPart(session, writer, lines, report);
}

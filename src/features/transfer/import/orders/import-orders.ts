import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import {
  lockFolderOrders,
  type FolderOrder,
  type KnownOrder,
} from '#db/orders/read/folder-order.ts';
import { emailKey, findCustomers } from '#db/transfer/customers/write-customers.ts';
import {
  addGuests,
  findGuests,
  guestKey,
  type GuestRow,
} from '#db/transfer/customers/write-guests.ts';
import {
  findOrderedProducts,
  reserveOrderNumbers,
  upsertOrders,
} from '#db/transfer/write-orders.ts';
import type { ImportedOrder } from '#db/transfer/write-orders.ts';
import { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { findUsedInvoices, type UsedInvoices } from '#db/transfer/write-order-papers.ts';
import { findOrderedQuotes } from '#db/transfer/quotes/read-quotes.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import { planOwnOrder } from './own-order.ts';
import { planOrder } from './plan-order.ts';
import { planPapers } from './plan-papers.ts';
import type { OrderLookups } from './plan-order.ts';

type Line = CheckedLine<OrderRecord>;

/** The change that a line makes: none if it is refused or equals the stored order. */
interface Plan {
  line: number;
  findings: RecordFindings;
  isNew: boolean;
  imported: ImportedOrder | null;
  advance: ((db: Db) => Promise<void>) | null;
}

/**
 * Imports orders.jsonl: past orders, which do not change the stock, and the next states of this shop's own orders (rules
 * import-export/order-history, import-export/existing-orders).
 */
export function orderWriter(context: ImportContext): PartWriter<OrderRecord> {
  return {
    check: recordCheck(OrderRecord),
    fields: new Set(Object.keys(OrderRecord.properties)),
    keyOf: (record) => record.orderNo,
    batchSize: 200,
    reserve: (db, lines) =>
      reserveOrderNumbers(
        db,
        lines.map(({ record }) => record.orderNo),
      ),
    write: (db, lines) => writeOrders(db, lines, context),
  };
}

/** 5 queries, those of `upsertOrders`, and those of each own order that advances. */
async function writeOrders(
  db: Db,
  lines: readonly Line[],
  context: ImportContext,
): Promise<BatchResult<OrderRecord>> {
  const records = lines.map(({ record }) => record);
  const known = await lockFolderOrders(
    db,
    records.map((record) => record.orderNo),
  );
  const customers = await findCustomers(
    db,
    records.map((record) => record.email),
  );
  const guests = await findGuests(db, records.flatMap(guestIn));
  const { urNo } = context.snapshot.settings;
  const ordered = records.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []));
  const products = await findOrderedProducts(db, urNo === null ? ordered : [...ordered, urNo]);
  const { snapshot: shop, companies } = context;
  const quotes = await findOrderedQuotes(db, quotesNamed(records, known));
  const used = await findUsedInvoices(db, records.flatMap(invoiceKeys));
  const lookups = { shop, companies, products, quotes, used, now: new Date() };
  const plans = lines.map((line) => {
    const { record } = line;
    const order = known.get(record.orderNo);
    const [guest] = guestIn(record);
    const account = customers.get(emailKey(record.email))?.id ?? null;
    const ofGuest = guest ? (guests.get(guestKey(guest)) ?? newGuest) : keptGuest(record, order);
    return planLine(line, ofGuest ?? account, order, lookups);
  });
  await upsertOrders(
    db,
    await withNewGuests(
      db,
      plans.flatMap(({ imported }) => imported ?? []),
    ),
  );
  for (const { advance } of plans) await advance?.(db);
  return resultOf(plans);
}

function resultOf(plans: readonly Plan[]): BatchResult<OrderRecord> {
  const written = plans.filter(({ imported, advance }) => imported !== null || advance !== null);
  const added = written.filter(({ isNew }) => isNew).length;
  return {
    added,
    changed: written.length - added,
    refused: plans.flatMap(({ line, findings: { refused } }) =>
      refused.length > 0 ? [{ line, findings: refused }] : [],
    ),
    warnings: plans.flatMap(({ line, findings }) =>
      findings.warnings.map((finding) => ({ line, finding })),
    ),
    waiting: [],
  };
}

function quotesNamed(
  records: readonly OrderRecord[],
  known: ReadonlyMap<string, KnownOrder>,
): string[] {
  const named = records.flatMap(({ quoteNo }) => quoteNo ?? []);
  return [...named, ...[...known.values()].flatMap(({ order: { quoteNo } }) => quoteNo ?? [])];
}

const invoiceKeys = ({ invoice }: OrderRecord): string[] =>
  [invoice?.number, invoice?.uuid].flatMap((value) => value ?? []);

/** Stands for a guest whom no order has yet. */
const newGuest = 0;

function guestIn({ email, guest }: Pick<OrderRecord, 'email' | 'guest'>): GuestRow[] {
  return guest ? [{ email, ...guest }] : [];
}

/** The guest of an order whose line leaves them out, as an update may; null where it is no guest's. */
function keptGuest({ email, guest }: OrderRecord, known: KnownOrder | undefined): number | null {
  if (guest === null || !known || known.order.guest === null) return null;
  return emailKey(email) === emailKey(known.order.email) ? known.customerId : null;
}

/** Adds the guests whom no order has yet. 1 query, none without them. */
async function withNewGuests(db: Db, orders: ImportedOrder[]): Promise<ImportedOrder[]> {
  const added = await addGuests(
    db,
    orders.flatMap(({ customerId, order }) => (customerId === newGuest ? guestIn(order) : [])),
  );
  return orders.map((each) => {
    const [guest] = guestIn(each.order);
    if (each.customerId !== newGuest || !guest) return each;
    return { ...each, customerId: added.get(guestKey(guest)) ?? newGuest };
  });
}

function planLine(
  { line, record }: Line,
  customerId: number | null,
  known: KnownOrder | undefined,
  lookups: Omit<OrderLookups, 'known'> & { used: UsedInvoices },
): Plan {
  const findings: RecordFindings = { refused: [], warnings: [] };
  const plan: Plan = { line, findings, isNew: !known, imported: null, advance: null };
  if (customerId === null) {
    findings.refused.push({ field: 'email', code: 'no-customer', detail: record.email });
    return plan;
  }
  if (known && !known.imported) {
    const { carriers } = lookups.shop;
    const own = planOwnOrder(record, known, { carriers, now: lookups.now });
    if (own.refused !== null) findings.refused.push(...own.refused);
    else plan.advance = own.advance;
    return plan;
  }
  const whole = planOrder(record, { ...lookups, known: known?.order }, findings);
  const { invoiceFile, ...papers } = planPapers(
    record,
    { known: known?.order, used: lookups.used },
    findings,
  );
  const order = { ...whole, ...papers };
  if (findings.refused.length > 0) return plan;
  const same = known?.customerId === customerId && isSameOrder(order, known);
  if (!same && known?.hasReturns)
    findings.refused.push({ field: 'orderNo', code: 'has-returns', detail: record.orderNo });
  else if (!same) plan.imported = { customerId, order, invoiceFile };
  return plan;
}

/** Ignores the e-mail's upper and lower case: the customer's stored e-mail counts. */
function isSameOrder(order: FolderOrder, known: KnownOrder): boolean {
  return isDeepStrictEqual({ ...order, email: known.order.email }, known.order);
}

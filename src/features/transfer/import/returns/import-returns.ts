import { isDeepStrictEqual } from 'node:util';
import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import type { Db } from '#db/database.ts';
import { findReturnDocuments } from '#db/returns/return-document.ts';
import { findInvoicedOrders } from '#db/transfer/returns/corrections-of-returns.ts';
import { findUsedInvoices, type UsedInvoices } from '#db/transfer/write-order-papers.ts';
import {
  findNamedByReturns,
  type NamedByReturns,
} from '#db/transfer/returns/exchanges-of-returns.ts';
import {
  findFixedReturns,
  lockOrdersOfReturns,
  replaceReturns,
  reserveReturnNumbers,
  type ImportedReturn,
  type OrderOfReturns,
} from '#db/transfer/returns/write-returns.ts';
import { lockAnnouncedPhotos } from '#db/transfer/returns/photos-of-returns.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import { planCorrection } from './plan-invoice-correction.ts';
import { PhotosToBring, storedPhoto } from './bring-photos.ts';
import { photosIn, planPhotos } from './plan-photos.ts';
import { besideOthers, planReturn } from './plan-return.ts';

type Line = CheckedLine<ReturnRecord>;

/**
 * Imports returns.jsonl: returns of past orders, which move no stock and no money (rule import-export/returns). A return
 * that the shop itself took is never changed.
 */
export function returnWriter({ returnPhotos }: ImportContext): PartWriter<ReturnRecord> {
  const photos = new PhotosToBring(returnPhotos);
  return {
    check: recordCheck(ReturnRecord),
    fields: new Set(Object.keys(ReturnRecord.properties)),
    keyOf: ({ returnNo }) => returnNo,
    keyField: 'returnNo',
    batchSize: 200,
    reserve: (db, lines) => reserveReturnNumbers(db, numbersOf(lines)),
    prepare: (db, lines) =>
      photos.bring(
        db,
        lines.map(({ record }) => record),
      ),
    write: (db, lines) => writeReturns(db, lines, photos),
  };
}

const correctionKeys = ({ record: { correction } }: Line): string[] =>
  [correction?.number, correction?.uuid].flatMap((value) => value ?? []);

const numbersOf = (lines: readonly Line[]) => lines.map(({ record }) => record.returnNo);

/** 7 queries, and those of `replaceReturns`. */
async function writeReturns(
  db: Db,
  lines: readonly Line[],
  brought: PhotosToBring,
): Promise<BatchResult<ReturnRecord>> {
  const { orders, named, stored, fixed, used, invoiced, photos } = await readShop(
    db,
    lines,
    brought,
  );
  const result: BatchResult<ReturnRecord> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  const written: ImportedReturn[] = [];
  const dropped: string[] = [];
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const known = stored.get(record.returnNo);
    const order = orders.get(record.orderNo);
    const isFixed = fixed.has(record.returnNo) || !order?.imported;
    const planned = planLine(record, { order, named }, findings);
    const shop = { ...photos, known: known?.lines ?? [], isFixed: isFixed && known !== undefined };
    if (planned && order) {
      planned.document.lines = planPhotos(planned.document.lines, record, shop, findings);
      correct(planned, record, { known, used, isInvoiced: invoiced.has(order.id) }, findings);
    }
    const isSame = known !== undefined && isDeepStrictEqual(planned?.document, known);
    if (planned && !isSame) refuseChange(planned, { known, isFixed }, findings);
    for (const finding of findings.warnings) result.warnings.push({ line, finding });
    if (findings.refused.length > 0) result.refused.push({ line, findings: findings.refused });
    else if (planned && order && !isSame) {
      written.push(planned);
      dropped.push(...photosIn(shop.known));
      if (known) result.changed += 1;
      else result.added += 1;
      order.returns = besideOthers(order, planned);
    }
  }
  await replaceReturns(db, written, dropped);
  return result;
}

/** The shop's own records that the lines name. 7 queries. */
async function readShop(db: Db, lines: readonly Line[], brought: PhotosToBring) {
  const orders = await lockOrdersOfReturns(
    db,
    lines.map(({ record }) => record.orderNo),
  );
  const named = await namedBy(db, lines);
  const numbers = numbersOf(lines);
  const stored = await findReturnDocuments(db, numbers);
  const fixed = await findFixedReturns(db, numbers);
  const used = await findUsedInvoices(db, lines.flatMap(correctionKeys));
  const invoiced = await findInvoicedOrders(
    db,
    [...orders.values()].map(({ id }) => id),
  );
  const photos = { brought, given: new Set<string>(), announced: await announcedOf(db, lines) };
  return { orders, named, stored, fixed, used, invoiced, photos };
}

/** Gives a planned return its correction. */
function correct(
  planned: ImportedReturn,
  record: ReturnRecord,
  {
    known,
    ...shop
  }: { known: ReturnDocument | undefined; used: UsedInvoices; isInvoiced: boolean },
  findings: RecordFindings,
): void {
  const asked = { ...shop, known: known?.correction ?? null };
  const { correction, file } = planCorrection(record, asked, findings);
  planned.document.correction = correction;
  planned.correctionFile = file;
}

function namedBy(db: Db, lines: readonly Line[]): Promise<NamedByReturns> {
  return findNamedByReturns(db, {
    codes: lines.flatMap(({ record }) =>
      record.lines.flatMap(({ exchangeCode }) => exchangeCode ?? []),
    ),
    orderNos: lines.flatMap(({ record }) => record.exchangeOrder ?? []),
  });
}

function announcedOf(db: Db, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const photos = lines.flatMap(({ record }) => record.lines.flatMap((line) => line.photos ?? []));
  return lockAnnouncedPhotos(
    db,
    photos.flatMap(({ file }) => storedPhoto(file) ?? []),
  );
}

/** Refuses what an import never changes: returns of the shop's own, and the order of a return. */
function refuseChange(
  { document: { returnNo, orderNo } }: ImportedReturn,
  { known, isFixed }: { known: ReturnDocument | undefined; isFixed: boolean },
  { refused }: RecordFindings,
): void {
  if (isFixed) refused.push({ field: 'returnNo', code: 'own-return', detail: returnNo });
  else if (known && known.orderNo !== orderNo)
    refused.push({ field: 'orderNo', code: 'contradicts', detail: known.orderNo });
}

function planLine(
  record: ReturnRecord,
  { order, named }: { order: OrderOfReturns | undefined; named: NamedByReturns },
  findings: RecordFindings,
): ImportedReturn | null {
  if (!order) {
    findings.refused.push({ field: 'orderNo', code: 'no-order', detail: record.orderNo });
    return null;
  }
  const planned = planReturn(record, { order, named }, findings);
  return findings.refused.length > 0 ? null : planned;
}

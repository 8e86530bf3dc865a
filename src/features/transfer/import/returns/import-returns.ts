import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import { readRecords, type StoredRecord } from '#db/imports/read-records.ts';
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
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import { besideOthers, planReturn } from './plan-return.ts';

type Line = CheckedLine<ReturnRecord>;

/**
 * Imports returns.jsonl: returns of past orders, which move no stock and no money (rule import-export/returns). A return
 * that the shop itself took is never changed.
 */
export function returnWriter(): PartWriter<ReturnRecord> {
  return {
    check: recordCheck(ReturnRecord),
    fields: new Set(Object.keys(ReturnRecord.properties)),
    keyOf: ({ returnNo }) => returnNo,
    keyField: 'returnNo',
    batchSize: 200,
    reserve: (db, lines) => reserveReturnNumbers(db, numbersOf(lines)),
    write: writeReturns,
  };
}

const numbersOf = (lines: readonly Line[]) => lines.map(({ record }) => record.returnNo);

/** 4 queries, and those of `replaceReturns`. */
async function writeReturns(db: Db, lines: readonly Line[]): Promise<BatchResult<ReturnRecord>> {
  const orders = await lockOrdersOfReturns(
    db,
    lines.map(({ record }) => record.orderNo),
  );
  const named = await findNamedByReturns(db, {
    codes: lines.flatMap(({ record }) =>
      record.lines.flatMap(({ exchangeCode }) => exchangeCode ?? []),
    ),
    orderNos: lines.flatMap(({ record }) => record.exchangeOrder ?? []),
  });
  const numbers = numbersOf(lines);
  const stored = await readRecords(db, 'returns', numbers);
  const fixed = await findFixedReturns(db, numbers);
  const result: BatchResult<ReturnRecord> = {
    added: 0,
    changed: 0,
    refused: [],
    warnings: [],
    waiting: [],
  };
  const written: ImportedReturn[] = [];
  for (const { line, record } of lines) {
    const findings: RecordFindings = { refused: [], warnings: [] };
    const known = stored.get(record.returnNo)?.record;
    const order = orders.get(record.orderNo);
    const planned = planLine(record, { order, named }, findings);
    const isSame = known !== undefined && isDeepStrictEqual(planned?.document, known);
    if (planned && !isSame)
      refuseChange(
        planned,
        { known, isFixed: fixed.has(record.returnNo) || !order?.imported },
        findings,
      );
    for (const finding of findings.warnings) result.warnings.push({ line, finding });
    if (findings.refused.length > 0) result.refused.push({ line, findings: findings.refused });
    else if (planned && order && !isSame) {
      written.push(planned);
      if (known) result.changed += 1;
      else result.added += 1;
      order.returns = besideOthers(order, planned);
    }
  }
  await replaceReturns(db, written);
  return result;
}

/** Refuses what an import never changes: returns of the shop's own, and the order of a return. */
function refuseChange(
  { document: { returnNo, orderNo } }: ImportedReturn,
  { known, isFixed }: { known: StoredRecord | undefined; isFixed: boolean },
  { refused }: RecordFindings,
): void {
  if (isFixed) refused.push({ field: 'returnNo', code: 'own-return', detail: returnNo });
  else if (known && known['orderNo'] !== orderNo)
    refused.push({ field: 'orderNo', code: 'contradicts', detail: String(known['orderNo']) });
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

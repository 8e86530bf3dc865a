import type { Db } from '#db/database.ts';
import { findReviewedOrders, upsertReviews } from '#db/transfer/write-reviews.ts';
import type { ReviewRow } from '#db/transfer/write-reviews.ts';
import { authorName } from '#rules/catalog/reviews/rating.ts';
import { checkReview } from '#rules/catalog/reviews/review-form.ts';
import type { Static } from 'typebox';
import { recordCheck } from './check-record.ts';
import { instantOf } from './field-values.ts';
import type { RecordFindings } from './field-values.ts';
import type { BatchResult, CheckedLine, PartWriter } from './import-batches.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';
import { ReviewRecord } from '#features/transfer/sources/records.ts';

type Review = Static<typeof ReviewRecord>;

/** Imports reviews.jsonl: a review belongs to a line of an order, and its author is the order's customer. */
export function reviewWriter(): PartWriter<Review> {
  return {
    check: recordCheck(ReviewRecord),
    fields: new Set(Object.keys(ReviewRecord.properties)),
    keyOf: (record) => `${record.productId} ${record.orderNo}`,
    batchSize: 500,
    write: writeReviews,
  };
}

async function writeReviews(
  db: Db,
  lines: readonly CheckedLine<Review>[],
): Promise<BatchResult<Review>> {
  const orders = await findReviewedOrders(
    db,
    lines.map(({ record }) => record.orderNo),
  );
  const refused: BatchResult<Review>['refused'] = [];
  const rows: ReviewRow[] = [];
  for (const { line, record } of lines) {
    const planned = planReview(record, orders.get(record.orderNo));
    if (planned.ok) rows.push(planned.row);
    else refused.push({ line, findings: planned.findings });
  }
  const { added, changed } = await upsertReviews(db, rows);
  return { added, changed, refused, warnings: [], waiting: [] };
}

interface ReviewedOrder {
  id: number;
  customerId: number;
  name: string;
  surname: string;
  products: number[];
}

function planReview(
  record: Review,
  order: ReviewedOrder | undefined,
): { ok: true; row: ReviewRow } | { ok: false; findings: Finding[] } {
  const findings: RecordFindings = { refused: [], warnings: [] };
  const checked = checkReview(record);
  if (!checked.ok) {
    for (const { field, reason } of checked.errors) {
      const code = reason === 'too-long' ? 'too-long' : 'required';
      findings.refused.push({ field, code, detail: '' });
    }
  }
  if (!order) findings.refused.push({ field: 'orderNo', code: 'no-order', detail: record.orderNo });
  else if (!order.products.includes(record.productId)) {
    const detail = String(record.productId);
    findings.refused.push({ field: 'productId', code: 'no-order-line', detail });
  }
  const date = instantOf(record.date, 'date', findings);
  if (!checked.ok || !order || findings.refused.length > 0) {
    return { ok: false, findings: findings.refused };
  }
  return {
    ok: true,
    row: {
      order_id: order.id,
      customer_id: order.customerId,
      product_id: record.productId,
      ...checked.review,
      author: authorName(order.name, order.surname),
      date,
      ...(record.state !== undefined && { state: record.state ?? 'published' }),
      ...(record.answer !== undefined && { answer: record.answer?.trim() ?? '' }),
    },
  };
}

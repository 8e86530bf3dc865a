import { sql, type RawBuilder } from 'kysely';
import type {
  ReturnChanges,
  ReturnDocument,
  ToldReturn,
} from '#contract/office/orders/changed-returns.ts';
import type { Db } from '#db/database.ts';
import { invoiceInFolder } from '#db/orders/read/folder-order.ts';
import { pages } from '#db/record-pages.ts';
import { cursorOfPosition, readPosition } from '#db/shop/change-position.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { wireTime } from '#db/wire-time.ts';

/** The place of the line `l` among those that its order still has: the items of `orders.jsonl`. */
const placeOfLine = sql`(select count(*)::int from order_lines b
  where b.order_id = l.order_id and b.quantity > 0 and b.position <= l.position)`;

/** The place of the refund of `r` among all of its order. */
const placeOfRefund = sql`(select x.place from (
    select f.id, row_number() over (order by p.id, f.id)::int as place
    from payments p join refunds f on f.payment_id = p.id where p.order_id = r.order_id) x where x.id = r.refund_id)`;

/** The photos of the line `x`, by the names of their files in a store folder. */
const photosOfLine = sql`coalesce((select json_agg(json_build_object('file', p.file || '.webp', 'by', p.by_name,
    'at', ${wireTime('p.sent_at')}) order by p.id) from return_photos p where p.return_line_id = x.id), '[]')`;

function documentOf<Document>({
  first = sql``,
  last = sql``,
  more = sql``,
}: Partial<Record<'first' | 'last' | 'more', RawBuilder<unknown>>>): RawBuilder<Document> {
  return sql<Document>`json_build_object(
  'returnNo', r.return_no, 'orderNo', (select n.order_no from orders n where n.id = r.order_id), 'state', r.state,
  'version', r.version, 'channel', r.channel, 'declaredAt', ${wireTime('r.declared_at')},
  'beforeDelivery', r.before_delivery, 'sendBy', r.send_by, 'namedCarrier', r.named_carrier, 'code', r.code,
  'carrier', r.carrier, 'trackingNo', r.tracking_no, 'sentOn', r.sent_on, 'receivedOn', r.received_on, 'dueOn', r.due_on,
  'reason', r.reason, 'currency', r.currency, 'goods', r.goods, 'deduction', r.deduction, 'shipping', r.shipping,
  'commission', r.commission, 'total', r.total, 'exchanged', r.exchanged,
  'exchangeOrder', (select e.order_no from orders e where e.exchange_of = r.id), 'settledAt', ${wireTime('r.settled_at')}, 'way', r.way,
  'needsIban', r.needs_iban or r.iban <> '', 'refund', ${placeOfRefund}, 'createdAt', ${wireTime('r.created_at')},
  'since', ${wireTime('r.since')},
  'lines', coalesce((select json_agg(json_build_object(${first}'line', ${placeOfLine}, 'productId', l.product_id,
      'code', l.code, 'name', l.name, 'unit', l.unit_value, 'quantity', x.quantity, 'wish', x.wish, 'reason', x.reason,
      'text', x.text, 'sealed', x.sealed, 'verdict', x.verdict, 'settled', x.settled_quantity,
      'deduction', x.deduction, 'why', x.why, 'to', x.place,
      'exchangeCode', (select p.code from products p where p.id = x.exchange_product_id), 'isExchanged', x.is_exchanged, 'unsent', x.is_unsent${last}) order by x.id)
    from return_lines x join order_lines l on l.id = x.order_line_id where x.return_id = r.id), '[]'),
  'history', coalesce((select json_agg(json_build_object('step', s.step, 'actor', s.actor, 'by', s.by_name,
      'text', s.text, 'at', ${wireTime('s.at')}) order by s.id)
    from return_steps s where s.return_id = r.id), '[]')${more})`;
}

/** The return `r` as a line of `returns.jsonl` (rule import-export/returns). */
const returnDocument = documentOf<ReturnDocument>({
  last: sql`, 'photos', ${photosOfLine}`,
  more: sql`, 'correction', (select ${invoiceInFolder} from invoices i where i.return_id = r.id)`,
});

/** The return `r` as other systems read it. */
export const toldReturn = documentOf<ToldReturn>({ first: sql`'item', l.id, ` });

/**
 * Returns that changed after a position, in the order of their changes, each once and as it is now (rule
 * returns/changed-since); null for a position that is none. Returns that transactions under way change come in a later
 * answer. 1 query.
 */
export async function readChangedReturns(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ReturnChanges | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const { rows } = await sql<{ xid: string; id: number; found: ToldReturn }>`
    select r.changed_xid::text as xid, r.id, ${toldReturn} as found from returns r
    where (r.changed_xid, r.id) > (${from.xid}::text::xid8, ${from.id}::bigint) and r.changed_xid < ${firstUnderWay}
    order by r.changed_xid, r.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    items: page.map(({ found }) => found),
    cursor: cursorOfPosition({ ...from, xid: last.xid, id: last.id }),
    more: rows.length > limit,
  };
}

/** The returns with these numbers, as lines of `returns.jsonl`. 1 query. */
export async function findReturnDocuments(
  db: Db,
  returnNos: readonly string[],
): Promise<Map<string, ReturnDocument>> {
  const { rows } = await sql<{ record: ReturnDocument }>`
    select ${returnDocument} as record from returns r where r.return_no = any(${returnNos}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ record }) => [record.returnNo, record]));
}

/** Returns on a page of an export. */
const pageRows = 500;

/** A return with the file of its correction, base64. */
type ExportedReturn = Omit<ReturnDocument, 'correction'> & {
  correction: (NonNullable<ReturnDocument['correction']> & { pdf: string | null }) | null;
};

/** All returns in the order in which they came. A query each 500, and one for the file of each correction that has one. */
export async function* exportReturns(db: Db): AsyncGenerator<ExportedReturn> {
  const returns = pages<ReturnDocument>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select r.id as key, ${returnDocument} as record from returns r where r.id > ${after} order by r.id limit ${pageRows}`,
  );
  for await (const document of returns) yield withCorrectionFile(db, document);
}

/** A return as a folder has it. 1 query where its correction has a file, else none. */
export async function withCorrectionFile(
  db: Db,
  { correction, ...document }: ReturnDocument,
): Promise<ExportedReturn> {
  if (correction === null) return { ...document, correction };
  const found =
    correction.sha256 === null
      ? undefined
      : await db
          .selectFrom('invoices as i')
          .innerJoin('returns as r', 'r.id', 'i.return_id')
          .select('i.pdf')
          .where('r.return_no', '=', document.returnNo)
          .executeTakeFirst();
  const pdf = found?.pdf ? Buffer.from(found.pdf).toString('base64') : null;
  return { ...document, correction: { ...correction, pdf } };
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';

/** How long an answer counts, and how long one that stayed silent is left alone. */
const answerMs = 86_400_000;
const silenceMs = 600_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Invoices that nobody has issued yet, with the tax number of the company that buys. */
const open = sql`from invoices i join order_addresses a on a.order_id = i.order_id and a.kind = 'invoice'
  and a.company_name <> '' and a.tax_number ~ '^[0-9]{10,11}$'`;
const isOpen = sql`i.state in ('due', 'handed', 'failed', 'correction-due')`;

/** The address that answers, as the setting has it; empty: none. 1 query. */
export async function readLookupAddress(db: Db): Promise<string> {
  const { rows } = await sql<{ address: string | null }>`
    select value #>> '{}' as address from settings where key = 'eInvoiceLookup'`.execute(db);
  return rows[0]?.address ?? '';
}

/** Tax numbers on open invoices that have no answer of today (rule invoices/lookup). 1 query. */
export async function dueTaxNumbers(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ vkn: string }>`
    select a.tax_number as vkn ${open} left join e_invoice_answers e on e.vkn = a.tax_number
    where ${isOpen} and (e.vkn is null or e.asked_at <= case when e.answer is null
      then ${before(now, silenceMs)}::timestamptz else ${before(now, answerMs)}::timestamptz end)
    group by a.tax_number order by max(i.id) desc limit ${limit}`.execute(db);
  return rows.map(({ vkn }) => vkn);
}

/** Keeps an answer; null: the address stayed silent. 1 query. */
export async function keepAnswer(
  db: Db,
  { vkn, answer, now }: { vkn: string; answer: boolean | null; now: Date },
): Promise<void> {
  await db
    .insertInto('e_invoice_answers')
    .values({ vkn, answer, asked_at: now })
    .onConflict((conflict) => conflict.column('vkn').doUpdateSet({ answer, asked_at: now }))
    .execute();
}

/** Writes the answers into the open invoices that lack them. Answers how many changed. 1 query. */
export async function writeAnswers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update invoices set e_invoice = found.answer from (
      select i.id, e.answer ${open} join e_invoice_answers e on e.vkn = a.tax_number
      where ${isOpen} and i.e_invoice is distinct from e.answer) found
    where invoices.id = found.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Answers that count no more. */
export function oldEInvoiceAnswers(now: Date): ExpiredRows {
  return {
    table: 'e_invoice_answers',
    key: ['vkn'],
    where: sql`asked_at <= ${before(now, answerMs)}`,
    orderBy: 'asked_at',
  };
}

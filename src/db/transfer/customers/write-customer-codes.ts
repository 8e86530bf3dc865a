import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';

export interface CustomerCodeRow {
  customer_id: number;
  code: string;
  /** Null removes the code. */
  product_id: number | null;
}

/** The ids of products by their codes. */
export async function findCodedProducts(
  db: Db,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from products where code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Adds, changes and removes customers' own codes. Returns how many are new and changed. 2 statements. */
export async function writeCustomerCodes(
  db: Db,
  codes: readonly CustomerCodeRow[],
): Promise<{ added: number; changed: number }> {
  const columns = { n: 'int', customer_id: 'bigint', code: 'text', product_id: 'bigint' };
  const list = JSON.stringify(codes.map((row, n) => ({ n, ...row })));
  const removed = await sql`
    delete from customer_codes k using ${recordset(list, columns)}
    where x.product_id is null and k.customer_id = x.customer_id and k.code_key = product_key(x.code)
    returning k.id`.execute(db);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into customer_codes as k (customer_id, code, product_id)
    select x.customer_id, x.code, x.product_id from ${recordset(list, columns)}
    where x.product_id is not null order by x.n
    on conflict (customer_id, code_key) do update set code = excluded.code, product_id = excluded.product_id
    where (k.code, k.product_id) <> (excluded.code, excluded.product_id)
    returning xmax = 0 as is_new`.execute(db);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added + removed.rows.length };
}

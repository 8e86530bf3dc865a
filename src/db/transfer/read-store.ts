import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { productDocument, productTables } from '#db/transfer/documents/product-document.ts';
import {
  brandDocument,
  categoryDocument,
  customerCodeDocument,
  customerDocument,
  pageDocument,
  reviewDocument,
} from '#db/transfer/documents/record-documents.ts';
import { instant, pages } from '#db/record-pages.ts';

/**
 * Runs `work` on one snapshot of the database, however long it takes, while the shop goes on selling.
 */
export async function withSnapshot<T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (view) => {
      await sql`set local statement_timeout = 0`.execute(view);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(view);
      return work(view);
    });
}

const pageRows = 500;

/** Categories in the order of their paths, so that a parent comes before its children. */
export function exportCategories(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: '', rows: pageRows },
    (after) => sql`
      select path as key, ${categoryDocument} as record
      from categories where path > ${after} order by path limit ${pageRows}`,
  );
}

/** Brands in the order of their codes: those with products and those without. */
export function exportBrands(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: '', rows: pageRows },
    (after) => sql`
      select b.code as key, ${brandDocument} as record
      from brands b where b.code collate "C" > ${after} order by b.code collate "C" limit ${pageRows}`,
  );
}

/** Products by id, each as products.jsonl has it. */
export function exportProducts(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select p.id as key, ${productDocument} as record from ${productTables}
      where p.id > ${after} order by p.id limit ${pageRows}`,
  );
}

/** A stored product as a line of products.jsonl, and the number of its categories with their ancestors. */
interface StoredProduct {
  id: number;
  record: Readonly<Record<string, unknown>>;
  places: number;
}

/** The products among these that exist. 1 query. */
export async function readProductRecords(db: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`
    select p.id, ${productDocument} as record,
      (select count(*) from product_categories pc where pc.product_id = p.id) as places
    from ${productTables} where p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Customers by id, with all data that the shop keeps of them; guests go with their orders (rule import-export/guests). */
export function exportCustomers(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select c.id as key, ${customerDocument} as record
      from customers c where c.id > ${after} and not c.is_guest order by c.id limit ${pageRows}`,
  );
}

/** Customers' own codes in the order in which they came. */
export function exportCustomerCodes(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select k.id as key, ${customerCodeDocument} as record
      from customer_codes k join customers c on c.id = k.customer_id join products p on p.id = k.product_id
      where k.id > ${after} order by k.id limit ${pageRows}`,
  );
}

export function exportReviews(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select r.id as key, ${reviewDocument} as record
      from reviews r join orders o on o.id = r.order_id
      where r.id > ${after} order by r.id limit ${pageRows}`,
  );
}

/** Stored paths in their order. Those without a text have a container and parameters only. */
export function exportPages(db: Db): AsyncGenerator<unknown> {
  return pages(
    db,
    { start: '', rows: pageRows },
    (after) => sql`
      select u.path as key, ${pageDocument} as record
      from urls u left join pages p on p.url = u.path
      where u.path > ${after} order by u.path limit ${pageRows}`,
  );
}

/** The parts of settings.json that are tables. */
export async function exportReference(db: Db): Promise<{
  currencies: unknown;
  banks: { logo: string }[];
  kargo: unknown;
}> {
  const { rows } = await sql<{ currencies: unknown; banks: { logo: string }[]; kargo: unknown }>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'code', code,
        'exchangeRate', exchange_rate) order by id) from currencies), '[]') as currencies,
      coalesce((select json_agg(json_build_object('name', b.name, 'logo', b.logo,
        'organization', b.organization, 'binsAt', ${instant('b.bins_at')},
        'bins', coalesce((select json_agg(case when n.kind = 'credit' and n.organization = '' then to_json(n.bin)
            else json_build_object('bin', n.bin, 'organization', n.organization, 'kind', n.kind) end
          order by n.bin collate "C") from bank_bins n where n.bank_id = b.id), '[]'),
        'posPlans', coalesce((select json_agg(json_build_object('id', i.id,
            'installment', i.installment, 'commisionFee', i.commission, 'isDefault', i.is_default)
          order by i.installment) from installment_plans i where i.bank_id = b.id), '[]'))
        order by b.id) from banks b), '[]') as banks,
      coalesce((select json_agg(json_strip_nulls(json_build_object('kfadi', name, 'kargoUrl', tracking_url,
          'vkn', nullif(vkn, ''), 'unvan', nullif(title, '')))
        order by name collate "C") from carriers), '[]') as kargo`.execute(db);
  return rows[0] ?? { currencies: [], banks: [], kargo: [] };
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { findHomeVersions } from '#db/shop/home-versions.ts';
import { lockFolderOrders, withInvoiceFile } from '#db/orders/read/folder-order.ts';
import { findReturnDocuments, withCorrectionFile } from '#db/returns/return-document.ts';
import { productDocument, productTables } from '#db/transfer/documents/product-document.ts';
import {
  brandDocument,
  categoryDocument,
  customerCodeDocument,
  customerDocument,
  pageDocument,
  reviewDocument,
} from '#db/transfer/documents/record-documents.ts';
import {
  liveMailTexts,
  mailTextDocument,
  pageDraftDocument,
  pageVersionDocument,
} from '#db/transfer/documents/text-documents.ts';
import { quotesByNumber } from '#db/transfer/quotes/read-quotes.ts';
import { homeRecords } from '#db/transfer/texts/home-records.ts';
import { wholesaleByKeys, type WholesalePart } from '#db/transfer/wholesale/read-wholesale.ts';
import { lockProducts } from '#db/transfer/write-products.ts';

/** A stored record as an export writes it. */
export type StoredRecord = Readonly<Record<string, unknown>>;

/** A record with the key that its line has in an import, and the key that never changes. */
interface Found {
  asked: string;
  key: string;
  record: StoredRecord;
}

/** The parts of a store whose records have keys. */
export type KeyedPart =
  | 'categories'
  | 'brands'
  | 'products'
  | WholesalePart
  | 'customers'
  | 'customer-codes'
  | 'quotes'
  | 'orders'
  | 'returns'
  | 'reviews'
  | 'page-versions'
  | 'pages'
  | 'page-drafts'
  | 'mail-texts'
  | 'home-versions';

/**
 * The stored records with these keys (`PartWriter.keyOf`), as an export writes them, by these keys. Products and orders
 * are locked, so that they are still the same when the transaction writes them. 1 query; 2 for products.
 */
export async function readRecords(
  db: Db,
  part: KeyedPart,
  keys: readonly string[],
): Promise<Map<string, { key: string; record: StoredRecord }>> {
  if (keys.length === 0) return new Map();
  const rows = await readers[part](db, keys);
  return new Map(rows.map(({ asked, key, record }) => [asked, { key, record }]));
}

const readers: Readonly<Record<KeyedPart, (db: Db, keys: readonly string[]) => Promise<Found[]>>> =
  {
    categories: (db, keys) =>
      found(
        db,
        sql`select path as asked, path as key, ${categoryDocument} as record from categories
          where path = any(${keys}::text[])`,
      ),
    brands: (db, keys) =>
      found(
        db,
        sql`select b.code as asked, b.code as key, ${brandDocument} as record from brands b
          where b.code = any(${keys}::text[])`,
      ),
    products: readProducts,
    'price-lists': (db, keys) => found(db, wholesaleByKeys('price-lists', keys)),
    'price-rules': (db, keys) => found(db, wholesaleByKeys('price-rules', keys)),
    'quantity-rules': (db, keys) => found(db, wholesaleByKeys('quantity-rules', keys)),
    assortments: (db, keys) => found(db, wholesaleByKeys('assortments', keys)),
    groups: (db, keys) => found(db, wholesaleByKeys('groups', keys)),
    companies: (db, keys) => found(db, wholesaleByKeys('companies', keys)),
    customers: (db, keys) =>
      found(
        db,
        sql`select c.email_key as asked, c.email_key as key, ${customerDocument} as record from customers c
          where c.email_key = any(${keys}::text[])`,
      ),
    'customer-codes': (db, keys) =>
      found(
        db,
        sql`select x.key as asked, x.key, ${customerCodeDocument} as record
          from unnest(${keys}::text[]) x (key)
          join customers c on c.email_key = split_part(x.key, ' ', 1)
          join customer_codes k on k.customer_id = c.id and k.code_key = split_part(x.key, ' ', 2)
          join products p on p.id = k.product_id`,
      ),
    quotes: (db, keys) => found(db, quotesByNumber(keys)),
    orders: async (db, keys) => {
      const rows: Found[] = [];
      for (const [key, { order }] of await lockFolderOrders(db, keys))
        rows.push({ asked: key, key, record: { ...(await withInvoiceFile(db, order)) } });
      return rows;
    },
    returns: async (db, keys) => {
      const rows: Found[] = [];
      for (const [key, document] of await findReturnDocuments(db, keys))
        rows.push({ asked: key, key, record: { ...(await withCorrectionFile(db, document)) } });
      return rows;
    },
    reviews: (db, keys) =>
      found(
        db,
        sql`select x.key as asked, x.key, ${reviewDocument} as record
          from unnest(${keys}::text[]) x (key)
          join orders o on o.order_no = substr(x.key, strpos(x.key, ' ') + 1)
          join reviews r on r.order_id = o.id and r.product_id = split_part(x.key, ' ', 1)::bigint`,
      ),
    'page-versions': (db, keys) =>
      found(
        db,
        sql`select x.key as asked, x.key, ${pageVersionDocument} as record from unnest(${keys}::text[]) x (key)
          join page_versions v on v.url = substr(x.key, strpos(x.key, ' ') + 1)
            and v.number = split_part(x.key, ' ', 1)::int`,
      ),
    'page-drafts': (db, keys) =>
      found(
        db,
        sql`select d.url as asked, d.url as key, ${pageDraftDocument} as record from page_drafts d
          where d.url = any(${keys}::text[])`,
      ),
    'mail-texts': (db, keys) =>
      found(
        db,
        sql`select m.kind as asked, m.kind as key, ${mailTextDocument} as record from ${liveMailTexts}
          where m.kind = any(${keys}::text[])`,
      ),
    'home-versions': async (db, keys) => {
      const records = await homeRecords(db, await findHomeVersions(db, keys.map(Number)));
      return records.map((record) => ({
        asked: String(record.number),
        key: String(record.number),
        record: { ...record },
      }));
    },
    pages: (db, keys) =>
      found(
        db,
        sql`select u.path as asked, u.path as key, ${pageDocument} as record
          from urls u left join pages p on p.url = u.path where u.path = any(${keys}::text[])`,
      ),
  };

/** `i12` is the product with the id 12, `cAB-1` the one with the code AB-1. */
async function readProducts(db: Db, keys: readonly string[]): Promise<Found[]> {
  const ids = keys.flatMap((key) => (key.startsWith('i') ? [Number(key.slice(1))] : []));
  const codes = keys.flatMap((key) => (key.startsWith('c') ? [key.slice(1)] : []));
  const known = await lockProducts(db, { ids, codes });
  const stored = await found(
    db,
    sql`select p.id::text as asked, p.id::text as key, ${productDocument} as record
      from ${productTables} where p.id = any(${known.map(({ id }) => id)}::bigint[])`,
  );
  const wanted = new Set(keys);
  const byId = new Map(known.map(({ id, code }) => [String(id), code]));
  return stored.flatMap((row) =>
    [`i${row.key}`, `c${byId.get(row.key) ?? ''}`]
      .filter((asked) => wanted.has(asked))
      .map((asked) => ({ ...row, asked })),
  );
}

async function found(db: Db, query: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`${query}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { SeenGoods } from '#rules/price/seen-goods.ts';
import { isSeen } from '#db/catalog/seen-products.ts';
import type { Db } from '#db/database.ts';

/** A run of listed products: those from `fromId` on, as many as a part of the sitemap holds. */
export interface ProductRun {
  fromId: number;
  /** When one of them was last changed. */
  changedAt: Date;
}

/** The first product of each part when a part has `size` products. 1 query, over every listed product. */
export async function readProductRuns(
  db: Db,
  input: { size: number; showNotInStocks: boolean; goods: SeenGoods | null },
): Promise<ProductRun[]> {
  const { rows } = await sql<ProductRun>`
    select min(id) "fromId", max(updated_at) "changedAt" from (
      select p.id, p.updated_at, (row_number() over (order by p.id) - 1) / ${input.size}::int part
      from listing l join products p on p.id = l.product_id
      where (l.in_stock or ${input.showNotInStocks}) and ${isSeen(input.goods, sql`l.product_id`)}) x
    group by part order by part`.execute(db);
  return rows;
}

export interface SitemapProduct {
  id: number;
  seo: string;
  changedAt: Date;
}

/** The next listed products from an id on, in order of the ids. 1 query. */
export async function readSitemapProducts(
  db: Db,
  input: { fromId: number; limit: number; showNotInStocks: boolean; goods: SeenGoods | null },
): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    select p.id, p.seo, p.updated_at "changedAt" from listing l join products p on p.id = l.product_id
    where l.product_id >= ${input.fromId} and (l.in_stock or ${input.showNotInStocks})
      and ${isSeen(input.goods, sql`l.product_id`)}
    order by l.product_id limit ${input.limit}`.execute(db);
  return rows;
}

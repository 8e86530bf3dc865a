import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { viewConditions } from './find-products.ts';

export interface LowStock {
  /** Products in the views `low` and `out` of the merchant's table (rule product-editing/views). */
  count: number;
  soldOut: number;
  /** Of both. */
  products: {
    id: number;
    code: string;
    name: string;
    seo: string;
    image: string;
    /** Pieces that nobody holds. */
    quantity: number;
    unit: string;
    /** Pieces that were sold in the last 30 days. */
    sold: number;
  }[];
}

/** Products that are nearly or wholly gone, the most wanted first, named in the language of the office. 1 query. */
export async function readLowStock(
  db: Db,
  { limit, locale }: { limit: number; locale: Locale },
): Promise<LowStock> {
  const { low, out } = viewConditions;
  const { rows } = await sql<LowStock>`
    select c.count, c."soldOut", l.products from (
      select count(*) filter (where ${low}) as count, count(*) filter (where ${out}) as "soldOut"
      from products p where ${low} or ${out}) c, (
      select coalesce(json_agg(to_json(l) order by l.sold desc, l.quantity, l.id), '[]') as products from (
        select p.id, p.code, ${inLanguage(locale, 'p.name')} as name, p.seo, p.image, p.quantity - p.reserved as quantity,
          coalesce((select ${inLanguage(locale, 'd.value')} from product_units d where d.product_id = p.id and d.id = p.default_unit_id), '') as unit,
          coalesce((select -sum(m.quantity) from stock_movements m where m.product_id = p.id and m.reason = 'order'
            and m.created_at >= now() - interval '30 days'), 0)::int as sold
        from products p where ${low} or ${out}
        order by p.sales_number desc, p.quantity - p.reserved, p.id limit ${limit}) l) l`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  return row;
}

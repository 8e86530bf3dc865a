import { sql } from 'kysely';
import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { averageRating } from '#rules/catalog/reviews/rating.ts';
import { readCurrencies } from './store-product-form.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** At most so many variants are named beside a product. */
const mostVariants = 200;

interface Row {
  fields: Omit<ProductForm['fields'], 'listedOn'>;
  created_at: Date;
  units: ProductForm['units'];
  image: string;
  images: string[];
  has_children: boolean;
  parent: ProductForm['parent'];
  variants: ProductForm['variants'];
  quantity: number;
  reserved: number;
  sales_number: number;
  is_ordered_variant: boolean;
  star_sum: number;
  comment_count: number;
  counted_at: Date | null;
  archived_at: Date | null;
}

const fields = sql`json_build_object('code', p.code, 'barcode', p.barcode, 'name', p.name, 'nameEn', p.name_en,
  'description', p.description, 'descriptionEn', p.description_en, 'brand', coalesce(b.name, ''),
  'model', coalesce(m.name, ''), 'taxRate', p.tax_rate, 'defaultUnit', p.default_unit_id,
  'categories', coalesce((select json_agg(c.path order by pc.position, c.path)
    from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id and pc.direct), '[]'),
  'equivalentCodes', coalesce((select json_agg(e.code order by e.position)
    from product_equivalents e where e.product_id = p.id), '[]'),
  'inventory', coalesce((select json_agg(json_build_object('warehouseName', w.warehouse_name, 'quantity', w.quantity)
    order by w.warehouse_name collate "C") from warehouse_inventory w where w.product_id = p.id), '[]'),
  'seo', p.seo, 'metaTitle', p.meta_title, 'metaDescription', p.meta_description, 'metaKeywords', p.meta_keywords,
  'stockNumberType', p.stock_number_type, 'fastDelivery', p.fast_delivery, 'sameDayShipping', p.same_day_shipping,
  'active', p.active, 'withdrawal', coalesce(p.withdrawal, ''))`;

const units = sql`coalesce((select json_agg(json_build_object('id', u.id, 'value', u.value, 'valueEn', u.value_en,
    'multiplier', u.multiplier, 'price', u.price, 'currency', u.currency, 'listPrice', u.list_price,
    'listCurrency', u.list_currency, 'width', u.width, 'height', u.height, 'length', u.length, 'weight', u.weight,
    'barcode', u.barcode, 'minQuantity', u.min_quantity, 'orderMultiple', u.order_multiple,
    'minPrice', u.min_price, 'minCurrency', u.min_currency, 'discountUntil', u.discount_until)
    order by u.position, u.id)
  from product_units u where u.product_id = p.id), '[]')`;

/** A product with its parts as the office's form has it; null where there is none. 1 query. */
export async function readProductForm(
  db: Db,
  id: number,
  locale: Locale,
): Promise<ProductForm | null> {
  const { rows } = await sql<Row>`
    select ${fields} as fields, p.created_at, ${units} as units, p.image, p.images, p.has_children,
      (select json_build_object('id', f.id, 'code', f.code, 'name', ${inLanguage(locale, 'f.name')})
        from products f where f.id = p.parent_id) as parent,
      coalesce((select json_agg(k) from (
        select c.id, c.code, coalesce((select string_agg(${inLanguage(locale, 'v.value')}, ' · ' order by v.position)
            from product_variants v where v.product_id = c.id), '') as values,
          d.price, d.currency, c.quantity as stock, c.active
        from products c join product_units d on d.product_id = c.id and d.id = c.default_unit_id
        where c.parent_id = coalesce(p.parent_id, p.id) order by c.id limit ${mostVariants}) k), '[]') as variants,
      p.parent_id is not null and exists (select from order_lines l where l.product_id = p.id) as is_ordered_variant,
      p.quantity, p.reserved, p.sales_number, p.star_sum, p.comment_count, p.archived_at,
      (select w.counted_at from warehouse_counts w where w.product_id = p.id) as counted_at
    from products p left join brands b on b.id = p.brand_id left join models m on m.id = p.model_id
    where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    id,
    fields: { ...row.fields, listedOn: istanbulDay(row.created_at) },
    units: row.units,
    image: row.image,
    images: row.images,
    hasVariants: row.has_children,
    parent: row.parent,
    variants: row.variants,
    stock: row.quantity,
    reserved: row.reserved,
    sold: row.sales_number,
    isOrderedVariant: row.is_ordered_variant,
    countedAt: row.counted_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    rating: {
      average: averageRating(row.star_sum, row.comment_count) ?? 0,
      count: row.comment_count,
    },
  };
}

/** The choices that a product's form offers. 3 queries. */
export async function readProductChoices(
  db: Db,
  locale: Locale,
): Promise<{
  categories: { path: string; name: string }[];
  brands: string[];
  currencies: string[];
}> {
  const [categories, brands, currencies] = await Promise.all([
    sql<{ path: string; name: string }>`
      select c.path, ${inLanguage(locale, 'c.name')} as name from categories c order by c.path`.execute(
      db,
    ),
    sql<{ name: string }>`select name from brands order by name_sort, id limit 2000`.execute(db),
    readCurrencies(db),
  ]);
  return {
    categories: categories.rows,
    brands: brands.rows.map(({ name }) => name),
    currencies,
  };
}

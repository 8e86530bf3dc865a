import { sql } from 'kysely';
import { instant } from '#db/record-pages.ts';

const price = (value: string, currency: string) =>
  sql`case when ${sql.ref(value)} is null then null
    else json_build_object('value', ${sql.ref(value)}, 'currency', ${sql.ref(currency)}) end`;

/** The prices that visitors had for the unit `u`, in their order. */
const history = sql`coalesce((select json_agg(json_build_object('value', h.value, 'currency', h.currency,
    'from', ${instant('h.since')}, 'by', h.by_name, 'declared', h.declared) order by h.since, h.declared desc, h.id)
  from price_history h where h.product_id = u.product_id and h.unit_id = u.id), '[]')`;

/** A product as products.jsonl has it, of the tables in `productTables`. */
export const productDocument = sql`json_build_object('id', p.id, 'code', p.code, 'barcode', p.barcode,
        'name', p.name, 'nameEn', p.name_en, 'seo', p.seo, 'image', p.image, 'images', p.images,
        'pictureTexts', coalesce((select json_agg(json_build_object('file', t.file, 'alt', t.alt, 'altEn', t.alt_en)
          order by t.file collate "C") from product_picture_texts t where t.product_id = p.id), '[]'),
        'brand', case when b.id is null then null
          else json_build_object('code', b.code, 'name', b.name) end,
        'model', case when m.id is null then null else json_build_object('name', m.name) end,
        'categories', coalesce((select json_agg(c.path order by pc.position, c.path)
          from product_categories pc join categories c on c.id = pc.category_id
          where pc.product_id = p.id and pc.direct), '[]'),
        'quantity', p.quantity, 'defaultUnit', d.value,
        'units', (select json_agg(json_build_object('id', u.id, 'value', u.value,
            'valueEn', u.value_en, 'multiplier', u.multiplier, 'defaultPrice', ${price('u.price', 'u.currency')},
            'listPrice', ${price('u.list_price', 'u.list_currency')}, 'width', u.width,
            'height', u.height, 'length', u.length, 'weight', u.weight, 'barcode', u.barcode,
            'minPrice', ${price('u.min_price', 'u.min_currency')}, 'minQuantity', u.min_quantity,
            'orderMultiple', u.order_multiple, 'discountUntil', u.discount_until, 'priceHistory', ${history})
          order by u.position, u.id) from product_units u where u.product_id = p.id),
        'salePrice', ${price('d.price', 'd.currency')},
        'listPrice', ${price('d.list_price', 'd.list_currency')}, 'taxRate', p.tax_rate, 'description', p.description,
        'descriptionEn', p.description_en, 'metaTitle', p.meta_title,
        'metaDescription', p.meta_description, 'metaKeywords', p.meta_keywords,
        'inventory', coalesce((select json_agg(json_build_object('warehouseName', w.warehouse_name,
            'quantity', w.quantity) order by w.warehouse_name collate "C")
          from warehouse_inventory w where w.product_id = p.id), '[]'),
        'equivalentCode', coalesce((select json_agg(e.code order by e.position)
          from product_equivalents e where e.product_id = p.id), '[]'),
        'salesNumber', p.sales_number, 'stockNumberType', p.stock_number_type,
        'fastDelivery', p.fast_delivery, 'sameDayShipping', p.same_day_shipping,
        'createdAt', ${instant('p.created_at')}, 'active', p.active, 'archived', p.archived_at is not null,
        'withdrawal', p.withdrawal, 'parentId', p.parent_id,
        'variants', coalesce((select json_agg(json_build_object('name', v.name, 'nameEn', v.name_en,
            'code', v.code, 'values', json_build_array(case when v.value_order is null
                then json_build_object('name', v.value, 'nameEn', v.value_en, 'swatch', v.swatch)
                else json_build_object('name', v.value, 'nameEn', v.value_en, 'swatch', v.swatch,
                  'order', v.value_order) end)) order by v.position)
          from product_variants v where v.product_id = p.id), '[]'))`;

export const productTables = sql`products p
      join product_units d on d.product_id = p.id and d.id = p.default_unit_id
      left join brands b on b.id = p.brand_id left join models m on m.id = p.model_id`;

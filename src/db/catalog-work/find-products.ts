import { sql, type RawBuilder } from 'kysely';
import {
  isWholeView,
  lowStock,
  productSortKeys,
  productViews,
  type ProductFilter,
  type ProductSort,
  type ProductView,
} from '#rules/catalog/product-work.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';

type Fragment = RawBuilder<unknown>;

/** A product in the merchant's table; of a family and of each of its variants there is a row. */
export interface FoundProduct {
  id: number;
  code: string;
  name: string;
  brand: string;
  image: string;
  category: string;
  /** How many variants it has, and whether it is one. */
  variants: number;
  isVariant: boolean;
  unit: number;
  unitName: string;
  /** Net, of one of the unit that is offered first; 0 is on request. */
  price: number;
  /** Per cent. */
  taxRate: number;
  currency: string;
  listPrice: number | null;
  listCurrency: string | null;
  stock: number;
  /** Pieces of it that running payments hold. */
  reserved: number;
  sold: number;
  active: boolean;
  archived: boolean;
}

export interface ProductSearch extends PageRequest, ProductFilter {
  sort: ProductSort;
  locale: Locale;
}

export interface FoundProducts extends PageLinks {
  products: FoundProduct[];
  total: { count: number; isMore: boolean };
}

/** The total is counted up to this many products. */
const mostCounted = 100_000;

const productList: SortedList<typeof productSortKeys> = {
  id: sql`p.id`,
  keys: productSortKeys,
  columns: {
    name: sql`tr_sort(p.name) collate "C"`,
    code: sql`p.code`,
    stock: sql`p.quantity`,
    sold: sql`p.sales_number`,
  },
};

const kept = sql`p.archived_at is null`;

/** The condition on products `p` of each view (rule product-editing/views). */
export const viewConditions: Readonly<Record<ProductView, Fragment>> = {
  all: kept,
  low: sql`${kept} and not p.has_children and p.active and p.quantity - p.reserved between 1 and ${sql.lit(lowStock)}`,
  out: sql`${kept} and not p.has_children and p.active and p.quantity - p.reserved <= 0`,
  'no-price': sql`${kept} and not p.has_children and exists (select from product_units u
    where u.product_id = p.id and u.id = p.default_unit_id and u.price = 0)`,
  'no-picture': sql`${kept} and p.image = ''`,
  'no-english': sql`${kept} and p.name_en = ''`,
  hidden: sql`${kept} and not p.active`,
  archived: sql`p.archived_at is not null`,
};

/**
 * A page of the merchant's table of products (rules product-editing/product-list, product-editing/text-search). `viewCount` tells what a whole
 * view has, where nothing narrows it. 2 queries.
 */
export async function findProducts(
  db: Db,
  search: ProductSearch,
  viewCount: (view: ProductView) => Promise<number>,
): Promise<FoundProducts> {
  const fits = productFilter(search);
  const counted = isWholeView(search)
    ? viewCount(search.view).then((count) => ({ count, isMore: false }))
    : countUpTo(db, mostCounted, sql`select from products p where ${fits}`);
  const [page, total] = await Promise.all([readPage(db, fits, search), counted]);
  return { ...page, total };
}

/** The condition on products `p` of a view and what narrows it (rule product-editing/filters). */
export function productFilter({ view, text, brand, category }: ProductFilter): Fragment {
  return sql`${viewConditions[view]} ${ofBrand(brand)} ${inCategory(category)} ${hasWords(text)}`;
}

function ofBrand(brand: string): Fragment {
  if (brand === '') return sql``;
  return sql`and p.brand_id = (select b.id from brands b where b.name = ${brand})`;
}

/** A variant is where its family is. */
function inCategory(category: string): Fragment {
  if (category === '') return sql``;
  return sql`and coalesce(p.parent_id, p.id) in (select pc.product_id from product_categories pc
    where pc.category_id = (select c.id from categories c where c.path = ${category}))`;
}

function hasWords(text: string): Fragment {
  if (text === '') return sql``;
  // A code's parts are words too: each has to be there.
  const words = text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  return sql`and p.id in (
    select w.id from products w where product_words(w.code, w.barcode, w.name, w.name_en) @@ order_question(${words})
    union select e.product_id from product_equivalents e where product_key(e.code) = product_key(${text})
    union select b.product_id from product_units b where b.barcode <> '' and product_key(b.barcode) = product_key(${text}))`;
}

type Row = FoundProduct & { key: string };

async function readPage(db: Db, fits: Fragment, search: ProductSearch) {
  const page = listPage(productList, search);
  const named = (table: string) =>
    search.locale === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name`)})`
      : sql`${sql.ref(`${table}.name`)}`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select p.id, ${page.column} as key from products p where ${fits} and ${page.isBeyond}
      ${page.orderBy()} ${page.limit})
    select ${page.keyText(sql`k.key`)} as key, p.id, p.code, ${named('p')} as name, coalesce(b.name, '') as brand, p.image,
      coalesce((select ${named('c')} from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = coalesce(p.parent_id, p.id) and pc.direct order by pc.position, c.id limit 1), '') as category,
      case when p.has_children then (select count(*) from products v where v.parent_id = p.id) else 0 end as variants,
      p.parent_id is not null as "isVariant", u.id as unit, u.value as "unitName", u.price, p.tax_rate as "taxRate", u.currency,
      u.list_price as "listPrice", u.list_currency as "listCurrency",
      p.quantity as stock, p.reserved, p.sales_number as sold, p.active, p.archived_at is not null as archived
    from page k join products p on p.id = k.id left join brands b on b.id = p.brand_id
      join product_units u on u.product_id = p.id and u.id = p.default_unit_id
    ${page.orderBy(sql`k.key`, sql`k.id`)}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  return { products: found.map(({ key: _key, ...product }) => product), next, previous };
}

/** How many products each view has. 1 query. */
export async function countProductViews(db: Db): Promise<{ view: ProductView; count: number }[]> {
  const counts = productViews.map((view, place) => {
    const name = sql.ref(`v${place}`);
    // By one look through the prices: not one for each product.
    if (view === 'no-price')
      return sql`(select count(*) from product_units u
        join products p on p.id = u.product_id and p.default_unit_id = u.id
        where u.price = 0 and not p.has_children and ${kept}) as ${name}`;
    return sql`count(*) filter (where ${viewConditions[view]}) as ${name}`;
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from products p`.execute(db);
  return productViews.map((view, place) => ({ view, count: rows[0]?.[`v${place}`] ?? 0 }));
}

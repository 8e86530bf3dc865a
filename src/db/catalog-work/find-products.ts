import { sql, type RawBuilder } from 'kysely';
import {
  lowStock,
  productViews,
  type ProductSort,
  type ProductView,
} from '#rules/catalog/product-work.ts';
import type { PageCursor } from '#rules/shop/cursor.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

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
  currency: string;
  listPrice: number | null;
  listCurrency: string | null;
  stock: number;
  /** Pieces of it that running payments hold. */
  reserved: number;
  sold: number;
  active: boolean;
}

export interface ProductSearch {
  view: ProductView;
  text: string;
  sort: ProductSort;
  cursor: PageCursor | null;
  limit: number;
  locale: Locale;
}

export interface FoundPage {
  products: FoundProduct[];
  next: PageCursor | null;
  previous: PageCursor | null;
  total: { count: number; isMore: boolean };
}

/** So many are counted, and no more. */
const mostCounted = 100_000;

const sortKeys = {
  name: { column: sql`tr_sort(p.name) collate "C"`, type: sql`text collate "C"` },
  code: { column: sql`p.code`, type: sql`text` },
  stock: { column: sql`p.quantity`, type: sql`int` },
  sold: { column: sql`p.sales_number`, type: sql`int` },
} as const;

/** The condition on products `p` of each view (rule product-editing/views). */
export const viewConditions: Readonly<Record<ProductView, Fragment>> = {
  all: sql`true`,
  low: sql`not p.has_children and p.active and p.quantity - p.reserved between 1 and ${sql.lit(lowStock)}`,
  out: sql`not p.has_children and p.active and p.quantity - p.reserved <= 0`,
  'no-price': sql`not p.has_children and exists (select from product_units u
    where u.product_id = p.id and u.id = p.default_unit_id and u.price = 0)`,
  'no-picture': sql`p.image = ''`,
  hidden: sql`not p.active`,
};

/**
 * A page of the merchant's table of products (rules product-editing/product-list, product-editing/text-search). `viewCount` tells what a whole
 * view has, where no words are asked for. 2 queries.
 */
export async function findProducts(
  db: Db,
  search: ProductSearch,
  viewCount: (view: ProductView) => Promise<number>,
): Promise<FoundPage> {
  const fits = sql`${viewConditions[search.view]} ${hasWords(search.text)}`;
  const counted =
    search.text === ''
      ? viewCount(search.view).then((count) => ({ count, isMore: false }))
      : countOf(db, fits);
  const [page, total] = await Promise.all([readPage(db, fits, search), counted]);
  return { ...page, total };
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
  const { cursor, limit, sort, locale } = search;
  const { column, type } = sortKeys[keyOf(sort)];
  const isBack = cursor?.way === 'before';
  const isDown = sort.startsWith('-') !== isBack;
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond = cursor
    ? sql`and (${column}, p.id) ${isDown ? sql`<` : sql`>`} (${cursor.key}::${type}, ${cursor.id}::bigint)`
    : sql``;
  const named = (table: string) =>
    locale === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name`)})`
      : sql`${sql.ref(`${table}.name`)}`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select p.id, ${column} as key from products p where ${fits} ${beyond}
      order by ${column} ${direction}, p.id ${direction} limit ${limit + 1})
    select k.key::text as key, p.id, p.code, ${named('p')} as name, coalesce(b.name, '') as brand, p.image,
      coalesce((select ${named('c')} from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = coalesce(p.parent_id, p.id) and pc.direct order by pc.position, c.id limit 1), '') as category,
      case when p.has_children then (select count(*) from products v where v.parent_id = p.id) else 0 end as variants,
      p.parent_id is not null as "isVariant", u.id as unit, u.value as "unitName", u.price, u.currency,
      u.list_price as "listPrice", u.list_currency as "listCurrency",
      p.quantity as stock, p.reserved, p.sales_number as sold, p.active
    from page k join products p on p.id = k.id left join brands b on b.id = p.brand_id
      join product_units u on u.product_id = p.id and u.id = p.default_unit_id
    order by k.key ${direction}, k.id ${direction}`.execute(db);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBack) page.reverse();
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    products: page.map(({ key: _key, ...product }) => product),
    next: last && (isBack || hasMore) ? at('after', last) : null,
    previous: first && (isBack ? hasMore : cursor !== null) ? at('before', first) : null,
  };
}

function at(way: PageCursor['way'], { key, id }: Row): PageCursor {
  return { way, key, id };
}

function keyOf(sort: ProductSort): keyof typeof sortKeys {
  return sort.replace('-', '') as keyof typeof sortKeys;
}

async function countOf(db: Db, fits: Fragment) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from products p where ${fits} limit ${mostCounted + 1}) f`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted };
}

/** How many products each view has. 1 query. */
export async function countProductViews(db: Db): Promise<{ view: ProductView; count: number }[]> {
  const counts = productViews.map((view, place) => {
    const name = sql.ref(`v${place}`);
    // By one look through the prices: not one for each product.
    if (view === 'no-price')
      return sql`(select count(*) from product_units u
        join products p on p.id = u.product_id and p.default_unit_id = u.id
        where u.price = 0 and not p.has_children) as ${name}`;
    return sql`count(*) filter (where ${viewConditions[view]}) as ${name}`;
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from products p`.execute(db);
  return productViews.map((view, place) => ({ view, count: rows[0]?.[`v${place}`] ?? 0 }));
}

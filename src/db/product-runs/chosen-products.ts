import { sql, type RawBuilder } from 'kysely';
import { productFilter } from '#db/catalog-work/find-products.ts';
import type { Db } from '#db/database.ts';
import { countUpTo } from '#db/list-page.ts';
import {
  mostRunProducts,
  type BulkKind,
  type BulkProduct,
  type BulkUnit,
} from '#rules/bulk/bulk-change.ts';
import type { ProductFilter } from '#rules/catalog/product-work.ts';

/** The products of a bulk change: those that somebody chose, or all that a filter leaves (rule bulk-changes/choice). */
export type ProductChoice = { ids: readonly number[] } | ProductFilter;

export interface ChosenUnit extends BulkUnit {
  name: string;
  nameEn: string;
}

export interface ChosenProduct extends BulkProduct {
  id: number;
  code: string;
  name: string;
  nameEn: string;
  image: string;
  reserved: number;
  updatedAt: Date;
  units: readonly ChosenUnit[];
}

/** The condition on products `p` that a change of this kind concerns; archived ones stay as they are. */
function concerned(choice: ProductChoice, kind: BulkKind): RawBuilder<unknown> {
  return sql`p.archived_at is null and ${chosen(choice, kind)}`;
}

function chosen(choice: ProductChoice, kind: BulkKind): RawBuilder<unknown> {
  const hasOwn = kind === 'price' || kind === 'stock' ? sql`and not p.has_children` : sql``;
  if ('ids' in choice) {
    const ids = sql`${[...choice.ids]}::bigint[]`;
    if (kind === 'shown') return sql`p.id = any(${ids})`;
    if (kind === 'category')
      return sql`p.id in (select coalesce(c.parent_id, c.id) from products c where c.id = any(${ids}))`;
    return sql`(p.id = any(${ids}) or p.parent_id = any(${ids})) ${hasOwn}`;
  }
  const isListed = kind === 'category' ? sql`and p.parent_id is null` : hasOwn;
  return sql`${productFilter(choice)} ${isListed}`;
}

/** The number of products that a change concerns, counted to just above the most of a run. 1 query. */
export async function countChosen(
  db: Db,
  choice: ProductChoice,
  kind: BulkKind,
): Promise<{ count: number; isMore: boolean }> {
  return countUpTo(
    db,
    mostRunProducts,
    sql`select from products p where ${concerned(choice, kind)}`,
  );
}

/**
 * The next products of a choice after `after`, by id. `locks`: holds them for a change, in the order in which orders do.
 * At most 3 queries.
 */
export async function readChosen(
  db: Db,
  input: {
    choice: ProductChoice;
    kind: BulkKind;
    after: number;
    limit: number;
    locks: boolean;
  },
): Promise<ChosenProduct[]> {
  const { choice, kind, after, limit, locks } = input;
  const where = sql`${concerned(choice, kind)} and p.id > ${after}`;
  return readProducts(db, { where, limit, locks, kind });
}

/** These products, held for a change. At most 3 queries. */
export async function holdProducts(
  db: Db,
  ids: readonly number[],
  kind: BulkKind,
): Promise<ChosenProduct[]> {
  const where = sql`p.archived_at is null and p.id = any(${[...ids]}::bigint[])`;
  return readProducts(db, { where, limit: ids.length, locks: true, kind });
}

type Row = Omit<ChosenProduct, 'units' | 'categories'>;

async function readProducts(
  db: Db,
  input: { where: RawBuilder<unknown>; limit: number; locks: boolean; kind: BulkKind },
): Promise<ChosenProduct[]> {
  const { where, limit, locks, kind } = input;
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.name_en as "nameEn", p.image, p.tax_rate as "taxRate",
      p.default_unit_id as "firstUnit", p.quantity as stock, p.reserved, p.active, p.updated_at as "updatedAt"
    from products p where ${where} order by p.id limit ${limit}
    ${locks ? sql`for no key update of p` : sql``}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const units = kind === 'price' ? await readUnits(db, ids, locks) : new Map();
  const categories = kind === 'category' ? await readPlaces(db, ids) : new Map();
  return rows.map((row) => ({
    ...row,
    units: units.get(row.id) ?? [],
    categories: categories.get(row.id) ?? [],
  }));
}

async function readUnits(
  db: Db,
  ids: readonly number[],
  locks: boolean,
): Promise<Map<number, ChosenUnit[]>> {
  const { rows } = await sql<ChosenUnit & { product: number }>`
    select u.product_id as product, u.id, u.value as name, u.value_en as "nameEn", u.multiplier, u.price, u.currency,
      u.list_price as "listPrice", u.list_currency as "listCurrency"
    from product_units u where u.product_id = any(${[...ids]}::bigint[]) order by u.product_id, u.position, u.id
    ${locks ? sql`for update of u` : sql``}`.execute(db);
  const units = new Map<number, ChosenUnit[]>();
  for (const { product, ...unit } of rows) {
    const known = units.get(product);
    if (known) known.push(unit);
    else units.set(product, [unit]);
  }
  return units;
}

async function readPlaces(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; categories: number[] }>`
    select product_id as id, array_agg(category_id order by position, category_id) as categories
    from product_categories where direct and product_id = any(${[...ids]}::bigint[])
    group by product_id`.execute(db);
  return new Map(rows.map(({ id, categories }) => [id, categories]));
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { recountStars } from '#db/transfer/write-reviews.ts';
import { removeRules } from '#db/transfer/wholesale/write-wholesale.ts';
import type { KeyedPart } from './read-records.ts';

/** The end of a record that an import had added: `hidden` for a product that orders or customers refer to. */
export type Removal = 'removed' | 'hidden' | 'used';

/**
 * Removes a record that an import added, by its key (`RecordChange.key`). A record that others refer to by now stays. For
 * a transaction. 3 queries; 4 for products and reviews.
 */
export async function removeRecord(tx: Db, part: KeyedPart, key: string): Promise<Removal> {
  if (part === 'products') return removeProduct(tx, Number(key));
  const removal = removals[part];
  const gone = await within(tx, () => removal(tx, key));
  return gone ? 'removed' : 'used';
}

const removals: Readonly<
  Record<Exclude<KeyedPart, 'products'>, (tx: Db, key: string) => Promise<boolean>>
> = {
  categories: (tx, key) =>
    isDone(
      tx,
      sql`delete from categories c where path = ${key}
        and not exists (select from categories below where below.parent_id = c.id)
        and not exists (select from product_categories p where p.category_id = c.id)
        ${withoutPrices('category_id', sql`c.id`)}`,
    ),
  brands: (tx, key) =>
    isDone(
      tx,
      sql`delete from brands b where code = ${key} ${withoutPrices('brand_id', sql`b.id`)}`,
    ),
  'price-lists': (tx, key) =>
    isDone(
      tx,
      sql`delete from price_lists l where code = ${key}
        and not exists (select from price_rules r where r.list_id = l.id)
        and not exists (select from quantity_rules r where r.list_id = l.id)`,
    ),
  'price-rules': (tx, key) => removeRule(tx, 'price-rules', key),
  'quantity-rules': (tx, key) => removeRule(tx, 'quantity-rules', key),
  assortments: (tx, key) =>
    isDone(
      tx,
      sql`delete from assortments a where code = ${key}
        and not exists (select from group_assortments g where g.assortment_id = a.id)
        and not exists (select from company_assortments c where c.assortment_id = a.id)`,
    ),
  groups: (tx, key) =>
    isDone(
      tx,
      sql`delete from customer_groups g where code = ${key}
        and not exists (select from customers c where c.group_id = g.id)
        and not exists (select from companies c where c.group_id = g.id)`,
    ),
  companies: (tx, key) =>
    isDone(
      tx,
      sql`delete from companies co where code = ${key}
        and not exists (select from customers c where c.company_id = co.id)`,
    ),
  customers: (tx, key) =>
    isDone(
      tx,
      sql`delete from customers c where email_key = ${key}
        and not exists (select from sessions s where s.customer_id = c.id)`,
    ),
  'customer-codes': (tx, key) =>
    isDone(
      tx,
      sql`delete from customer_codes k using customers c where k.customer_id = c.id
        and c.email_key = split_part(${key}, ' ', 1) and k.code_key = split_part(${key}, ' ', 2)`,
    ),
  quotes: (tx, key) =>
    isDone(
      tx,
      sql`delete from quotes q where quote_no = ${key} and imported
        and not exists (select from orders o where o.quote_id = q.id)
        and not exists (select from carts c where c.quote_id = q.id)`,
    ),
  orders: (tx, key) => isDone(tx, sql`delete from orders where order_no = ${key} and imported`),
  returns: (tx, key) => isDone(tx, sql`delete from returns where return_no = ${key} and imported`),
  reviews: removeReview,
  // The live version of a page stays: its text is the page's.
  'page-versions': (tx, key) =>
    isDone(
      tx,
      sql`delete from page_versions v where v.url = substr(${key}, strpos(${key}, ' ') + 1)
        and v.number = split_part(${key}, ' ', 1)::int
        and not exists (select from pages p where p.url = v.url and p.updated_at = v.published_at)`,
    ),
  'page-drafts': (tx, key) => isDone(tx, sql`delete from page_drafts where url = ${key}`),
  'mail-texts': (tx, key) => isDone(tx, sql`delete from mail_versions where kind = ${key}`),
  'home-versions': (tx, key) =>
    isDone(tx, sql`delete from home_versions where number = ${key}::int`),
  pages: async (tx, key) => {
    await sql`delete from pages where url = ${key}`.execute(tx);
    return isDone(tx, sql`delete from urls where path = ${key}`);
  },
};

/** The condition that no rule of a price list and no assortment names a record. */
function withoutPrices(column: keyof typeof members, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = sql.ref(column);
  return sql`and not exists (select from price_rules r where r.${name} = ${id})
    and not exists (select from quantity_rules r where r.${name} = ${id})
    and not exists (select from ${sql.table(members[column])} m where m.${name} = ${id})`;
}

const members = {
  product_id: 'assortment_products',
  brand_id: 'assortment_brands',
  category_id: 'assortment_categories',
} as const;

async function removeRule(tx: Db, part: 'price-rules' | 'quantity-rules', key: string) {
  await removeRules(tx, part, [key]);
  return true;
}

/** A product that was ordered is never deleted: orders and reviews go on leading to it. */
async function removeProduct(tx: Db, id: number): Promise<Removal> {
  const gone = await within(tx, () =>
    isDone(
      tx,
      sql`delete from products p where id = ${id}
        and not exists (select from order_lines l where l.product_id = p.id)
        and not exists (select from reviews r where r.product_id = p.id)
        and not exists (select from product_questions q where q.product_id = p.id)
        and not exists (select from products child where child.parent_id = p.id)
        and not exists (select from customer_codes k where k.product_id = p.id)
        ${withoutPrices('product_id', sql`p.id`)}`,
    ),
  );
  if (gone) return 'removed';
  await sql`update products set active = false, updated_at = now() where id = ${id} and active`.execute(
    tx,
  );
  return 'hidden';
}

/** The lists of settings.json whose entries are records. */
export type SettingList = 'currencies' | 'banks' | 'kargo';

/** Removes an entry that an import had added to the settings, by its name; false where something refers to it. 3 queries. */
export function removeSetting(tx: Db, list: SettingList, name: string): Promise<boolean> {
  const { table, key } = settingTables[list];
  return within(tx, () =>
    isDone(tx, sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${name}`),
  );
}

const settingTables = {
  currencies: { table: 'currencies', key: 'code' },
  banks: { table: 'banks', key: 'name' },
  kargo: { table: 'carriers', key: 'name' },
} as const;

async function removeReview(tx: Db, key: string): Promise<boolean> {
  const at = key.indexOf(' ');
  const productId = Number(key.slice(0, at));
  const gone = await isDone(
    tx,
    sql`delete from reviews r using orders o where o.id = r.order_id
      and o.order_no = ${key.slice(at + 1)} and r.product_id = ${productId}`,
  );
  await recountStars(tx, [productId]);
  return gone;
}

async function isDone(tx: Db, statement: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await statement.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** A record that something refers to is not deleted, and the transaction goes on. */
async function within(tx: Db, work: () => Promise<boolean>): Promise<boolean> {
  await sql`savepoint removal`.execute(tx);
  try {
    const done = await work();
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    await sql`release savepoint removal`.execute(tx);
    return done;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error;
    await sql`rollback to savepoint removal`.execute(tx);
    return false;
  }
}

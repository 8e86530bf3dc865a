import { sql } from 'kysely';
import type { ListTerms } from '#rules/price/lists/list-form.ts';
import type { Db } from '#db/database.ts';

/** A price list as the office keeps it, without its rules. */
export interface StoredList extends ListTerms {
  id: number;
  code: string;
  active: boolean;
  version: number;
}

/** A list with those who use it. */
export interface FoundList extends StoredList {
  groups: { code: string; name: string }[];
}

/** The numbers of rules of each list and of customers of each group, by id. */
export interface WholesaleCounts {
  rules: ReadonlyMap<number, number>;
  quantityRules: ReadonlyMap<number, number>;
  customers: ReadonlyMap<number, number>;
}

const listColumns = sql`l.id, l.code, l.name, l.base, l.mix, l.max_discount as "maxDiscount",
  l.cap_at_guest as "capAtGuest", l.active, l.version`;
const groupsOf = sql`(select coalesce(json_agg(json_build_object('code', g.code, 'name', g.name) order by g.name, g.id), '[]')
  from customer_groups g where g.price_list_id = l.id) as groups`;

/** Price lists by name, at most `limit`, of those whose name or code has the text; a list by its exact code. 1 query. */
export async function findLists(
  db: Db,
  { text = '', code, limit }: { text?: string; code?: string; limit: number },
): Promise<FoundList[]> {
  const fits =
    code !== undefined
      ? sql`l.code = ${code}`
      : text === ''
        ? sql`true`
        : sql`position(tr_fold(${text}) in tr_fold(l.name || ' ' || l.code)) > 0`;
  const { rows } = await sql<FoundList>`select ${listColumns}, ${groupsOf} from price_lists l
    where ${fits} order by l.name, l.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts rules and customers. 1 query. */
export async function countWholesale(db: Db): Promise<WholesaleCounts> {
  const counted = (table: string, column: string) =>
    sql`(select coalesce(json_agg(json_build_array(id, count)), '[]') from (select ${sql.ref(column)} as id, count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1) c)`;
  type Pairs = [number, number][];
  const { rows } = await sql<{ rules: Pairs; quantityRules: Pairs; customers: Pairs }>`select
    ${counted('price_rules', 'list_id')} as rules, ${counted('quantity_rules', 'list_id')} as "quantityRules",
    ${counted('customers', 'group_id')} as customers`.execute(db);
  const [row] = rows;
  return {
    rules: new Map(row?.rules),
    quantityRules: new Map(row?.quantityRules),
    customers: new Map(row?.customers),
  };
}

/** Locks a list for a change of it or of its rules. For a transaction. 1 query. */
export async function holdList(tx: Db, code: string): Promise<StoredList | null> {
  const { rows } =
    await sql<StoredList>`select ${listColumns} from price_lists l where l.code = ${code}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a list; null where the code is taken. 1 query. */
export async function insertList(
  tx: Db,
  code: string,
  { name, base, mix, maxDiscount, capAtGuest }: ListTerms,
): Promise<StoredList | null> {
  const { rows } = await sql<StoredList>`
    insert into price_lists as l (code, name, base, mix, max_discount, cap_at_guest, active)
    values (${code}, ${name}, ${base}, ${mix}, ${maxDiscount}, ${capAtGuest}, false)
    on conflict (code) do nothing returning ${listColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** Writes the terms of a list, and gives its new version. 1 query. */
export async function updateList(
  tx: Db,
  id: number,
  list: ListTerms & { active: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('price_lists')
    .set({
      name: list.name,
      base: list.base,
      mix: list.mix,
      max_discount: list.maxDiscount,
      cap_at_guest: list.capAtGuest,
      active: list.active,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes a list with its rules; false where a group or a company has it. For a transaction. 2 queries. */
export async function deleteList(tx: Db, id: number): Promise<boolean> {
  // Waits for a group or a company that gets the list at this moment.
  await sql`select 1 from price_lists where id = ${id} for update`.execute(tx);
  const { numAffectedRows } = await sql`delete from price_lists l where l.id = ${id}
    and not exists (select from customer_groups g where g.price_list_id = l.id)
    and not exists (select from companies co where co.price_list_id = l.id)`.execute(tx);
  return numAffectedRows === 1n;
}

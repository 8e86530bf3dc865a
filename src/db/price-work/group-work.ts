import { sql } from 'kysely';
import type { GroupFields } from '#rules/price/lists/list-form.ts';
import type { Db } from '#db/database.ts';

/** A group of customers as the office keeps it. */
export interface StoredGroup extends GroupFields {
  id: number;
  code: string;
  version: number;
}

const groupColumns = sql`g.id, g.code, g.name, g.name_en as "nameEn", g.label, g.label_en as "labelEn",
  (select l.code from price_lists l where l.id = g.price_list_id) as "priceList", g.with_vat as "withVat",
  g.show_list_price as "showListPrice", g.show_prices as "showPrices", g.min_order as "minOrder",
  g.only_assortments as "onlyAssortments", array(select a.code from group_assortments x
    join assortments a on a.id = x.assortment_id where x.group_id = g.id order by a.code) as assortments, g.version`;

/** All groups by name. 1 query. */
export async function readGroups(db: Db): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select ${groupColumns} from customer_groups g order by g.name, g.id`.execute(db);
  return rows;
}

/** Locks a group for a change: meanwhile nobody joins it. For a transaction. 1 query. */
export async function holdGroup(tx: Db, code: string): Promise<StoredGroup | null> {
  const { rows } = await sql<StoredGroup>`
    select ${groupColumns} from customer_groups g where g.code = ${code} for update of g`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The ids of a group's list and of its assortments; missing ones are left out. The list is locked. 2 queries. */
export async function findGroupParts(
  tx: Db,
  { priceList, assortments }: Pick<GroupFields, 'priceList' | 'assortments'>,
): Promise<{ listId: number | null; assortments: { id: number; code: string }[] }> {
  const { rows } = await sql<{ id: number }>`
    select id from price_lists where code = ${priceList} for key share`.execute(tx);
  const found = await sql<{ id: number; code: string }>`
    select id, code from assortments where code = any(${[...assortments]}::text[]) order by id for key share`.execute(
    tx,
  );
  return { listId: rows[0]?.id ?? null, assortments: found.rows };
}

type GroupRow = Omit<GroupFields, 'priceList' | 'assortments'> & {
  listId: number | null;
  assortmentIds: readonly number[];
};

const rowOf = (group: GroupRow) => ({
  name: group.name,
  name_en: group.nameEn,
  label: group.label,
  label_en: group.labelEn,
  price_list_id: group.listId,
  with_vat: group.withVat,
  show_list_price: group.showListPrice,
  show_prices: group.showPrices,
  min_order: group.minOrder,
  only_assortments: group.onlyAssortments,
});

/** Adds a group; null where the code is taken. At most 3 queries. */
export async function insertGroup(tx: Db, code: string, group: GroupRow): Promise<number | null> {
  const made = await tx
    .insertInto('customer_groups')
    .values({ code, ...rowOf(group) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await writeGroupAssortments(tx, made.id, group.assortmentIds);
  return made.id;
}

/** Writes a group, and gives its new version. 3 queries. */
export async function updateGroup(tx: Db, id: number, group: GroupRow): Promise<number> {
  const { version } = await tx
    .updateTable('customer_groups')
    .set({ ...rowOf(group), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await writeGroupAssortments(tx, id, group.assortmentIds);
  return version;
}

async function writeGroupAssortments(
  tx: Db,
  id: number,
  assortments: readonly number[],
): Promise<void> {
  await sql`delete from group_assortments where group_id = ${id}
    and assortment_id <> all(${[...assortments]}::int[])`.execute(tx);
  await sql`insert into group_assortments (group_id, assortment_id)
    select ${id}, a from unnest(${[...assortments]}::int[]) a on conflict do nothing`.execute(tx);
}

/** Whether a group has customers or companies, or is one of the settings. 1 query. */
export async function isGroupUsed(tx: Db, { id, code }: StoredGroup): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from customers where group_id = ${id})
    or exists (select from companies where group_id = ${id})
    or exists (select from settings where key in ('guestGroup', 'registeredGroup') and value = to_jsonb(${code}::text)) as used`.execute(
    tx,
  );
  return rows[0]?.used ?? false;
}

/** 1 query. */
export async function deleteGroup(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('customer_groups').where('id', '=', id).execute();
}

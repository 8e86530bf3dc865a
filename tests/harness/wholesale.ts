import { sql, type Insertable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';
import type { PriceTables } from '#db/schema/price-tables.ts';

/** A group with a price list of its own. */
export interface PricedGroup {
  groupId: number;
  listId: number;
  /** The net price of every unit that has a price. */
  price: number;
}

/** The terms of a customer of a group without a company. */
export function groupTerms(groupId: number | null): BuyerTerms {
  return { groupId, contractListId: null, assortments: [], isCompany: false };
}

/** Adds a group whose list asks `price` TRY, net, for every unit that has a price, whatever visitors pay. */
export async function makePricedGroup(
  db: Db,
  { code, price }: { code: string; price: number },
): Promise<PricedGroup> {
  const { id: listId } = await db
    .insertInto('price_lists')
    .values({ code, name: `List ${code}`, cap_at_guest: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into price_rules (list_id, scope, product_id, unit, price, currency)
    select ${listId}, 'product', u.product_id, u.id::text, ${price}, 'TRY'
    from product_units u where u.price > 0`.execute(db);
  const { id: groupId } = await db
    .insertInto('customer_groups')
    .values({ code, name: code, label: `Grup ${code}`, label_en: `Group ${code}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('customer_groups')
    .set({ price_list_id: listId })
    .where('id', '=', groupId)
    .execute();
  return { groupId, listId, price };
}

/** Sets one price for every rule of a group's list. */
export async function changeListPrice(db: Db, group: PricedGroup, price: number): Promise<void> {
  await db.updateTable('price_rules').set({ price }).where('list_id', '=', group.listId).execute();
  group.price = price;
}

/** Gives a group's list these rules in place of its own; it asks for no more than visitors pay. */
export async function ruleList(
  db: Db,
  { listId }: PricedGroup,
  rules: readonly Omit<Insertable<PriceTables['price_rules']>, 'list_id'>[],
): Promise<void> {
  await db.deleteFrom('price_rules').where('list_id', '=', listId).execute();
  await db
    .insertInto('price_rules')
    .values(rules.map((rule) => ({ ...rule, list_id: listId })))
    .execute();
  await db
    .updateTable('price_lists')
    .set({ cap_at_guest: true })
    .where('id', '=', listId)
    .execute();
}

/** Puts a customer into a group; null takes them out of theirs. */
export async function joinGroup(db: Db, email: string, group: PricedGroup | null): Promise<void> {
  await db
    .updateTable('customers')
    .set({ group_id: group?.groupId ?? null })
    .where('email', '=', email)
    .execute();
}

/** Finds any way in which a net TRY price is written, with the usual VAT and without, in both languages. */
export function writtenPrice(price: number): RegExp {
  const ways = [0, 1, 10, 20].flatMap((vat) => {
    const cents = Math.round((price * 100 * (100 + vat)) / 100);
    const whole = Math.floor(cents / 100);
    const grouped = String(whole).replace(/(\d{3})$/, '[.,]?$1');
    return vat === 0 ? [grouped] : [`${grouped}[.,]${String(cents % 100).padStart(2, '0')}`];
  });
  return new RegExp(`(?<!\\d)(?:${ways.join('|')})(?!\\d)`);
}

/** Puts products into an assortment of their own, which a group has where one is named. */
export async function hideGoods(
  db: Db,
  ids: readonly number[],
  group?: PricedGroup,
): Promise<{ assortmentId: number }> {
  const code = `saklı-${ids.join('-')}`;
  const { id: assortmentId } = await db
    .insertInto('assortments')
    .values({ code })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into assortment_products (assortment_id, product_id)
    select ${assortmentId}, unnest(${ids}::bigint[])`.execute(db);
  if (group)
    await sql`insert into group_assortments (group_id, assortment_id)
      values (${group.groupId}, ${assortmentId})`.execute(db);
  return { assortmentId };
}

import type { Db } from '#db/database.ts';

/** The names and codes of products by id, for the mail about stock. One query. */
export async function readProductNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { name: string; code: string }>> {
  const rows = await db
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'name', 'code'])
    .execute();
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]));
}

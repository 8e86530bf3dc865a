import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { FirstRunFacts } from '#rules/settings/first-run.ts';

type StoredFacts = Omit<FirstRunFacts, 'cardProviders' | 'sendsMail'>;

/**
 * The contents of the shop that the guide to the first sale asks about; each counted to 1, contracts to 3. `oversells`: out
 * of stock products can be bought too. 1 query.
 */
export async function readFirstRunFacts(
  db: Db,
  { contractUrls, oversells }: { contractUrls: readonly string[]; oversells: boolean },
): Promise<StoredFacts> {
  const one = (rows: ReturnType<typeof sql>) => sql`(exists (${rows}))::int`;
  const { rows } = await sql<StoredFacts>`
    select ${one(sql`select from carriers`)} as carriers,
      ${one(sql`select from products`)} as products,
      ${one(sql`select from products p join product_units u on u.product_id = p.id
        where p.active and u.price > 0 and (${oversells}::boolean or p.quantity > 0)`)} as sellable,
      (select count(*)::int from pages where url = any(${contractUrls}::text[]) and html <> '') as contracts,
      ${one(sql`select from orders`)} as orders`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row has none');
  return row;
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A former address that an undo is to give back to a category, which its present path names. */
export interface FormerAddress {
  category: string;
  path: string;
}

/**
 * Those of the addresses that are another's by now: a category has one itself, or it leads to a category that is not among
 * `givingUp`, whose former addresses are written anew together with these. 1 query, none without addresses.
 */
export async function takenPaths(
  db: Db,
  asked: readonly FormerAddress[],
  givingUp: readonly string[],
): Promise<FormerAddress[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<FormerAddress>`
    select a.category, a.path
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (category text, path text)
    where exists (select from categories c where c.path = a.path)
      or exists (select from category_old_paths o join categories c on c.id = o.category_id
        where o.path = a.path and c.path <> a.category and c.path <> all(${givingUp}::text[]))
    order by a.path`.execute(db);
  return rows;
}

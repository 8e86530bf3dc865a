import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Synonym } from '#rules/catalog/lists/search-synonyms.ts';

/** The most synonyms of a shop: each process holds them in memory (rule reports/synonyms). */
export const mostSynonyms = 2000;

export interface StoredSynonym extends Synonym {
  id: number;
  by: string;
  at: string;
}

/** All of them, the newest first. 1 query. */
export async function readSynonyms(db: Db): Promise<StoredSynonym[]> {
  const { rows } = await sql<StoredSynonym>`
    select id, said, meant, kind, by_name as by,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from shop_synonyms order by id desc limit ${mostSynonyms}`.execute(db);
  return rows;
}

type Added = { id: number; isNew: boolean } | 'full';

/** Adds a synonym; one with the same words is changed to this kind. For a transaction. 2 queries. */
export async function addSynonym(
  tx: Db,
  { said, meant, kind }: Synonym,
  { by, now }: { by: string; now: Date },
): Promise<Added> {
  const { rows: known } = await sql<{ id: number; kind: string; isFull: boolean }>`
    select s.id, s.kind, (select count(*) from shop_synonyms) >= ${mostSynonyms} as "isFull"
    from (select 1) one left join shop_synonyms s on s.said = ${said} and s.meant = ${meant}`.execute(
    tx,
  );
  const [before] = known;
  if (before?.id && before.kind === kind) return { id: before.id, isNew: false };
  if (before?.isFull && !before.id) return 'full';
  const { rows } = await sql<{ id: number }>`
    insert into shop_synonyms (said, meant, kind, by_name, created_at)
    values (${said}, ${meant}, ${kind}, ${by}, ${now})
    on conflict (said, meant) do update set kind = excluded.kind, by_name = excluded.by_name
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a synonym that was written has an id');
  return { id: row.id, isNew: true };
}

/** Removes a synonym; null where it is gone already. For a transaction. 1 query. */
export async function removeSynonym(tx: Db, id: number): Promise<Synonym | null> {
  const { rows } = await sql<Synonym>`
    delete from shop_synonyms where id = ${id} returning said, meant, kind`.execute(tx);
  return rows[0] ?? null;
}

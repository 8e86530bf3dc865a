import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import type { SheetKind, TableKind } from '#rules/transfer/sheets/sheet-fields.ts';

/** Matchings that are remembered; the one that was used the longest ago makes room. */
const mostMatchings = 500;

const hashOf = (signature: string) => createHash('sha256').update(signature).digest('hex');

/**
 * The matching that was last used for a sheet with the columns of one of these rows (`headSignature`): of the first such row,
 * with its place among them. 1 query.
 */
export async function findMatching(
  db: Db,
  kind: TableKind,
  signatures: readonly string[],
): Promise<{ place: number; matching: SheetMatching } | null> {
  const { rows } = await sql<{ place: number; matching: SheetMatching }>`
    select (s.place - 1)::int as place, m.matching
    from unnest(${signatures.map(hashOf)}::text[]) with ordinality s (hash, place)
    join sheet_matchings m on m.kind = ${kind} and m.signature = s.hash
    order by s.place limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Sets the matching of an import that was not stored yet, and remembers it. False where it is too late. 3 queries. */
export async function saveMatching(
  db: Db,
  id: number,
  chosen: { kind: SheetKind; signature: string; matching: SheetMatching; now: Date },
): Promise<boolean> {
  const matching = JSON.stringify(chosen.matching);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update import_runs set matching = ${matching}::jsonb
      where id = ${id} and started_at is null and state in ('new', 'checked', 'failed') returning id`.execute(
      tx,
    );
    if (rows.length === 0) return false;
    await sql`
      insert into sheet_matchings (kind, signature, matching, used_at)
      values (${chosen.kind}, ${hashOf(chosen.signature)}, ${matching}::jsonb, ${chosen.now})
      on conflict (kind, signature) do update set matching = excluded.matching, used_at = excluded.used_at`.execute(
      tx,
    );
    await sql`
      delete from sheet_matchings where (kind, signature) in (
        select kind, signature from sheet_matchings order by used_at desc offset ${mostMatchings})`.execute(
      tx,
    );
    return true;
  });
}

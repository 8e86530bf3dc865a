import { sql } from 'kysely';
import { recordset } from '#db/transfer/bulk-rows.ts';
import type { Db } from '#db/database.ts';

export interface PageVersionRow {
  url: string;
  number: number;
  title: string;
  title_en: string;
  html: string;
  html_en: string;
  author: string;
  note: string;
  published_at: string;
  turkish_since: number;
  english_since: number;
}

const columns = {
  url: 'text',
  number: 'int',
  title: 'text',
  title_en: 'text',
  html: 'text',
  html_en: 'text',
  author: 'text',
  note: 'text',
  published_at: 'timestamptz',
  turkish_since: 'int',
  english_since: 'int',
};

/**
 * Adds versions that are not there; a version never changes. Gives those that were added, and those that are there with
 * another text or time, by their place in the list. 2 queries.
 */
export async function addPageVersions(
  db: Db,
  given: readonly PageVersionRow[],
): Promise<{ added: Set<number>; different: Set<number> }> {
  const list = JSON.stringify(given.map((row, n) => ({ n, ...row })));
  const source = recordset(list, { n: 'int', ...columns });
  const found = await sql<{ n: number }>`
    select x.n from ${source} join page_versions v on v.url = x.url and v.number = x.number
    where (v.title, v.title_en, v.html, v.html_en, v.published_at)
      is distinct from (x.title, x.title_en, x.html, x.html_en, x.published_at)`.execute(db);
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const written = await sql<{ url: string; number: number }>`
    insert into page_versions (${names}) select ${names} from ${source} order by x.n
    on conflict do nothing returning url, number`.execute(db);
  const places = new Map(given.map(({ url, number }, n) => [`${number} ${url}`, n]));
  return {
    added: new Set(written.rows.flatMap((row) => places.get(`${row.number} ${row.url}`) ?? [])),
    different: new Set(found.rows.map(({ n }) => n)),
  };
}

import { sql } from 'kysely';
import { recordset } from '#db/transfer/bulk-rows.ts';
import type { Db } from '#db/database.ts';

export interface PageDraftRow {
  url: string;
  title: string;
  title_en: string;
  html: string;
  html_en: string;
  note: string;
  author: string;
  changed_at: string;
  based_on: number;
}

const columns = {
  url: 'text',
  title: 'text',
  title_en: 'text',
  html: 'text',
  html_en: 'text',
  note: 'text',
  author: 'text',
  changed_at: 'timestamptz',
  based_on: 'int',
};

/** Writes drafts, and counts a change of one for whoever has it open. Gives the new and the changed ones. 1 query. */
export async function upsertPageDrafts(
  db: Db,
  given: readonly PageDraftRow[],
): Promise<{ added: number; changed: number }> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const { rows } = await sql<{ revision: number }>`
    insert into page_drafts as d (${names}, revision)
    select ${names}, 1 from ${recordset(JSON.stringify(given), columns)} order by x.url
    on conflict (url) do update set title = excluded.title, title_en = excluded.title_en, html = excluded.html,
      html_en = excluded.html_en, note = excluded.note, author = excluded.author, changed_at = excluded.changed_at,
      based_on = excluded.based_on, revision = d.revision + 1
    where (d.title, d.title_en, d.html, d.html_en, d.note) is distinct from
      (excluded.title, excluded.title_en, excluded.html, excluded.html_en, excluded.note)
    returning d.revision`.execute(db);
  const added = rows.filter(({ revision }) => revision === 1).length;
  return { added, changed: rows.length - added };
}

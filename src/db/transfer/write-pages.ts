import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { recordset } from './bulk-rows.ts';

/** A stored path and, when it shows a text of the store, that text. */
export interface PageRow {
  url: string;
  container?: string;
  params?: Readonly<Record<string, string>>;
  /** Undefined: the path shows no text, or keeps the one it has. */
  title?: string;
  title_en?: string;
  html?: string;
  html_en?: string;
}

export async function findPages(db: Db, urls: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from urls where path = any(${urls}::text[])`.execute(db);
  return new Set(rows.map((row) => row.path));
}

/** Inserts or updates paths and their texts; gives the paths that changed. */
export async function upsertPages(db: Db, given: readonly PageRow[]): Promise<string[]> {
  const columns = {
    url: 'text',
    container: 'text',
    params: 'jsonb',
    title: 'text',
    title_en: 'text',
    html: 'text',
    html_en: 'text',
  };
  const list = JSON.stringify(given);
  const paths = await sql<{ path: string }>`
    insert into urls as u (path, container, params)
    select x.url, coalesce(x.container, o.container, 'Page'), coalesce(x.params, o.params, '{}')
    from ${recordset(list, columns)} left join urls o on o.path = x.url order by x.url
    on conflict (path) do update set container = excluded.container, params = excluded.params
    where (u.container, u.params) is distinct from (excluded.container, excluded.params)
    returning u.path`.execute(db);
  const texts = await sql<{ path: string }>`
    insert into pages as p (url, title, title_en, html, html_en)
    select x.url, coalesce(x.title, o.title, ''), coalesce(x.title_en, o.title_en, ''),
      coalesce(x.html, o.html, ''), coalesce(x.html_en, o.html_en, '')
    from ${recordset(list, columns)} left join pages o on o.url = x.url
    where coalesce(x.title, o.title) is not null order by x.url
    on conflict (url) do update set title = excluded.title, title_en = excluded.title_en,
      html = excluded.html, html_en = excluded.html_en, author = '', note = '', updated_at = now()
    where (p.title, p.title_en, p.html, p.html_en)
      is distinct from (excluded.title, excluded.title_en, excluded.html, excluded.html_en)
    returning p.url as path`.execute(db);
  return [...paths.rows, ...texts.rows].map((row) => row.path);
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** The texts of a page in both languages, and the note on its changes. */
export interface PageTexts {
  title: string;
  titleEn: string;
  html: string;
  htmlEn: string;
  note: string;
}

/** A page that is being changed: what is live and what is drafted. */
export interface HeldPage {
  live: { number: number; title: string } | null;
  /** The number of the last version, also of a removed page. */
  last: number;
  draft: (PageTexts & { revision: number; basedOn: number }) | null;
}

/**
 * Locks a path for a change of its page. For a transaction: whoever changes the same page waits. 2 queries.
 */
export async function holdPage(tx: Db, url: string): Promise<HeldPage> {
  // A page that is not there yet has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('page ' || ${url}, 0))`.execute(tx);
  const { rows } = await sql<HeldPage & { title: string | null }>`
    select p.title, coalesce((select max(v.number) from page_versions v where v.url = ${url}), 0) as last,
      (select json_build_object('title', d.title, 'titleEn', d.title_en, 'html', d.html, 'htmlEn', d.html_en,
        'note', d.note, 'revision', d.revision, 'basedOn', d.based_on) from page_drafts d where d.url = ${url}) as draft
    from (values (1)) one left join pages p on p.url = ${url}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a statement without its row');
  const { title, last, draft } = row;
  return { live: title === null ? null : { number: last, title }, last, draft };
}

/** Writes the draft of a page and gives its new revision. For a transaction that holds the page. 1 query. */
export async function writeDraft(
  tx: Db,
  url: string,
  draft: PageTexts & { author: string; basedOn: number; now: Date },
): Promise<number> {
  const { title, titleEn, html, htmlEn, note, author, basedOn, now } = draft;
  const { rows } = await sql<{ revision: number }>`
    insert into page_drafts as d (url, title, title_en, html, html_en, note, author, changed_at, revision, based_on)
    values (${url}, ${title}, ${titleEn}, ${html}, ${htmlEn}, ${note}, ${author}, ${now}, 1, ${basedOn})
    on conflict (url) do update set title = excluded.title, title_en = excluded.title_en, html = excluded.html,
      html_en = excluded.html_en, note = excluded.note, author = excluded.author, changed_at = excluded.changed_at,
      revision = d.revision + 1
    returning revision`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** For a transaction that holds the page. 1 query. */
export async function deleteDraft(tx: Db, url: string): Promise<void> {
  await tx.deleteFrom('page_drafts').where('url', '=', url).execute();
}

/**
 * Makes texts the live ones: a new version, unless nothing but the note changed. Gives the number of the live version.
 * For a transaction that holds the page. 3 queries.
 */
export async function writeLivePage(
  tx: Db,
  url: string,
  { title, titleEn, html, htmlEn, note, author, now }: PageTexts & { author: string; now: Date },
): Promise<number> {
  await tx
    .insertInto('urls')
    .values({ path: url, container: 'Page', params: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into pages as p (url, title, title_en, html, html_en, author, note, updated_at)
    values (${url}, ${title}, ${titleEn}, ${html}, ${htmlEn}, ${author}, ${note}, ${now})
    on conflict (url) do update set title = excluded.title, title_en = excluded.title_en, html = excluded.html,
      html_en = excluded.html_en, author = excluded.author, note = excluded.note, updated_at = excluded.updated_at
    where (p.title, p.title_en, p.html, p.html_en)
      is distinct from (excluded.title, excluded.title_en, excluded.html, excluded.html_en)`.execute(
    tx,
  );
  const { rows } = await sql<{ number: number }>`
    select max(number) as number from page_versions where url = ${url}`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Takes a page off the shop; its versions and its draft stay. For a transaction that holds the page. 1 query. */
export async function removePage(tx: Db, url: string): Promise<void> {
  await tx.deleteFrom('urls').where('path', '=', url).where('container', '=', 'Page').execute();
}

import { sql } from 'kysely';
import type { OfficePageRow } from '#contract/texts/page-versions.ts';
import type { Db } from '#db/database.ts';
import { cutPage } from '#db/list-page.ts';
import { isContractPath } from '#rules/texts/page-path.ts';

interface FoundRow {
  url: string;
  title: string;
  titleEn: string;
  isLive: boolean;
  hasDraft: boolean;
  number: number | null;
  publishedAt: Date | null;
  english: OfficePageRow['english'];
}

/** The part of a list of pages that is asked for: those after a path, whose path or title has these words. */
export interface PageSearch {
  text: string;
  after: string;
  limit: number;
}

/**
 * Pages in the order of their paths: live ones, those that only have a draft, and removed ones (rule pages/office-list).
 * Each source is read in the order of its key and no further than the limit. 1 query.
 */
export async function findOfficePages(
  db: Db,
  { text, after, limit }: PageSearch,
): Promise<{ items: OfficePageRow[]; next: string | null }> {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const fits = (url: string, title: string) =>
    text === ''
      ? sql`true`
      : sql`(tr_fold(${sql.ref(title)}) like tr_fold(${like}) or ${sql.ref(url)} like tr_fold(${like}))`;
  const most = limit + 1;
  const { rows } = await sql<FoundRow>`
    with found as (
      select url from (
        (select p.url from pages p where p.url > ${after} and ${fits('p.url', 'p.title')} order by p.url limit ${most})
        union
        (select d.url from page_drafts d where d.url > ${after} and ${fits('d.url', 'd.title')} order by d.url limit ${most})
        union
        (select v.url from page_versions v where v.url > ${after} and v.number = 1 and ${fits('v.url', 'v.title')}
          order by v.url limit ${most})
      ) each order by url limit ${most}
    )
    select f.url, coalesce(p.title, d.title, v.title) as title, coalesce(p.title_en, d.title_en, v.title_en) as "titleEn",
      p.url is not null as "isLive", d.url is not null as "hasDraft", v.number, v.published_at as "publishedAt",
      case when coalesce(p.html_en, d.html_en, v.html_en) = '' then 'missing'
        when v.english_since < v.turkish_since then 'old' else 'ready' end as english
    from found f left join pages p on p.url = f.url left join page_drafts d on d.url = f.url
      left join lateral (select * from page_versions v where v.url = f.url order by v.number desc limit 1) v on true
    order by f.url`.execute(db);
  const { rows: shown, hasMore } = cutPage(rows, limit);
  const items = shown.map(({ isLive, publishedAt, ...row }) => ({
    ...row,
    isContract: isContractPath(row.url),
    state: isLive
      ? ('live' as const)
      : row.number === null
        ? ('draft' as const)
        : ('removed' as const),
    publishedAt: publishedAt?.toISOString() ?? null,
  }));
  return { items, next: hasMore ? (items.at(-1)?.url ?? null) : null };
}

/** Whether a path shows something already: a stored path, a category or a brand (rule pages/order). 1 query. */
export async function isPathTaken(db: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from urls where urls.path = ${path})
      or exists (select from page_drafts d where d.url = ${path})
      or exists (select from categories c where c.path = ${path.slice(1)})
      or exists (select from brands b where code_key(b.code) = code_key(split_part(${path}, '/', 2))) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

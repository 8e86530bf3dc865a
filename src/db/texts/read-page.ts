import { sql } from 'kysely';
import type { OfficePage, PageVersion, PageVersionText } from '#contract/texts/page-versions.ts';
import type { Db } from '#db/database.ts';
import { contractPaths, isContractPath } from '#rules/texts/page-path.ts';

/** Versions in one answer, and orders that are counted of each. */
const versionsAtOnce = 20;
const mostCounted = 1000;

interface PageRow {
  live: {
    title: string;
    titleEn: string;
    html: string;
    htmlEn: string;
    note: string;
  } | null;
  draft: {
    title: string;
    titleEn: string;
    html: string;
    htmlEn: string;
    note: string;
    author: string;
    changedAt: string;
    revision: number;
    basedOn: number;
  } | null;
}

type VersionRow = Omit<PageVersion, 'publishedAt' | 'accepted'> & {
  publishedAt: Date;
  accepted: number | null;
};

/**
 * A page with its draft and its newest versions, or those before one; null where there never was such a page (rule
 * pages/office-page). 2 queries.
 */
export async function readOfficePage(
  db: Db,
  url: string,
  before: number | null = null,
): Promise<OfficePage | null> {
  const [page] = (
    await sql<PageRow>`
      select (select json_build_object('title', p.title, 'titleEn', p.title_en, 'html', p.html, 'htmlEn', p.html_en,
          'note', p.note) from pages p where p.url = ${url}) as live,
        (select json_build_object('title', d.title, 'titleEn', d.title_en, 'html', d.html, 'htmlEn', d.html_en,
          'note', d.note, 'author', d.author, 'revision', d.revision, 'basedOn', d.based_on, 'changedAt',
          to_char(d.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from page_drafts d where d.url = ${url}) as draft`.execute(db)
  ).rows;
  const found = await readVersions(db, url, before);
  const [last] = found.versions;
  const { live = null, draft = null } = page ?? {};
  if (live === null && draft === null && last === undefined && before === null) return null;
  return {
    url,
    isContract: isContractPath(url),
    state: live ? 'live' : draft && last === undefined ? 'draft' : 'removed',
    live: live && last ? { ...live, number: found.newest, publishedAt: found.newestAt } : null,
    draft,
    versions: found.versions,
    older: found.older,
  };
}

/** The versions of a page, the newest first, with the number of orders that accepted each (rule pages/office-accepted). */
async function readVersions(db: Db, url: string, before: number | null) {
  const accepted = isContractPath(url)
    ? sql`(select count(*)::int from (select from orders o
        where accepted_version(o.contracts, ${sql.lit(contractPaths.find((path) => path === url) ?? '')})
          = to_json(v.published_at) #>> '{}' limit ${mostCounted + 1}) counted)`
    : sql`null::int`;
  const { rows } = await sql<VersionRow & { newest: number; newestAt: Date }>`
    select v.number, v.title, v.author, v.note, v.published_at as "publishedAt", v.turkish_since as "turkishSince",
      v.english_since as "englishSince", ${accepted} as accepted,
      newest.number as newest, newest.published_at as "newestAt"
    from page_versions v cross join lateral (select n.number, n.published_at from page_versions n where n.url = ${url}
      order by n.number desc limit 1) newest
    where v.url = ${url} and (${before}::int is null or v.number < ${before}::int)
    order by v.number desc limit ${versionsAtOnce + 1}`.execute(db);
  const shown = rows.slice(0, versionsAtOnce);
  return {
    newest: rows[0]?.newest ?? 0,
    newestAt: rows[0]?.newestAt.toISOString() ?? '',
    older: rows.length > versionsAtOnce ? (shown.at(-1)?.number ?? null) : null,
    versions: shown.map(
      ({ newest: _n, newestAt: _at, publishedAt, accepted: count, ...version }) => ({
        ...version,
        publishedAt: publishedAt.toISOString(),
        accepted:
          count === null
            ? null
            : { count: Math.min(count, mostCounted), isMore: count > mostCounted },
      }),
    ),
  };
}

/** The text of a version of a page; null where there is none. 1 query. */
export async function readPageVersion(
  db: Db,
  url: string,
  number: number,
): Promise<PageVersionText | null> {
  const { rows } = await sql<Omit<PageVersionText, 'publishedAt'> & { publishedAt: Date }>`
    select url, number, title, title_en as "titleEn", html, html_en as "htmlEn", note, author,
      published_at as "publishedAt"
    from page_versions where url = ${url} and number = ${number}`.execute(db);
  const [version] = rows;
  return version ? { ...version, publishedAt: version.publishedAt.toISOString() } : null;
}

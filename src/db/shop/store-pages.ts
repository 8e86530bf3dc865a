import type { StorePage } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

/** A text of the store by its path; Turkish where there is no English one (rule pages/store-texts).
 * 1 query. */
export async function findStorePage(
  db: Db,
  url: string,
  locale: Locale,
): Promise<StorePage | null> {
  const row = await db
    .selectFrom('pages')
    .select(['url', 'title', 'title_en', 'html', 'html_en'])
    .where('url', '=', url)
    .executeTakeFirst();
  if (!row) return null;
  return {
    url: row.url,
    title: (locale === 'en' && row.title_en) || row.title,
    html: (locale === 'en' && row.html_en) || row.html,
  };
}

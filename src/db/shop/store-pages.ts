import type { StorePage } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

/**
 * A text of the store by its path, as it is now or as it was in a version; Turkish where there is no English one (rules
 * pages/store-texts, contracts/versions). 1 query.
 */
export async function findStorePage(
  db: Db,
  { url, version, locale }: { url: string; version: number | null; locale: Locale },
): Promise<StorePage | null> {
  const columns = ['url', 'title', 'title_en', 'html', 'html_en'] as const;
  const row =
    version === null
      ? await db.selectFrom('pages').select(columns).where('url', '=', url).executeTakeFirst()
      : await db
          .selectFrom('page_versions')
          .select(columns)
          .where('url', '=', url)
          .where('number', '=', version)
          .executeTakeFirst();
  if (!row) return null;
  return {
    url: row.url,
    title: (locale === 'en' && row.title_en) || row.title,
    html: (locale === 'en' && row.html_en) || row.html,
  };
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** A text of the store that the customer of an order on the telephone is sent. */
export interface AskedText {
  url: string;
  title: string;
  html: string;
}

/** The texts that an order waits for its customer to accept, in the order's language. 1 query. */
export async function readAskedTexts(
  db: Db,
  { id, locale }: { id: number; locale: Locale },
): Promise<AskedText[]> {
  const inLanguage = (column: string) =>
    locale === 'en'
      ? sql`coalesce(nullif(${sql.ref(`p.${column}_en`)}, ''), ${sql.ref(`p.${column}`)})`
      : sql`${sql.ref(`p.${column}`)}`;
  const { rows } = await sql<AskedText>`
    select p.url, ${inLanguage('title')} as title, ${inLanguage('html')} as html
    from orders o cross join jsonb_array_elements(o.asked_contracts) t join pages p on p.url = t ->> 'url'
    where o.id = ${id} order by p.url desc`.execute(db);
  return rows;
}

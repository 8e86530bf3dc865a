import { sql } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';

/** A product that a section of the home page names. */
export interface NamedProduct {
  id: number;
  code: string;
  name: string;
  image: string;
}

/** The names of these products, hidden and archived ones too, in no order. At most 1 query. */
export async function readNamedProducts(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<NamedProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedProduct>`
    select p.id, p.code, ${inLanguage(locale, 'p.name')} as name, p.image from products p
    where p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

/** A text of the store that an order accepts: which version it was, for the order's record. */
export interface ContractText {
  url: string;
  updatedAt: string;
  sha256: string;
  /** The time at which it was accepted, where that was before the order was placed, ISO 8601. */
  acceptedAt?: string;
}

/** The `ContractText`s among `urls` that the store has; null without any. */
export function contractTexts(locale: Locale, urls: RawBuilder<readonly string[]>) {
  const html = locale === 'en' ? sql`coalesce(nullif(p.html_en, ''), p.html)` : sql`p.html`;
  return sql`(select json_agg(json_build_object('url', p.url, 'updatedAt', p.updated_at,
      'sha256', encode(sha256(convert_to(${html}, 'UTF8')), 'hex')) order by p.url)
    from pages p where p.url = any(${urls}::text[]) and ${html} <> '')`;
}

/** Which of these texts the store has. 1 query. */
export async function readContracts(
  db: Db,
  locale: Locale,
  urls: readonly string[],
): Promise<ContractText[]> {
  const { rows } = await sql<{ contracts: ContractText[] | null }>`
    select ${contractTexts(locale, sql`${urls}`)} as contracts
  `.execute(db);
  return rows[0]?.contracts ?? [];
}

import { sql, type RawBuilder } from 'kysely';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import { withdrawalOfProduct } from './withdrawal-of-product.ts';
import type { StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { batchReads } from '#db/batch-reads.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, inLanguage, storedText } from '#db/in-language.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { summaryColumns, summaryJoins, type SummaryRow } from './product-summaries.ts';

/** A product with all that its page shows of it, without its reviews and questions. */
export interface FamilyRow extends SummaryRow {
  parent_id: number | null;
  active: boolean;
  images: string[];
  /** The texts of its pictures in the language, by file; null without any. */
  image_texts: Record<string, string> | null;
  variants: [name: StoredText, code: string, value: StoredText, swatch: string][] | null;
  inventory: [warehouse: string, quantity: number][] | null;
  counted_at: Date | null;
  equivalents: string[] | null;
  description: string;
  name_en: string;
  description_en: string;
  meta_title: string;
  meta_description: string;
  meta_keywords: string;
  fast_delivery: boolean;
  same_day_shipping: boolean;
  withdrawal: WithdrawalKind;
  star_sum: number;
  /** Its own published questions. */
  question_count: number;
  category_id: number | null;
}

/** The active ones of a product, its parent and that one's children, in the merchant's order of their values, then of ids. */
export type Family = readonly FamilyRow[];

/**
 * Condition on a product `p` and its parent `f`: its address says that it is no longer sold (rule catalog/archived). A
 * variant has none where its family is hidden and not archived, or where it was hidden when its family went to the archive.
 */
export const isArchivedPage = sql<boolean>`p.archived_at is not null
  and (f.id is null or f.active or (f.archived_at is not null and (p.active or p.archived_at <> f.archived_at)))`;

/** A text in another language than the page's would be read aloud in the wrong one. */
const altIn = (locale: Locale) => (locale === 'en' ? sql`t.alt_en` : sql`t.alt`);

/** The columns of products `p`, in the order of a family. */
const membersWhere = (locale: Locale, condition: RawBuilder<unknown>) => sql<FamilyRow>`
    select ${summaryColumns(locale)}, p.parent_id, p.active, p.images, ${inLanguage(locale, 'p.description')} description,
      p.name_en, p.description_en, p.meta_title, p.meta_description, p.meta_keywords, p.fast_delivery, p.same_day_shipping,
      ${withdrawalOfProduct(sql`(select m.withdrawal from products m where m.id = p.parent_id)`)} withdrawal,
      coalesce(l.star_sum, p.star_sum) star_sum,
      (select count(*) from product_questions q where q.product_id = p.id and q.state = 'published') question_count,
      (select json_agg(json_build_array(${storedText(locale, 'v.name')}, v.code,
          ${storedText(locale, 'v.value')}, v.swatch) order by v.position)
        from product_variants v where v.product_id = p.id) variants,
      (select json_object_agg(t.file, ${altIn(locale)}) from product_picture_texts t
        where t.product_id = p.id and ${altIn(locale)} <> '') image_texts,
      (select json_agg(json_build_array(w.warehouse_name, w.quantity) order by w.warehouse_name)
        from warehouse_inventory w where w.product_id = p.id) inventory,
      (select w.counted_at from warehouse_counts w where w.product_id = p.id) counted_at,
      (select json_agg(e.code order by e.position) from product_equivalents e where e.product_id = p.id) equivalents,
      (select c.category_id from product_categories c where c.product_id = p.id and c.direct
        order by c.position, c.category_id limit 1) category_id
    from products p ${summaryJoins}
    where ${condition}
    order by p.parent_id nulls first,
      (select array_agg(coalesce(v.value_order, 32767) order by v.position) from product_variants v where v.product_id = p.id),
      p.id`;

// The list is hidden from the planner, which would plan anew for each length of it.
const families = eachLocale((locale) =>
  preparedQuery<{ ids: readonly number[] }, FamilyRow>('families', (_, value) => {
    const members = sql`p.active and p.id in (select id from root union all
      select c.id from root join products c on c.parent_id = root.id)`;
    return sql`
    with root as materialized (select distinct coalesce(parent_id, id) id from products
      where id = any((select ${value('ids')})::bigint[]) and active)
    ${membersWhere(locale, members)}`;
  }),
);

const archived = eachLocale((locale) =>
  preparedQuery<{ id: number }, FamilyRow>('archived-product', (_, value) => {
    const members = sql`p.id in (select unnest(array[id, parent_id]) from archived)`;
    return sql`
    with archived as materialized (select p.id, p.parent_id from products p
      left join products f on f.id = p.parent_id where p.id = ${value('id')}::bigint and ${isArchivedPage})
    ${membersWhere(locale, members)}`;
  }),
);

const batched = eachLocale((locale) =>
  batchReads<number, Family | null>(Infinity, async (db, ids) => {
    const rows = await families[locale](db, { ids: [...new Set(ids)] });
    const byRoot = Map.groupBy(rows, (row) => row.parent_id ?? row.id);
    const byMember = new Map(rows.map((row) => [row.id, byRoot.get(row.parent_id ?? row.id)]));
    return ids.map((id) => byMember.get(id) ?? null);
  }),
);

/**
 * Reads the family of a product; null where the product is unknown or not active. 1 query, which all callers of the same
 * iteration of the event loop share: most of what it costs does not depend on the number of products.
 */
export function readFamily(db: Db, id: number, locale: Locale): Promise<Family | null> {
  return batched[locale](db, id);
}

/** An archived product and its parent; no rows where the product is unknown or not archived. 1 query. */
export function readArchivedProduct(db: Db, id: number, locale: Locale): Promise<Family> {
  return archived[locale](db, { id });
}

import { sql } from 'kysely';
import type { ChildProduct, ProductDetail, Variant } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import { englishMetaTexts } from '#rules/catalog/meta-texts.ts';
import { clampPage } from '#rules/catalog/lists/pagination.ts';
import { averageRating } from '#rules/catalog/rating.ts';
import { reviewPages, reviewsPerPage } from '#rules/catalog/review-pages.ts';
import { readQuestionPage } from '#db/catalog/product-questions.ts';
import { lineage, type CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { variantsOf } from './family-variants.ts';
import { readFamily, type FamilyRow } from './product-families.ts';
import { toSummary } from './product-summaries.ts';

/** The detail without its shipping line, which depends on the shop's settings, and without related products. */
export type StoredDetail = Omit<ProductDetail, 'shipping' | 'related' | 'equivalents'>;

type CommentRow = Omit<ProductDetail['comments'][number], 'date'> & { date: Date };

/**
 * A product's page (rule catalog/product-page), null where there is none: unknown, not active, or the shipping product
 * `hiddenId`. A child's page lists its siblings under `children`, so that another can be chosen. Stars and reviews are
 * those of the whole family (rule reviews/of-family). It has one page of reviews, the last one where `reviewPage` is
 * beyond it. Of the questions it has the newest. 1 query, 1 where there are reviews and 1 where there are questions.
 */
export async function getProduct(
  db: Db,
  id: number,
  input: {
    locale: Locale;
    hiddenId: number | null;
    map: CatalogMap;
    reviewPage: number;
  },
): Promise<StoredDetail | null> {
  if (id === input.hiddenId) return null;
  const family = await readFamily(db, id, input.locale);
  const row = family?.find((member) => member.id === id);
  const root = family?.find((member) => member.parent_id === null);
  if (!family || !row || !root || root.id === input.hiddenId) return null;
  const children = family.filter((member) => member.parent_id !== null);
  const variants = variantsOf(family);
  const commentPages = reviewPages(root.comment_count);
  const commentPage = clampPage(input.reviewPage, commentPages);
  return {
    ...toChild(row, root, variants),
    imageTexts: Object.assign({}, ...family.map((member) => member.image_texts)),
    varyantx: pictures(row, root).map((image) => ({ image })),
    ...descriptionOf(row.description === '' ? root : row, input.locale),
    ...metaTextsOf(row, root, input.locale),
    fastDelivery: row.fast_delivery,
    sameDayShipping: row.same_day_shipping,
    parentId: row.parent_id,
    breadcrumbs: breadcrumbsOf(input.map, row.category_id ?? root.category_id, input.locale),
    children: children.map((child) => toChild(child, root, variants)),
    comments: await readComments(db, family, commentPage),
    commentPage,
    commentPages,
    questions: await readQuestionPage(db, family, null),
    rating: {
      average: averageRating(root.star_sum, root.comment_count) ?? 0,
      count: root.comment_count,
    },
  };
}

/** Each product's index gives its newest; what comes before the page is not read from the table. */
const commentsOf = preparedQuery<
  { ids: readonly number[]; before: number; to: number },
  CommentRow
>(
  'product-reviews',
  (_, value) => sql`
    with shown as (
      select newest.id from unnest(${value('ids')}::bigint[]) as product (id)
      cross join lateral (select id, date from reviews where product_id = product.id and state = 'published'
        order by date desc, id desc limit ${value('to')}::bigint) as newest
      order by newest.date desc, newest.id desc limit ${reviewsPerPage} offset ${value('before')}::bigint
    )
    select r.id, r.star, r.title, r.description, r.author as name, r.date, r.answer,
      array(select file from review_photos where review_id = r.id and state = 'approved' order by place) as photos
    from shown join reviews r using (id) order by r.date desc, r.id desc`,
);

/** 1 query, none where nothing was written. */
async function readComments(
  db: Db,
  members: readonly FamilyRow[],
  page: number,
): Promise<ProductDetail['comments']> {
  if (members.every((member) => member.comment_count === 0)) return [];
  const before = (page - 1) * reviewsPerPage;
  const ids = members.map((member) => member.id);
  const rows = await commentsOf(db, { ids, before, to: before + reviewsPerPage });
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}

function toChild(
  row: FamilyRow,
  root: FamilyRow,
  variants: ReadonlyMap<number, Variant[]>,
): ChildProduct {
  return {
    ...toSummary(row),
    starRate: root.star_rate / 10,
    commentCount: root.comment_count,
    image: row.image || root.image,
    images: pictures(row, root),
    inventory: (row.inventory ?? []).map(([warehouseName, quantity]) => ({
      warehouseName,
      quantity,
    })),
    inventoryDate: row.counted_at?.toISOString() ?? null,
    equivalentCode: row.equivalents ?? [],
    variants: variants.get(row.id) ?? [],
  };
}

function descriptionOf(
  { description, description_en: english }: FamilyRow,
  locale: Locale,
): Pick<ProductDetail, 'description' | 'descriptionLang'> {
  const isTurkish = locale === 'en' && description !== '' && english === '';
  return { description, ...(isTurkish && { descriptionLang: 'tr' }) };
}

/** The main picture first, each once; a child without any shows its parent's. */
function pictures(row: FamilyRow, root: FamilyRow): string[] {
  const own = [row.image, ...row.images].filter((image) => image !== '');
  return [...new Set(own.length > 0 ? own : [root.image, ...root.images])].filter(
    (image) => image !== '',
  );
}

function metaTextsOf(row: FamilyRow, root: FamilyRow, locale: Locale) {
  const stored = {
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    metaKeywords: row.meta_keywords,
  };
  if (locale === 'tr') return stored;
  const description = row.description_en || (row.description === '' ? root.description_en : '');
  return englishMetaTexts(stored, { name: row.name_en, description });
}

function breadcrumbsOf(map: CatalogMap, categoryId: number | null, locale: Locale) {
  const category = categoryId === null ? undefined : map.categoryById.get(categoryId);
  if (!category) return [];
  return lineage(map, category).map((each) => ({ path: each.path, ...shownName(each, locale) }));
}

/** The slug of a product that has a page, null for one that has none. 1 query. */
export async function readProductSlug(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('products')
    .leftJoin('products as parent', 'parent.id', 'products.parent_id')
    .select(['products.seo', 'parent.active as parent_active'])
    .where('products.id', '=', id)
    .where('products.active', '=', true)
    .executeTakeFirst();
  return row === undefined || row.parent_active === false ? null : row.seo;
}

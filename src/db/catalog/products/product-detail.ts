import { sql } from 'kysely';
import type { ProductPage } from '#contract/catalog/product-at-address.ts';
import type { ChildProduct, ProductDetail, Variant } from '#contract/catalog/product.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { shownName } from '#rules/catalog/english/shown-text.ts';
import { englishMetaTexts } from '#rules/catalog/meta-texts.ts';
import { clampPage } from '#rules/catalog/lists/pagination.ts';
import { averageRating } from '#rules/catalog/reviews/rating.ts';
import { reviewPages, reviewsPerPage } from '#rules/catalog/reviews/review-pages.ts';
import { readQuestionPage } from '#db/catalog/product-questions.ts';
import { lineage, type CatalogMap } from './categories.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import { variantsOf } from './family-variants.ts';
import {
  isArchivedPage,
  readArchivedProduct,
  readFamily,
  type FamilyRow,
} from './product-families.ts';
import { toSummary } from './product-summaries.ts';

/** The detail without its shipping line, which depends on the shop's settings, and without related products. */
export type StoredDetail = Omit<
  ProductPage,
  'shipping' | 'related' | 'equivalents' | 'withdrawal'
> & { withdrawal: WithdrawalKind };

type CommentRow = Omit<ProductDetail['comments'][number], 'date'> & { date: Date };

/**
 * A product's page (rule catalog/product-page), null where there is none: unknown, hidden, or the shipping product
 * `hiddenId`. An archived product's says so (rule catalog/archived) and lists no children. A child's page lists its siblings under `children`, so that another can be chosen. Stars and reviews are
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
  const found = id === input.hiddenId ? null : await findMembers(db, id, input.locale);
  if (!found || found.root.id === input.hiddenId) return null;
  const { family, row, root, isArchived } = found;
  const children = isArchived ? [] : family.filter((member) => member.parent_id !== null);
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
    withdrawal: row.withdrawal,
    parentId: row.parent_id,
    archived: isArchived ? { family: familyOnSale(row, root) } : null,
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

interface Members {
  family: readonly FamilyRow[];
  row: FamilyRow;
  root: FamilyRow;
  isArchived: boolean;
}

/** A product that is on sale, else an archived one. 1 query, 2 of a product that is not on sale. */
async function findMembers(db: Db, id: number, locale: Locale): Promise<Members | null> {
  const onSale = membersOf(await readFamily(db, id, locale), id);
  if (onSale) return { ...onSale, isArchived: false };
  const archived = membersOf(await readArchivedProduct(db, id, locale), id);
  return archived && { ...archived, isArchived: true };
}

function membersOf(family: readonly FamilyRow[] | null, id: number) {
  const row = family?.find((member) => member.id === id);
  const root = family?.find((member) => member.parent_id === null);
  return family && row && root ? { family, row, root } : null;
}

/** The family that sells the other variants of an archived one. */
function familyOnSale(row: FamilyRow, root: FamilyRow) {
  if (row.id === root.id || !root.active) return null;
  const { id, seo, name, lang } = toSummary(root);
  return { id, seo, name, ...(lang && { lang }) };
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

const slugOf = preparedQuery<{ id: number }, { seo: string }>(
  'product-slug',
  (_, value) => sql`select p.seo from products p left join products f on f.id = p.parent_id
    where p.id = ${value('id')}::bigint
      and ((p.active and coalesce(f.active, true)) or (${isArchivedPage}))`,
);

/** The slug of a product that has a page, of an archived one too; null for one that has none. 1 query. */
export async function readProductSlug(db: Db, id: number): Promise<string | null> {
  const [row] = await slugOf(db, { id });
  return row?.seo ?? null;
}

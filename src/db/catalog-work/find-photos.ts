import { sql, type RawBuilder } from 'kysely';
import type { OfficePhoto } from '#contract/office/catalog/office-photos.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import { photoSortKeys, photoViews, type PhotoView } from '#rules/catalog/reviews/photo-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

export interface PhotoSearch extends PageRequest {
  view: PhotoView;
  locale: Locale;
}

/** Photographs are counted up to this many. */
const mostCounted = 1000;

const photoList: SortedList<typeof photoSortKeys> = {
  id: sql`f.id`,
  keys: photoSortKeys,
  columns: { sent: sql`f.sent_at` },
};

const ofView = (view: PhotoView): RawBuilder<unknown> =>
  view === 'all' ? sql`true` : sql`f.state = ${view}`;

type Row = Omit<OfficePhoto, 'sentAt'> & { key: string; sentAt: Date };

/** A page of the office's list of photographs (rule reviews/photo-list). 2 queries. */
export async function findPhotos(
  db: Db,
  search: PhotoSearch,
): Promise<PageLinks & { items: OfficePhoto[]; total: { count: number; isMore: boolean } }> {
  const fits = ofView(search.view);
  const [page, total] = await Promise.all([
    readPage(db, fits, search),
    countUpTo(db, mostCounted, sql`select from review_photos f where ${fits}`),
  ]);
  return { ...page, total };
}

async function readPage(db: Db, fits: RawBuilder<unknown>, search: PhotoSearch) {
  const page = listPage(photoList, search);
  const { rows } = await sql<Row>`
    select ${page.keyText(page.column)} as key, f.id, f.state, f.version, f.sent_at as "sentAt",
      json_build_object('star', r.star, 'title', r.title, 'description', r.description, 'name', r.author) as review,
      json_build_object('id', p.id, 'code', p.code, 'name', ${inLanguage(search.locale, 'p.name')},
        'seo', case when p.active then p.seo else '' end) as product
    from review_photos f join reviews r on r.id = f.review_id join products p on p.id = r.product_id
    where ${fits} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ key: _key, sentAt, ...photo }) => ({
    ...photo,
    sentAt: sentAt.toISOString(),
  }));
  return { items, next, previous };
}

/** How many photographs each view has, counted up to a limit. 1 query. */
export async function countPhotoViews(
  db: Db,
): Promise<{ view: PhotoView; count: number; isMore: boolean }[]> {
  const counts = photoViews.map(
    (view, place) => sql`(select count(*) from (select from review_photos f
      where ${ofView(view)} limit ${mostCounted + 1}) counted) as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return photoViews.map((view, place) => {
    const count = rows[0]?.[`v${place}`] ?? 0;
    return { view, count: Math.min(count, mostCounted), isMore: count > mostCounted };
  });
}

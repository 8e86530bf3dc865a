import { sql } from 'kysely';
import { logActivity } from '#db/activity/activity.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import type { Db } from '#db/database.ts';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';

export interface ProductPictureRow {
  file: string;
  alt: string;
  altEn: string;
}

export interface ProductPictures {
  id: number;
  code: string;
  name: string;
  /** The address of its page in the shop. */
  seo: string;
  pictures: ProductPictureRow[];
}

/** The pictures of a product with their texts, the cover first; null where there is no such product. 1 query. */
export async function readPictures(
  db: Db,
  id: number,
  locale: Locale,
): Promise<ProductPictures | null> {
  const name = locale === 'en' ? sql`coalesce(nullif(p.name_en, ''), p.name)` : sql`p.name`;
  const { rows } = await sql<
    ProductPictures & { image: string; images: string[]; texts: ProductPictureRow[] }
  >`
    select p.id, p.code, ${name} as name, p.seo, p.image, p.images,
      coalesce((select json_agg(json_build_object('file', t.file, 'alt', t.alt, 'altEn', t.alt_en))
        from product_picture_texts t where t.product_id = p.id), '[]') as texts
    from products p where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { image, images, texts, ...product } = row;
  const known = new Map(texts.map((text) => [text.file, text]));
  const pictures = filesOf({ image, images }).map(
    (file) => known.get(file) ?? { file, alt: '', altEn: '' },
  );
  return { ...product, pictures };
}

/** The cover and the other pictures, each once. */
function filesOf({ image, images }: { image: string; images: readonly string[] }): string[] {
  return [...new Set([image, ...images])].filter((file) => file !== '');
}

export interface PictureChangeOn {
  id: number;
  by: Worker;
  now: Date;
}

export type PictureChange =
  | { do: 'add'; file: string }
  /** The files in a new order; those that are missing are removed. `seen` is the order that the author saw. */
  | { do: 'arrange'; files: readonly string[]; seen: readonly string[] }
  /** A new file takes the place and the texts of another. */
  | { do: 'replace'; file: string; by: string };

export type PictureRefusal = 'not-found' | 'product-changed' | 'pictures-full';

/** Changes the pictures of a product, with the log (rules product-pictures/order, activity-log/entries). At most 9 queries. */
export async function changePictures(
  db: Db,
  { id, by, now }: PictureChangeOn,
  change: PictureChange,
): Promise<PictureRefusal | null> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('products')
      .where('id', '=', id)
      .select(['code', 'image', 'images'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) return 'not-found';
    const before = filesOf(held);
    const after = changedFiles(before, change);
    if (typeof after === 'string') return after;
    if (change.do === 'replace') {
      await sql`insert into product_picture_texts (product_id, file, alt, alt_en)
        select product_id, ${change.by}, alt, alt_en from product_picture_texts
        where product_id = ${id} and file = ${change.file} on conflict do nothing`.execute(tx);
    }
    await tx
      .updateTable('products')
      .where('id', '=', id)
      .set({ image: after[0] ?? '', images: after, updated_at: now })
      .execute();
    await writePendingWords(tx);
    const subject = { kind: 'product', id: held.code } as const;
    const named = (files: readonly string[]) => ({ pictures: files.join(', ') });
    await logActivity(tx, {
      by,
      action: 'product.pictures',
      subject,
      before: named(before),
      after: named(after),
      now,
    });
    return null;
  });
}

function changedFiles(before: readonly string[], change: PictureChange): string[] | PictureRefusal {
  switch (change.do) {
    case 'add':
      return before.length >= pictureLimits.count ? 'pictures-full' : [...before, change.file];
    case 'replace':
      return before.includes(change.file)
        ? before.map((file) => (file === change.file ? change.by : file))
        : 'product-changed';
    case 'arrange':
      return isSameList(before, change.seen) ? [...change.files] : 'product-changed';
    default:
      return change satisfies never;
  }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((file, place) => file === other[place]);

/** Sets the texts of a picture (rule product-pictures/texts). At most 5 queries. */
export async function writePictureTexts(
  db: Db,
  { id, by, now }: PictureChangeOn,
  { file, alt, altEn }: ProductPictureRow,
): Promise<'not-found' | null> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('products')
      .where('id', '=', id)
      .select(['code', 'image', 'images'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held || !filesOf(held).includes(file)) return 'not-found';
    const before = await tx
      .selectFrom('product_picture_texts')
      .where('product_id', '=', id)
      .where('file', '=', file)
      .select(['alt', 'alt_en'])
      .executeTakeFirst();
    await sql`insert into product_picture_texts (product_id, file, alt, alt_en)
      values (${id}, ${file}, ${alt}, ${altEn})
      on conflict (product_id, file) do update set alt = excluded.alt, alt_en = excluded.alt_en`.execute(
      tx,
    );
    await sql`select note_figures(array[${id}::bigint])`.execute(tx);
    await logActivity(tx, {
      by,
      action: 'product.picture-texts',
      subject: { kind: 'product', id: held.code },
      before: { picture: file, alt: before?.alt ?? '', altEn: before?.alt_en ?? '' },
      after: { picture: file, alt, altEn },
      now,
    });
    return null;
  });
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Gives products codes that nobody types, until the save gives them theirs: codes are unique at every moment. 1 query. */
export async function parkCodes(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update products set code = '~' || id || '~' || md5(code)
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Copies the texts of a product's pictures to its new family. 1 query. */
export async function copyPictureTexts(tx: Db, from: number, to: number): Promise<void> {
  await sql`insert into product_picture_texts (product_id, file, alt, alt_en)
    select ${to}::bigint, file, alt, alt_en from product_picture_texts where product_id = ${from}
    on conflict do nothing`.execute(tx);
}

/** Moves what refers to a family that closes to the product that stays: questions, wish lists and texts of pictures. 4 queries. */
export async function moveFamilyRecords(tx: Db, from: number, to: number): Promise<void> {
  await copyPictureTexts(tx, from, to);
  await sql`update product_questions q set product_id = ${to} where product_id = ${from}
    and not exists (select from product_questions o where o.product_id = ${to}
      and o.customer_id = q.customer_id and md5(o.question) = md5(q.question))`.execute(tx);
  await sql`insert into wishlist (customer_id, product_id, created_at)
    select customer_id, ${to}::bigint, created_at from wishlist where product_id = ${from}
    on conflict do nothing`.execute(tx);
  await sql`delete from wishlist where product_id = ${from}`.execute(tx);
}

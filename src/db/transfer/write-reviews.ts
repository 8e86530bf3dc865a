import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ReviewState } from '#rules/catalog/reviews/review-form.ts';
import { recordset } from './bulk-rows.ts';

export interface ReviewRow {
  order_id: number;
  customer_id: number;
  product_id: number;
  star: number;
  title: string;
  description: string;
  author: string;
  /** ISO 8601. */
  date: string;
  /** Left out: unchanged, and a new one is published. */
  state?: ReviewState;
  answer?: string;
}

/** The customer and the products of each order, by order number. */
export async function findReviewedOrders(
  db: Db,
  orderNos: readonly string[],
): Promise<
  Map<string, { id: number; customerId: number; name: string; surname: string; products: number[] }>
> {
  const { rows } = await sql<{
    id: number;
    order_no: string;
    customer_id: number;
    name: string;
    surname: string;
    products: number[] | null;
  }>`
    select o.id, o.order_no, o.customer_id, c.name, c.surname,
      (select array_agg(l.product_id) from order_lines l
        where l.order_id = o.id and l.product_id is not null) as products
    from orders o join customers c on c.id = o.customer_id
    where o.order_no = any(${orderNos}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.order_no,
      {
        id: row.id,
        customerId: row.customer_id,
        name: row.name,
        surname: row.surname,
        products: row.products ?? [],
      },
    ]),
  );
}

/** Inserts or updates reviews and recounts the stars of their products. Returns how many are new and changed. */
export async function upsertReviews(
  db: Db,
  reviews: readonly ReviewRow[],
): Promise<{ added: number; changed: number }> {
  if (reviews.length === 0) return { added: 0, changed: 0 };
  const columns = {
    n: 'int',
    order_id: 'bigint',
    customer_id: 'bigint',
    product_id: 'bigint',
    star: 'smallint',
    title: 'text',
    description: 'text',
    author: 'text',
    date: 'timestamptz',
    state: 'text',
    answer: 'text',
  };
  const list = JSON.stringify(reviews.map((row, n) => ({ n, ...row })));
  const { rows } = await sql<{ is_new: boolean }>`
    insert into reviews as r (order_id, customer_id, product_id, star, title, description, author, date, state, answer)
    select x.order_id, x.customer_id, x.product_id, x.star, x.title, x.description, x.author, x.date,
      coalesce(x.state, o.state, 'published'), coalesce(x.answer, o.answer, '')
    from ${recordset(list, columns)} left join reviews o on o.order_id = x.order_id and o.product_id = x.product_id
    order by x.n
    on conflict (order_id, product_id) do update set star = excluded.star, title = excluded.title,
      description = excluded.description, author = excluded.author, date = excluded.date,
      state = excluded.state, answer = excluded.answer
    where (r.star, r.title, r.description, r.author, date_trunc('milliseconds', r.date), r.state, r.answer)
      is distinct from (excluded.star, excluded.title, excluded.description, excluded.author, excluded.date,
        excluded.state, excluded.answer)
    returning xmax = 0 as is_new`.execute(db);
  const added = rows.filter((row) => row.is_new).length;
  if (rows.length > 0) {
    await recountStars(
      db,
      reviews.map((review) => review.product_id),
    );
  }
  return { added, changed: rows.length - added };
}

/**
 * Sets star_sum and comment_count of products from their published reviews. Locks the products first, so that a concurrent review
 * of a customer is either counted here or added afterwards.
 */
export async function recountStars(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`select from products where id = any(${productIds}::bigint[]) order by id for no key update`.execute(
    db,
  );
  await sql`
    update products p set star_sum = c.stars, comment_count = c.count
    from (select i.id, coalesce(sum(r.star), 0)::int as stars, count(r.id)::int as count
      from (select distinct unnest(${productIds}::bigint[]) as id) i
      left join reviews r on r.product_id = i.id and r.state = 'published' group by i.id) c
    where p.id = c.id and (p.star_sum, p.comment_count) <> (c.stars, c.count)`.execute(db);
}

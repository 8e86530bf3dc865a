import { sql } from 'kysely';
import type { ProductQuestions, QuestionPage } from '#contract/catalog/question.ts';
import { readFamily, type FamilyRow } from '#db/catalog/products/product-families.ts';
import type { Db } from '#db/database.ts';
import { cutPage } from '#db/list-page.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** Questions on one page (rule questions/pages). */
const questionsPerPage = 10;

interface QuestionRow {
  id: number;
  question: string;
  name: string;
  date: Date;
  answer: string;
  answeredAt: Date;
}

/** Each product's index gives its newest; what comes before the page is not read from the table. */
const publishedOf = preparedQuery<
  { ids: readonly number[]; before: number; limit: number },
  QuestionRow
>(
  'product-questions',
  (_, value) => sql`
    select q.id, q.question, q.author as name, q.asked_at as date, q.answer, q.answered_at as "answeredAt"
    from unnest(${value('ids')}::bigint[]) as product (id) cross join lateral (
      select * from product_questions where product_id = product.id and state = 'published'
        and id < ${value('before')}::bigint order by id desc limit ${value('limit')}::bigint) q
    order by q.id desc limit ${value('limit')}::bigint`,
);

/**
 * Published questions of a family, the newest first, from the one after `before` (rule questions/of-family). 1 query,
 * none where nothing is published.
 */
export async function readQuestionPage(
  db: Db,
  members: readonly FamilyRow[],
  before: number | null,
): Promise<QuestionPage> {
  const count = members.reduce((sum, { question_count: own }) => sum + own, 0);
  if (count === 0) return { items: [], count, next: null };
  const read = await publishedOf(db, {
    ids: members.map(({ id }) => id),
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit: questionsPerPage + 1,
  });
  const { rows, hasMore } = cutPage(read, questionsPerPage);
  const items = rows.map(({ date, answeredAt, ...row }) => ({
    ...row,
    date: date.toISOString(),
    answeredAt: answeredAt.toISOString(),
  }));
  const last = items.at(-1);
  return { items, count, next: hasMore && last ? String(last.id) : null };
}

/**
 * A page of a product's questions with the product's name; null where it has no page. `hiddenId` is the shipping
 * product. 2 queries.
 */
export async function readProductQuestions(
  db: Db,
  input: { id: number; hiddenId: number | null; locale: Locale; before: number | null },
): Promise<ProductQuestions | null> {
  const { id, hiddenId, locale, before } = input;
  const family = await readFamily(db, id, locale);
  const product = family?.find((member) => member.id === id);
  const root = family?.find(({ parent_id: parent }) => parent === null);
  if (!family || !product || !root || id === hiddenId || root.id === hiddenId) return null;
  const { name, seo } = product;
  return { product: { id, name, seo }, ...(await readQuestionPage(db, family, before)) };
}

/**
 * Stores a question of a customer about an active product. The same question of the same customer is stored once: the
 * answer is the id of the first (rule questions/once). Null where the product or its customer is gone. At most 2 queries.
 */
export async function insertQuestion(
  db: Db,
  input: {
    customerId: number;
    productId: number;
    author: string;
    question: string;
    locale: Locale;
    now: Date;
  },
): Promise<number | null> {
  const { customerId, productId, author, question, locale, now } = input;
  const { rows } = await sql<{ id: number }>`
    insert into product_questions (product_id, customer_id, author, locale, question, asked_at)
    select p.id, c.id, ${author}, ${locale}, ${question}, ${now}
    from products p left join products parent on parent.id = p.parent_id
      join customers c on c.id = ${customerId} and c.closed_at is null
    where p.id = ${productId} and p.active and parent.active is not false
    on conflict (customer_id, product_id, md5(question)) do nothing
    returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const before = await db
    .selectFrom('product_questions')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .where('question', '=', question)
    .select('id')
    .executeTakeFirst();
  return before?.id ?? null;
}

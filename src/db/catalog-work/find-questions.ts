import { sql, type RawBuilder } from 'kysely';
import type { OfficeQuestion } from '#contract/office/catalog/office-questions.ts';
import type { Db } from '#db/database.ts';
import {
  countUpTo,
  listPage,
  type PageLinks,
  type PageRequest,
  type SortedList,
} from '#db/list-page.ts';
import {
  questionSortKeys,
  questionViews,
  type QuestionView,
} from '#rules/catalog/question-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

type Fragment = RawBuilder<unknown>;

export interface QuestionSearch extends PageRequest {
  view: QuestionView;
  text: string;
  locale: Locale;
}

/** Questions are counted up to this many. */
const mostCounted = 1000;

const questionList: SortedList<typeof questionSortKeys> = {
  id: sql`q.id`,
  keys: questionSortKeys,
  columns: { asked: sql`q.asked_at` },
};

interface Total {
  count: number;
  isMore: boolean;
}

const ofView = (view: QuestionView): Fragment =>
  view === 'all' ? sql`true` : sql`q.state = ${view}`;

/** Each word is in the question or its answer, or each is a word of the product (rule questions/office-search). */
function hasWords(text: string): Fragment {
  if (text === '') return sql`true`;
  const words = text.replaceAll(/[!-/:-@[-`{-~]+/g, ' ');
  return sql`q.id in (
    select w.id from product_questions w where question_words(w.question, w.answer) @@ order_question(${words})
    union select w.id from products p join product_questions w on w.product_id = p.id
    where product_words(p.code, p.barcode, p.name, p.name_en) @@ order_question(${words}))`;
}

/** A page of the office's list of questions (rule questions/office-list). 2 queries. */
export async function findQuestions(
  db: Db,
  search: QuestionSearch,
): Promise<PageLinks & { items: OfficeQuestion[]; total: Total }> {
  const fits = sql`${ofView(search.view)} and ${hasWords(search.text)}`;
  const [page, total] = await Promise.all([
    readPage(db, fits, search),
    countUpTo(db, mostCounted, sql`select from product_questions q where ${fits}`),
  ]);
  return { ...page, total };
}

interface Row {
  key: string;
  id: number;
  product: OfficeQuestion['product'];
  question: string;
  name: string;
  locale: OfficeQuestion['locale'];
  askedAt: Date;
  state: OfficeQuestion['state'];
  answer: string;
  answeredAt: Date | null;
  version: number;
}

async function readPage(db: Db, fits: Fragment, search: QuestionSearch) {
  const page = listPage(questionList, search);
  const name = search.locale === 'en' ? sql`coalesce(nullif(p.name_en, ''), p.name)` : sql`p.name`;
  const { rows } = await sql<Row>`
    select ${page.keyText(page.column)} as key, q.id, q.question, q.author as name, q.locale,
      q.asked_at as "askedAt", q.state, q.answer, q.answered_at as "answeredAt", q.version,
      json_build_object('id', p.id, 'code', p.code, 'name', ${name}, 'seo', case when p.active then p.seo else '' end,
        'image', coalesce(nullif(p.image, ''), parent.image, '')) as product
    from product_questions q join products p on p.id = q.product_id
      left join products parent on parent.id = p.parent_id
    where ${fits} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const { rows: found, next, previous } = page.of(rows);
  const items = found.map(({ key: _key, askedAt, answeredAt, ...question }) => ({
    ...question,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
  return { items, next, previous };
}

/** How many questions each view has, counted up to a limit. 1 query. */
export async function countQuestionViews(
  db: Db,
): Promise<{ view: QuestionView; count: number; isMore: boolean }[]> {
  const counts = questionViews.map(
    (view, place) => sql`(select count(*) from (select from product_questions q
      where ${ofView(view)} limit ${mostCounted + 1}) counted) as ${sql.ref(`v${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return questionViews.map((view, place) => {
    const count = rows[0]?.[`v${place}`] ?? 0;
    return { view, count: Math.min(count, mostCounted), isMore: count > mostCounted };
  });
}

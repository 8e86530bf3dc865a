import { sql } from 'kysely';
import { inLanguage } from '#db/in-language.ts';
import type { Db } from '#db/database.ts';
import type { QuestionState } from '#rules/catalog/question-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The change that the office makes to a question. */
export interface QuestionNow {
  state: QuestionState;
  answer: string;
}

export interface HeldQuestion extends QuestionNow {
  customerId: number;
  version: number;
}

/** Locks a question for a change; null where there is none. For a transaction. 1 query. */
export async function holdQuestion(tx: Db, id: number): Promise<HeldQuestion | null> {
  const { rows } = await sql<HeldQuestion>`
    select customer_id as "customerId", state, answer, version from product_questions
    where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes a held question's state and answer, and gives its new version. For a transaction. 1 query. */
export async function updateQuestion(
  tx: Db,
  id: number,
  { state, answer, now }: QuestionNow & { now: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update product_questions set state = ${state}, answer = ${answer}, version = version + 1,
      answered_at = case when ${answer} = answer then answered_at else ${now} end
    where id = ${id} returning version`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a question that was not held');
  return changed.version;
}

/** Queues the mail that tells a customer of the answer, in the transaction that answers (rule questions/mail). 1 query. */
export async function queueAnswerMail(
  tx: Db,
  { questionId, customerId }: { questionId: number; customerId: number },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      kind: 'question-answered',
      payload: JSON.stringify({ questionId }),
      customer_id: customerId,
    })
    .execute();
}

/** An answered question, as its mail tells of it. */
export interface AnsweredQuestion {
  question: string;
  answer: string;
  locale: Locale;
  productId: number;
  /** Its name in the asker's language. */
  product: string;
  /** Empty where the product has no page any more. */
  seo: string;
}

/** Null where the question is gone or has no answer. 1 query. */
export async function readAnswered(db: Db, id: number): Promise<AnsweredQuestion | null> {
  const { rows } = await sql<AnsweredQuestion>`
    select q.question, q.answer, q.locale, p.id as "productId",
      case when q.locale = 'en' then ${inLanguage('en', 'p.name')} else p.name end as product,
      case when p.active and parent.active is not false then p.seo else '' end as seo
    from product_questions q join products p on p.id = q.product_id
      left join products parent on parent.id = p.parent_id
    where q.id = ${id} and q.answer <> ''`.execute(db);
  return rows[0] ?? null;
}

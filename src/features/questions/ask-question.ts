import type { QuestionForm } from '#contract/catalog/question.ts';
import { Refusal, refusalOf, signedIn } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { insertQuestion } from '#db/catalog/product-questions.ts';
import { readAccountInfo } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import {
  checkQuestionText,
  questionFormName,
  questionLimits,
} from '#rules/catalog/question-form.ts';
import { authorName } from '#rules/catalog/reviews/rating.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { questionErrorText } from '#text/shop/question-texts.ts';

export interface QuestionServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

/** Questions of one customer (rule questions/limit). */
const askedOfCustomer: AttemptLimit = { attempts: 20, seconds: 60 * 60 };

/**
 * Stores a customer's question about a product, for the office to answer, and gives its id (rules questions/form,
 * questions/once, questions/limit). The same question again gives the first one's id. At most 4 queries; 1 more where not all
 * products are seen.
 */
export async function askQuestion(
  { db, clock, snapshot }: QuestionServices,
  input: { customerId: number; productId: number; form: QuestionForm; locale: Locale },
): Promise<number> {
  const { customerId, productId, form, locale } = input;
  const checked = checkQuestionText(form.question_text ?? '', questionLimits.question);
  if (!checked.ok) {
    const message = questionErrorText(checked.reason, locale);
    throw new Refusal('invalid-input', { fields: { [questionFormName]: message }, message });
  }
  if (productId === snapshot().settings.urNo) throw new Refusal('not-found');
  const now = clock();
  const counter = personCounter('question', 'customer', customerId, askedOfCustomer);
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) throw refusalOf(counted);
  const { name, surname } = signedIn(await readAccountInfo(db, { customerId }));
  const author = authorName(name, surname);
  const hidden = await snapshot().hiddenOf?.(db, [productId]);
  if (hidden?.has(productId)) throw new Refusal('not-found');
  const { text: question } = checked;
  const id = await insertQuestion(db, { customerId, productId, author, question, locale, now });
  if (id === null) throw new Refusal('not-found');
  return id;
}

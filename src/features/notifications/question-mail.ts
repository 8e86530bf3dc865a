import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readAnswered } from '#db/catalog-work/question-work.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import type { Mail } from '#platform/mail.ts';
import { localised, urls } from '#urls';
import type { MailBlock } from './mail-blocks.ts';
import { mailTexts, storeMail } from './store-mail.ts';

const questionPayload = Compile(Type.Object({ questionId: Type.Integer() }));

/**
 * The mail that brings a customer the answer to their question, as it reads now and in the language of the question (rule
 * questions/mail); null where the customer or the question is gone. 3 queries.
 */
export async function questionMailFor(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !questionPayload.Check(payload)) throw new Error('no question');
  const to = await readMailAddress(db, customerId);
  const found = await readAnswered(db, payload.questionId);
  if (!to || !found) return null;
  const { store } = await loadSnapshot(db);
  const { locale, product, productId, seo } = found;
  const t = mailTexts(locale);
  const subject = t.question.subject(product);
  const href = publicUrl + localised(urls.product({ seo, id: productId }), locale);
  const link: MailBlock[] = seo === '' ? [] : [{ kind: 'button', label: t.question.action, href }];
  return storeMail(
    {
      to: to.email,
      subject,
      messageId: `question-answered-${payload.questionId}`,
      heading: subject,
      locale,
    },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: [t.question.intro(product)] },
      { kind: 'paragraph', lines: [t.question.asked, ...found.question.split('\n')] },
      { kind: 'paragraph', lines: [t.question.answer, ...found.answer.split('\n')] },
      ...link,
      { kind: 'paragraph', lines: [t.regards(store.name)] },
    ],
    { store, publicUrl },
  );
}

import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readAnswered, type AnsweredQuestion } from '#db/catalog-work/question-work.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { hidesFromCustomer } from '#db/prices/hides-from-customer.ts';
import type { Mail } from '#platform/mail.ts';
import { localised, urls } from '#urls';
import type { MailBlock } from './mail-blocks.ts';
import { noMailWords } from '#rules/texts/mail-words.ts';
import { applyWords } from '#rules/texts/apply-words.ts';
import type { ShopOfMails } from './shop-of-mails.ts';
import { mailTexts, storeMail, type Sender } from './store-mail.ts';

const questionPayload = Compile(Type.Object({ questionId: Type.Integer() }));

/**
 * The mail that brings a customer the answer to their question, as it reads now and in the language of the question (rule
 * questions/mail); null where the customer or the question is gone. Without a link where the customer does not see the product.
 * At most 7 queries.
 */
export async function questionMailFor(
  {
    db,
    publicUrl,
    clock,
    shop,
  }: { db: Db; publicUrl: string; clock: () => Date; shop: () => Promise<ShopOfMails> },
  { customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !questionPayload.Check(payload)) throw new Error('no question');
  const to = await readMailAddress(db, customerId);
  const found = await readAnswered(db, payload.questionId);
  if (!to || !found) return null;
  const { productId } = found;
  const isHidden = await hidesFromCustomer({ db, clock }, { customerId, productId });
  const { store, words } = await shop();
  const messageId = `question-answered-${payload.questionId}`;
  return questionMail(to, isHidden ? { ...found, seo: '' } : found, {
    store,
    publicUrl,
    words,
    messageId,
  });
}

/** An answer as a mail, with the merchant's words around it. */
export function questionMail(
  to: { email: string; name: string },
  found: AnsweredQuestion,
  setting: Sender & { messageId: string },
): Mail {
  const { store, publicUrl, messageId } = setting;
  const { locale, product, productId, seo } = found;
  const t = mailTexts(locale);
  const { question: own } = t;
  const { subject, opening, closing } = applyWords(
    {
      subject: own.subject(product),
      opening: own.intro(product),
      closing: t.regards(store.name),
    },
    setting.words?.('question-answered', locale) ?? noMailWords,
    { name: to.name, store: store.name, product },
  );
  const href = publicUrl + localised(urls.product({ seo, id: productId }), locale);
  const link: MailBlock[] = seo === '' ? [] : [{ kind: 'button', label: own.action, href }];
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: opening },
      { kind: 'paragraph', lines: [own.asked, ...found.question.split('\n')] },
      { kind: 'paragraph', lines: [own.answer, ...found.answer.split('\n')] },
      ...link,
      { kind: 'paragraph', lines: closing },
    ],
    setting,
  );
}

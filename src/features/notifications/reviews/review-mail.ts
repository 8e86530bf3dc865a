import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { readAnsweredReview, type AnsweredReview } from '#db/catalog-work/held-review.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { hidesFromCustomer } from '#db/prices/hides-from-customer.ts';
import type { Mail } from '#platform/mail.ts';
import { applyWords } from '#rules/texts/apply-words.ts';
import { noMailWords } from '#rules/texts/mail-words.ts';
import type { MailBlock } from '#features/notifications/mail-blocks.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { mailTexts, storeMail, type Sender } from '#features/notifications/store-mail.ts';
import { localised, urls } from '#urls';

const reviewPayload = Compile(Type.Object({ reviewId: Type.Integer() }));

/**
 * The mail that brings the author of a review the store's answer, as it reads now (rule reviews/mail); null where the
 * customer, the review or the answer is gone. Without a link where the customer does not see the product. At most 7 queries.
 */
export async function reviewMailFor(
  {
    db,
    publicUrl,
    clock,
    shop,
  }: { db: Db; publicUrl: string; clock: () => Date; shop: () => Promise<ShopOfMails> },
  { id, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !reviewPayload.Check(payload)) throw new Error('no review');
  const to = await readMailAddress(db, customerId);
  const found = await readAnsweredReview(db, payload.reviewId);
  if (!to || !found) return null;
  const { productId } = found;
  const isHidden = await hidesFromCustomer({ db, clock }, { customerId, productId });
  const { store, words } = await shop();
  return reviewMail(to, isHidden ? { ...found, seo: '' } : found, {
    store,
    publicUrl,
    words,
    messageId: `review-answered-${id}`,
  });
}

/** An answer as a mail, with the merchant's words around it. */
export function reviewMail(
  to: { email: string; name: string },
  found: AnsweredReview,
  setting: Sender & { messageId: string },
): Mail {
  const { store, publicUrl, messageId } = setting;
  const { locale, product, productId, seo } = found;
  const t = mailTexts(locale);
  const { review: own } = t;
  const { subject, opening, closing } = applyWords(
    {
      subject: own.subject(product),
      opening: own.intro(product),
      closing: t.regards(store.name),
    },
    setting.words?.('review-answered', locale) ?? noMailWords,
    { name: to.name, store: store.name, product },
  );
  const href = publicUrl + localised(urls.product({ seo, id: productId }), locale);
  const link: MailBlock[] = seo === '' ? [] : [{ kind: 'button', label: own.action, href }];
  return storeMail(
    { to: to.email, subject, messageId, heading: subject, locale },
    [
      { kind: 'paragraph', lines: [t.greeting(to.name)] },
      { kind: 'paragraph', lines: opening },
      { kind: 'paragraph', lines: [own.said, found.title, ...found.description.split('\n')] },
      { kind: 'paragraph', lines: [own.answer, ...found.answer.split('\n')] },
      ...link,
      { kind: 'paragraph', lines: closing },
    ],
    setting,
  );
}

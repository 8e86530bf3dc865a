import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { MailSampleBody } from '#contract/texts/mail-texts.ts';
import type { Db } from '#db/database.ts';
import type { SentParcel } from '#db/fulfillment/read-parcel.ts';
import type { OutboxMessage } from '#db/orders/outbox-work.ts';
import { orderDocument, type OrderDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { newestOrderNo } from '#db/texts/mail-versions.ts';
import type { Mail } from '#platform/mail.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { orderMails, type OrderMailKind } from '#rules/order/order-mails.ts';
import { trackingUrl } from '#rules/order/tracking.ts';
import { wordsIn, type WordedMail } from '#rules/texts/mail-words.ts';
import { closedMail } from '#features/notifications/closed-mail.ts';
import { linkMail } from '#features/notifications/links/link-mail.ts';
import { orderMail } from '#features/notifications/order-mail.ts';
import { questionMail } from '#features/notifications/question-mail.ts';
import { reviewMail } from '#features/notifications/reviews/review-mail.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';
import { sampleOrder } from './sample-order.ts';

interface SampleServices {
  db: Db;
  publicUrl: string;
  clock: () => Date;
  shop: () => Promise<ShopOfMails>;
}

type Sample = Static<typeof MailSampleBody>;
const samplePayload = Compile(Type.Object({ ...MailSampleBody.properties, to: Type.String() }));

/** A mail as it would go out with these words, to nobody (rule mail-texts/preview). At most 7 queries. */
export async function sampleMail(services: SampleServices, sample: Sample): Promise<Mail> {
  const { kind, locale, words } = sample;
  const shop = await services.shop();
  const setting = {
    store: shop.store,
    publicUrl: services.publicUrl,
    words: () => wordsIn(words, locale),
    messageId: `sample-${kind}`,
    locale,
  };
  const order = await orderOf(services, sample);
  const to = { email: '', name: order.customer.name };
  switch (kind) {
    case 'confirm-email':
    case 'reset-password':
      return linkMail(kind, { ...to, token: 'ornek' }, setting);
    case 'account-closed':
      return closedMail(to, setting);
    case 'question-answered': {
      const product = order.lines[0]?.name ?? '';
      const said = { question: '…?', answer: '…', locale, product, productId: 0, seo: 'ornek' };
      return questionMail(to, said, setting);
    }
    case 'review-answered': {
      const product = order.lines[0]?.name ?? '';
      const said = { title: '…', description: '…', answer: '…', product, productId: 0 };
      return reviewMail(to, { ...said, locale, seo: 'ornek' }, setting);
    }
    default: {
      const url = shop.carriers[order.carrier ?? ''] ?? '';
      return orderMail(
        orderKindOf(kind),
        { ...order, locale },
        {
          ...setting,
          bankAccounts: parseBankAccounts(shop.settings.b2cHavaleEftHesapBilgisi),
          trackingUrl: trackingUrl(url, order.trackingNo),
          ...parcelOf(kind, order),
        },
      );
    }
  }
}

/** The order that fills the places; the sample one where there is no such order. 1 or 2 queries. */
async function orderOf({ db, clock }: SampleServices, sample: Sample): Promise<OrderDocument> {
  const orderNo = sample.orderNo || (await newestOrderNo(db));
  const found = orderNo === null ? null : await readOrder(db, orderDocument, { orderNo });
  return found ?? sampleOrder(clock());
}

function orderKindOf(kind: WordedMail): OrderMailKind {
  return orderMails.find((each) => each === kind) ?? 'order-shipped';
}

/** A parcel for the mails about a part of an order and about its rest. */
function parcelOf(kind: WordedMail, order: OrderDocument): { parcel?: SentParcel } {
  if (kind !== 'order-shipped-part' && kind !== 'order-shipped-rest') return {};
  const lines = order.lines
    .slice(0, 1)
    .map(({ name, quantity, unit }) => ({ name, quantity, unit }));
  const { carrier, trackingNo } = order;
  const isPart = kind === 'order-shipped-part';
  return { parcel: { id: 0, carrier: carrier ?? '', trackingNo, isPart, isWhole: false, lines } };
}

/** The sample that one of the staff asked for, out of the outbox. */
export async function sampleMailFor(
  services: SampleServices,
  { id, payload }: Pick<OutboxMessage, 'id' | 'payload'>,
): Promise<Mail> {
  if (!samplePayload.Check(payload)) throw new Error('a sample to nobody');
  const { to, ...sample } = payload;
  return { ...(await sampleMail(services, sample)), to, messageId: `mail-sample-${id}` };
}

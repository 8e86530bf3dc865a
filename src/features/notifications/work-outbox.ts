import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { issueLink } from '#db/access/links.ts';
import { readMailAddress } from '#db/customers/customers.ts';
import type { Db } from '#db/database.ts';
import { orderDocument, type OrderDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { orderMails, type OrderMailKind } from '#rules/order/order-mails.ts';
import { readProductNames } from '#db/orders/stock-names.ts';
import {
  dropMessage,
  markDone,
  markFailed,
  postpone,
  takeMessages,
  type OutboxMessage,
} from '#db/orders/outbox-work.ts';
import type { Mail, MailFile, SendMail } from '#platform/mail.ts';
import { cardMail, cardMailKinds, cardPayload, type CardMailKind } from './card-mail.ts';
import { closedMail } from './closed-mail.ts';
import { approvalMailFor, approvalMailKinds } from './links/approval-mail.ts';
import { ownerMailFor } from './links/owner-mail.ts';
import { applicationMailFor } from './links/application-mail.ts';
import { companyInvitationFor } from './links/company-mail.ts';
import { decisionMailFor } from './links/decision-mail.ts';
import { invitationFor } from './links/invitation-mail.ts';
import { linkMail, type LinkMailKind } from './links/link-mail.ts';
import {
  privacyAnswerFor,
  privacyConfirmationFor,
  type PrivacyMailServices,
} from './links/privacy-mail.ts';
import { shopOfMails, type ShopOfMails } from './shop-of-mails.ts';
import { secondsToWait } from './mail-limits.ts';
import { newOrderMail } from './order-mail.ts';
import { orderNotice, orderPayload } from './orders/order-notice.ts';
import {
  answerRefusedMail,
  declinedCardMail,
  declinedCardPayload,
  otherCardMail,
  otherCardPayload,
  refundPayload,
  refundRefusedMail,
} from './payment-mail.ts';
import { alertMailFor } from './alert-mail.ts';
import { endSentNotice, noticeMailFor, noticeQuestionFor } from './notice-mail.ts';
import { cartMailFor } from './cart-mail.ts';
import { dormantMailFor } from './links/dormant-mail.ts';
import { questionMailFor } from './question-mail.ts';
import { returnMailOf } from '#rules/returns/return-mails.ts';
import { returnMailFor } from './returns/return-mail.ts';
import { returnsDueMailFor } from './returns/returns-due-mail.ts';
import { isQuoteMailKind, quoteMailFor } from './quote-mail.ts';
import { reviewMailFor } from './reviews/review-mail.ts';
import { stockMail } from './stock-mail.ts';

export interface OutboxServices {
  db: Db;
  send: SendMail;
  publicUrl: string;
  clock: () => Date;
  onError: (error: unknown, message: OutboxMessage) => void;
  /** The mail of a message that asks for a sample. */
  sampleMail?: (services: MailServices, message: OutboxMessage) => Promise<Mail>;
  /** The papers of an order's contracts, which its first mail brings (rule contracts/mail). */
  contractPapers?: (db: Db, orderId: number) => Promise<MailFile[]>;
  /** The copies of a person's data that the answer of a request brings (rule privacy/answer). */
  privacyCopies?: NonNullable<PrivacyMailServices['privacyCopies']>;
  /** A mail to the merchant, whose store has no e-mail address. */
  onUnaddressed: (subject: string, message: OutboxMessage) => void;
}

/** The dependencies of sending a message. */
type MailServices = OutboxServices & { shop: () => Promise<ShopOfMails> };

const batch = 20;
const linkPayload = Compile(Type.Object({ locale: Type.Enum(['tr', 'en']) }));
const closedPayload = Compile(
  Type.Object({
    email: Type.String(),
    name: Type.String(),
    locale: Type.Enum(['tr', 'en']),
  }),
);
const StockPayload = Type.Object({
  orderNo: Type.String(),
  products: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      pieces: Type.Integer(),
      before: Type.Integer(),
    }),
  ),
});
const stockPayload = Compile(StockPayload);
const answerPayload = Compile(
  Type.Object({ attemptId: Type.String(), orderNo: Type.String(), reason: Type.String() }),
);
/** Mails to the merchant about money that somebody has to look at. */
const merchantMailKinds = new Set([
  'answer-refused',
  'refund-refused',
  'other-card',
  'declined-card',
]);

function isOrderMailKind(kind: string): kind is OrderMailKind {
  return orderMails.some((each) => each === kind);
}

function isCardMailKind(kind: string): kind is CardMailKind {
  return cardMailKinds.some((each) => each === kind);
}

/**
 * Sends what waits in the outbox (rule orders/mail-after-commit) and gives how many messages it
 * took. A mail that cannot be handed over is tried again later; one that was handed over but not
 * recorded goes out again with the same message id. One to an address that is not confirmed may have
 * to wait (rule account/unconfirmed-mails).
 */
export async function workOutbox(services: OutboxServices): Promise<number> {
  const messages = await takeMessages(services.db, batch);
  const withShop = { ...services, shop: shopOfMails(services.db) };
  for (const message of messages) {
    try {
      await work(withShop, message);
    } catch (error) {
      services.onError(error, message);
      await markFailed(services.db, message.id, String(error));
    }
  }
  return messages.length;
}

async function work(services: MailServices, message: OutboxMessage): Promise<void> {
  const { db } = services;
  if (message.customerId !== null) {
    const address = await readMailAddress(db, message.customerId);
    // A customer who has left gets no mail.
    if (!address) return markDone(db, message.id);
    const wait = address.isConfirmed
      ? 0
      : await secondsToWait(db, message.customerId, services.clock());
    if (wait > 0) return postpone(db, message, wait);
  }
  const mail = await mailFor(services, message);
  if (mail) await services.send({ ...mail, ...(await services.shop()).mailboxes });
  if (mail && message.kind === 'stock-notice') await endSentNotice(db, message);
  if (['account-closed', 'mail-sample'].includes(message.kind)) return dropMessage(db, message.id);
  await markDone(db, message.id);
}

/** The mail of a message; null when it is out of date, or when its recipient has left. */
async function mailFor(services: MailServices, message: OutboxMessage): Promise<Mail | null> {
  const { kind, payload } = message;
  if (kind === 'confirm-email' || kind === 'reset-password')
    return linkFor(services, kind, message);
  if (kind === 'account-closed') return closedNotice(services, message);
  if (kind === 'mail-sample') return (await services.sampleMail?.(services, message)) ?? null;
  if (kind === 'staff-invitation') return invitationFor(services, message);
  if (isCardMailKind(kind)) return cardNotice(services, kind, message);
  if (kind === 'question-answered') return questionMailFor(services, message);
  if (kind === 'review-answered') return reviewMailFor(services, message);
  if (kind === 'product-alert') return alertMailFor(services, message);
  if (kind === 'notice-confirm') return noticeQuestionFor(services, message);
  if (kind === 'stock-notice') return noticeMailFor(services, message);
  if (kind === 'account-dormant') return dormantMailFor(services, message);
  if (kind === 'privacy-answer') return privacyAnswerFor(services, message);
  if (kind === 'privacy-confirm') return privacyConfirmationFor(services, message);
  if (kind === 'cart-reminder') return cartMailFor(services, message);
  if (approvalMailKinds.some((each) => each === kind)) return approvalMailFor(services, message);
  if (isQuoteMailKind(kind)) return quoteMailFor(services, message);
  if (kind === 'quote-owner') return ownerMailFor(services, message);
  if (kind === 'company-invitation') return companyInvitationFor(services, message);
  if (kind === 'company-decided') return decisionMailFor(services, message);
  if (kind === 'company-applied') return applicationMailFor(services, message);
  const ofReturn = returnMailOf(kind);
  if (ofReturn) return returnMailFor(services, ofReturn, message);
  if (kind === 'returns-due') return returnsDueMailFor(services, message);
  if (kind === 'stock-taken') {
    if (!stockPayload.Check(payload)) throw new Error('a message without its products');
    return stockNotice(services, message, payload);
  }
  if (merchantMailKinds.has(kind)) return alarmFor(services, message);
  if (!orderPayload.Check(payload)) throw new Error('a message without its order');
  const order = await readOrder(services.db, orderDocument, { orderId: payload.orderId });
  if (!order) return null;
  if (kind === 'new-order') return newOrderNotice(services, order);
  if (!isOrderMailKind(kind)) throw new Error(`no such message: ${kind}`);
  return orderNotice(services, kind, order, payload);
}

async function cardNotice(
  services: MailServices,
  kind: CardMailKind,
  { customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !cardPayload.Check(payload)) throw new Error('a message to nobody');
  const to = await readMailAddress(services.db, customerId);
  if (!to) return null;
  const { store } = await services.shop();
  return cardMail(kind, payload, to, { store, publicUrl: services.publicUrl });
}

/** Nothing where the store has no address any more. */
async function newOrderNotice(services: MailServices, order: OrderDocument): Promise<Mail | null> {
  const { store } = await services.shop();
  return store.email === '' ? null : newOrderMail(order, { store, publicUrl: services.publicUrl });
}

async function closedNotice(services: MailServices, { id, payload }: OutboxMessage): Promise<Mail> {
  if (!closedPayload.Check(payload)) throw new Error('a message to nobody');
  const { store, words } = await services.shop();
  const locale = payload.locale === 'en' ? 'en' : 'tr';
  const setting = {
    store,
    words,
    publicUrl: services.publicUrl,
    locale,
    messageId: `account-closed-${id}`,
  };
  return closedMail(payload, { ...setting, locale });
}

/** The token is made when the mail is: what is kept of it is its hash. */
async function linkFor(
  services: MailServices,
  kind: LinkMailKind,
  { id, customerId, payload }: OutboxMessage,
): Promise<Mail | null> {
  if (customerId === null || !linkPayload.Check(payload)) throw new Error('a message to nobody');
  const to = await readMailAddress(services.db, customerId);
  if (!to || (kind === 'confirm-email' && to.isConfirmed)) return null;
  const token = await issueLink(services.db, kind, customerId, services.clock());
  const { store, words } = await services.shop();
  return linkMail(
    kind,
    { ...to, token },
    {
      store,
      words,
      publicUrl: services.publicUrl,
      locale: payload.locale === 'en' ? 'en' : 'tr',
      messageId: `${kind}-${id}`,
    },
  );
}

/** Something about money that somebody has to look at. */
async function alarmFor(services: MailServices, message: OutboxMessage): Promise<Mail | null> {
  const { payload } = message;
  const { store } = await services.shop();
  const sender = { store, publicUrl: services.publicUrl };
  if (answerPayload.Check(payload)) {
    return toStore(services, message, answerRefusedMail(payload, sender));
  }
  if (otherCardPayload.Check(payload)) {
    return toStore(services, message, otherCardMail(payload, sender));
  }
  if (declinedCardPayload.Check(payload)) {
    return toStore(services, message, declinedCardMail(payload, sender));
  }
  if (!refundPayload.Check(payload)) throw new Error('an alarm that says nothing');
  const { customerId } = payload;
  const payer =
    customerId === undefined ? undefined : await readMailAddress(services.db, customerId);
  return toStore(services, message, refundRefusedMail({ ...payload, payer }, sender));
}

/** Without an address of the store the log alone is told. */
function toStore(services: MailServices, message: OutboxMessage, mail: Mail): Mail | null {
  if (mail.to !== '') return mail;
  services.onUnaddressed(mail.subject, message);
  return null;
}

async function stockNotice(
  services: MailServices,
  message: OutboxMessage,
  { orderNo, products }: Static<typeof StockPayload>,
): Promise<Mail | null> {
  const { store } = await services.shop();
  const names = await readProductNames(
    services.db,
    products.map((product) => product.productId),
  );
  const taken = products.map(({ productId, ...pieces }) => ({
    ...pieces,
    ...(names.get(productId) ?? { name: String(productId), code: '' }),
  }));
  const mail = stockMail(orderNo, taken, { store, publicUrl: services.publicUrl });
  return toStore(services, message, mail);
}

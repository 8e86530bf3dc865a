import type { BankAccount } from '#rules/order/bank-accounts.ts';
import type { OrderCancellation } from '#db/orders/read/cancellations.ts';
import type { OrderCorrection } from '#db/orders/read/corrections.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';
import type { SentParcel } from '#db/fulfillment/read-parcel.ts';
import { orderDelivery } from '#rules/order/delivery/order-delivery.ts';
import { deliveryTexts, orderDeliveryText } from '#text/shop/delivery-text.ts';
import { returnLinkTexts } from '#text/customer/return-link-text.ts';
import { formats } from '#text/format.ts';
import type { Mail } from '#platform/mail.ts';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import type { AskedText } from '#db/orders/by-phone/asked-texts.ts';
import { askedBlocks } from './blocks/asked-blocks.ts';
import { contentBlocks, parcelBlocks, trackBlocks } from './blocks/parcel-blocks.ts';
import { correctionBlocks, correctionIntro } from './blocks/correction-blocks.ts';
import { linkBlocks } from './blocks/link-blocks.ts';
import { noMailWords } from '#rules/texts/mail-words.ts';
import { applyWords } from '#rules/texts/apply-words.ts';
import {
  fullName,
  paidAmount,
  placesOf,
  refundAmount,
  wordedKind,
} from '#features/notifications/places/order-places.ts';
import type { MailBlock } from './mail-blocks.ts';
import { addressBlocks, orderBlock, productsBlock, transferBlocks } from './order-blocks.ts';
import { mailTexts, storeMail, type MailTexts, type Sender } from './store-mail.ts';

export interface OrderMailSetting extends Sender {
  bankAccounts: readonly BankAccount[];
  /** The code of the order's own page, for a guest, who has no list of orders (rule guest-checkout/link). */
  guestCode?: string;
  /** The page that takes a card for an order that waits for it (rule phone-orders/link). */
  payLink?: string;
  /** The link that opens the returns of the order without a sign-in (rule returns/link). */
  returnLink?: string;
  /** The tracking page of the parcel; null while there is none. */
  trackingUrl: string | null;
  /** The refund that the mail tells of. */
  refund?: { id: number; amount: number; currency?: string | undefined };
  /** Why a payment goes back, in the language of the order; '' where nothing says it. */
  why?: string;
  /** The day of a question that may be asked again. */
  askedOn?: string;
  /** The parcel that the mail tells of. */
  parcel?: SentParcel;
  /** The cancellation of parts that the mail tells of. */
  cancellation?: OrderCancellation;
  /** The correction that the mail tells of. */
  correction?: OrderCorrection;
  /** The invoice that the mail tells of. */
  invoice?: { id: number; number: string; url: string };
  /** The note that the mail brings. */
  note?: { id: number; text: string };
  /** The texts of an order on the telephone, which its customer is to accept. */
  texts?: readonly AskedText[];
}

/** A mail's text before the order itself. */
interface Opening {
  subject: string;
  intro: string[];
  blocks: MailBlock[];
}

/** The mail about an order, in the language of the order (rule orders/mails), as text and as
 * HTML. */
export function orderMail(
  kind: OrderMailKind,
  order: OrderDocument,
  setting: OrderMailSetting,
): Mail {
  const t = mailTexts(order.locale);
  const { intro, blocks, ...opened } = openings[kind](order, setting, t);
  const [opening = '', ...facts] = intro;
  const own = { subject: opened.subject, opening, closing: t.regards(setting.store.name) };
  const worded = wordedKind(kind, setting.parcel);
  const words = worded && setting.words?.(worded, order.locale);
  const wording = applyWords(own, words ?? noMailWords, placesOf(kind, order, setting));
  const { subject } = wording;
  return storeMail(
    {
      to: order.customer.email,
      subject,
      messageId: [
        kind,
        order.orderNo,
        setting.refund?.id,
        setting.parcel?.id,
        setting.cancellation?.id,
        setting.correction?.id,
        setting.note?.id,
        setting.invoice?.id,
        setting.askedOn,
      ]
        .filter(Boolean)
        .join('-'),
      heading: subject,
      locale: order.locale,
    },
    [
      { kind: 'paragraph', lines: [t.greeting(fullName(order))] },
      { kind: 'paragraph', lines: [...wording.opening, ...facts] },
      ...blocks,
      ordersLink(order, { blocks, setting, t }),
      ...returnBlocks(order, setting),
      productsBlock(order, t),
      orderBlock(order, t),
      ...addressBlocks(order, t),
      ...askedBlocks(setting.texts),
      { kind: 'paragraph', lines: wording.closing },
    ],
    setting,
  );
}

/** The way to the order: a button, unless a mail has one already that matters more. */
function ordersLink(
  { orderNo, locale }: OrderDocument,
  about: { blocks: readonly MailBlock[]; setting: OrderMailSetting; t: MailTexts },
): MailBlock {
  const { blocks, setting, t } = about;
  const { guestCode, publicUrl, texts = [] } = setting;
  const page = guestCode === undefined ? urls.orders : rareUrls.guestOrder(orderNo, guestCode);
  const href = publicUrl + localised(page, locale);
  const seen = guestCode === undefined ? t.orders : t.guestOrder;
  const label = texts.length > 0 ? t.received.acceptLink : seen;
  return blocks.some(({ kind }) => kind === 'button')
    ? { kind: 'paragraph', lines: [`${label}: ${href}`] }
    : { kind: 'button', label, href };
}

function returnBlocks({ locale }: OrderDocument, { returnLink }: OrderMailSetting): MailBlock[] {
  if (returnLink === undefined) return [];
  return [{ kind: 'paragraph', lines: [`${returnLinkTexts[locale].withdraw}: ${returnLink}`] }];
}

/** A new order, for the merchant, with all that packing and calling needs (rule
 * merchant/new-order-mail). */
export function newOrderMail(order: OrderDocument, sender: Sender): Mail {
  const t = mailTexts('tr');
  const { subject, intro, customer } = t.newOrder;
  const ofShop = { ...order, locale: 'tr' as const };
  const { email, phone } = order.customer;
  return storeMail(
    {
      to: sender.store.email,
      subject: subject(order.orderNo, formats.tr.money(order.total, order.currency)),
      messageId: `new-order-${order.orderNo}`,
      heading: intro(order.orderNo),
      locale: 'tr',
    },
    [
      {
        kind: 'cards',
        cards: [{ title: customer, lines: [fullName(order), email, phone].filter(Boolean) }],
      },
      productsBlock(ofShop, t),
      orderBlock(ofShop, t),
      ...addressBlocks(ofShop, t),
    ],
    sender,
  );
}

/** The words for all of an order, a part of it, or the rest after other parcels. */
function shippedWords(parcel: SentParcel | undefined, { shipped }: MailTexts) {
  const { subject, intro, partSubject, partIntro, restSubject, restIntro } = shipped;
  if (!parcel || parcel.isWhole) return { subject, intro };
  return parcel.isPart
    ? { subject: partSubject, intro: partIntro }
    : { subject: restSubject, intro: restIntro };
}

type Open = (order: OrderDocument, setting: OrderMailSetting, t: MailTexts) => Opening;

const openings: Record<OrderMailKind, Open> = {
  'order-received': (order, { bankAccounts, payLink, texts = [] }, t) => ({
    subject: t.received.subject(order.orderNo),
    intro: [
      t.received.intro(order.orderNo),
      ...(texts.length > 0 ? [t.received.accept] : []),
      ...deliveryLine(order),
    ],
    blocks: [...transferBlocks(order, bankAccounts, t), ...linkBlocks(order, payLink)],
  }),
  'payment-received': (order, _setting, t) => ({
    subject: t.paid.subject(order.orderNo),
    intro: [t.paid.intro(order.orderNo, paidAmount(order)), ...deliveryLine(order)],
    blocks: [],
  }),
  'order-shipped': (order, { trackingUrl, parcel }, t) => {
    const { subject, intro } = shippedWords(parcel, t);
    return {
      subject: subject(order.orderNo),
      intro: [intro(order.orderNo), ...deliveryLine(asShipped(order))],
      blocks: [
        ...parcelBlocks(parcel ?? order, t),
        ...contentBlocks(order, parcel, t),
        ...trackBlocks(trackingUrl, t),
      ],
    };
  },
  'order-cancelled': (order, _setting, t) => ({
    subject: t.cancelled.subject(order.orderNo),
    intro: [
      t.cancelled.intro(order.orderNo),
      ...(order.payment === null ? [] : [t.cancelled.refund(refundAmount(order))]),
    ],
    blocks: [],
  }),
  'order-part-cancelled': (order, { cancellation }, t) => ({
    subject: t.partCancelled.subject(order.orderNo),
    intro: [t.partCancelled.intro(order.orderNo), ...cancelledRefund(order, cancellation, t)],
    blocks: cancelledBlocks(order, cancellation, t),
  }),
  'order-corrected': (order, { correction, payLink, bankAccounts: accounts }, t) => ({
    subject: t.corrected.subject(order.orderNo),
    intro: correction ? correctionIntro(order, correction, t) : [t.corrected.intro(order.orderNo)],
    blocks: [
      ...(correction ? correctionBlocks(order, correction, { accounts, t }) : []),
      ...linkBlocks(order, payLink),
    ],
  }),
  'order-note': (order, { note }, t) => ({
    subject: t.note.subject(order.orderNo),
    intro: [t.note.intro(order.orderNo), note?.text ?? ''].filter(Boolean),
    blocks: [],
  }),
  'invoice-issued': (order, { invoice }, t) => ({
    subject: t.invoice.subject(order.orderNo),
    intro: [t.invoice.intro(invoice?.number ?? '')],
    blocks: invoice?.url ? [{ kind: 'button', label: t.invoice.open, href: invoice.url }] : [],
  }),
  'order-expired': (order, _setting, t) => ({
    subject: t.expired.subject(order.orderNo),
    intro: [t.expired.intro(order.orderNo)],
    blocks: [],
  }),
  'payment-returned': (order, { why = '', refund }, t) => ({
    subject: t.returned.subject(order.orderNo),
    intro: [t.returned.intro(order.orderNo, refundAmount(order, refund)), why].filter(Boolean),
    blocks: [],
  }),
  'payment-charged-twice': (order, { refund }, t) => ({
    subject: t.chargedTwice.subject(order.orderNo),
    intro: [t.chargedTwice.intro(order.orderNo, refundAmount(order, refund))],
    blocks: [],
  }),
  'order-refunded': (order, { refund }, t) => ({
    subject: t.refunded.subject(order.orderNo),
    intro: [t.refunded.intro(order.orderNo, refundAmount(order, refund))],
    blocks: [],
  }),
  'refund-account': (order, { refund }, t) => ({
    subject: t.refundAccount.subject(order.orderNo),
    intro: [t.refundAccount.intro(order.orderNo, refundAmount(order, refund))],
    blocks: [],
  }),
};

/** The promised delivery; none where nothing was promised (rule shipping/order-delivery). */
function deliveryLine(order: OrderDocument): string[] {
  const delivery = orderDelivery(order);
  const t = deliveryTexts[order.locale];
  return delivery ? [`${t.estimate}: ${orderDeliveryText(delivery, t)}`] : [];
}

/** The mail about a parcel states the day of that parcel, also while the rest is prepared. */
function asShipped(order: OrderDocument): OrderDocument {
  return order.state === 'preparing' ? { ...order, state: 'shipped' } : order;
}

/** The canceled parts, with their amounts. */
function cancelledBlocks(
  { locale, currency }: OrderDocument,
  cancellation: OrderCancellation | undefined,
  t: MailTexts,
): MailBlock[] {
  if (!cancellation) return [];
  const { integer, money } = formats[locale];
  const lines = cancellation.lines.map(
    ({ name, quantity, unit, amount }) =>
      `${integer(quantity)} ${unit} ${name}: ${money(amount, currency)}`,
  );
  return [{ kind: 'cards', cards: [{ title: t.partCancelled.parts, lines }] }];
}

function cancelledRefund(
  { locale }: OrderDocument,
  cancellation: OrderCancellation | undefined,
  t: MailTexts,
): string[] {
  if (!cancellation?.refund) return [];
  const { amount, currency } = cancellation.refund;
  return [t.partCancelled.refund(formats[locale].money(amount, currency))];
}

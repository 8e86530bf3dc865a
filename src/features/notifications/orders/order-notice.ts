import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { orderCode } from '#db/access/order-codes.ts';
import { paymentKey } from '#db/access/payment-keys.ts';
import { returnKey } from '#db/access/return-keys.ts';
import type { Db } from '#db/database.ts';
import { readParcel } from '#db/fulfillment/read-parcel.ts';
import { readCancellation } from '#db/orders/read/cancellations.ts';
import { readMailedInvoice } from '#db/invoices/invoices.ts';
import { readCorrection } from '#db/orders/read/corrections.ts';
import { readAskedTexts } from '#db/orders/by-phone/asked-texts.ts';
import { readNote } from '#db/orders/read/order-updates.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { Mail, MailFile } from '#platform/mail.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { awaitsLink } from '#rules/order/order-states.ts';
import { tellsOfGoods, type OrderMailKind } from '#rules/order/order-mails.ts';
import { trackingUrl } from '#rules/order/tracking.ts';
import { isDeclineReason } from '#rules/payment/decline-reasons.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { paymentResultTexts } from '#text/shop/payment-result-text.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { orderMail } from '#features/notifications/order-mail.ts';
import type { ShopOfMails } from '#features/notifications/shop-of-mails.ts';

const OrderPayload = Type.Object({
  orderId: Type.Integer(),
  refundId: Type.Optional(Type.Integer()),
  amount: Type.Optional(Type.Number()),
  /** Of a refund that was no payment of the order; absent: the payment's. */
  currency: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  parcelId: Type.Optional(Type.Integer()),
  cancellationId: Type.Optional(Type.Integer()),
  correctionId: Type.Optional(Type.Integer()),
  noteId: Type.Optional(Type.Integer()),
  invoiceId: Type.Optional(Type.Integer()),
  askedOn: Type.Optional(Type.String()),
});

/** The payload of a message about an order. */
export const orderPayload = Compile(OrderPayload);

interface OrderNoticeServices {
  db: Db;
  publicUrl: string;
  shop: () => Promise<ShopOfMails>;
  contractPapers?: (db: Db, orderId: number) => Promise<MailFile[]>;
}

/** The mail of a message about an order, with the part of the order that it tells of. */
export async function orderNotice(
  { db, publicUrl, shop, contractPapers }: OrderNoticeServices,
  kind: OrderMailKind,
  order: OrderDocument,
  payload: Static<typeof OrderPayload>,
): Promise<Mail> {
  const { refundId, amount, currency, reason = '', askedOn } = payload;
  const { store, settings, carriers, words } = await shop();
  const { parcel, cancellation, correction, note, invoice } = await readParts(db, payload);
  const isTaken = kind === 'order-received' && order.takenBy !== '';
  const isToPay =
    (kind === 'order-received' || kind === 'order-corrected') &&
    order.takenBy !== '' &&
    awaitsLink({ ...order, imported: false });
  const { carrier, trackingNo } = parcel ?? order;
  const carrierUrl = carrier === null ? undefined : carriers[carrier];
  const files =
    kind === 'order-received'
      ? await contractPapers?.(db, order.id)
      : (invoice?.files ?? undefined);
  const mail = orderMail(kind, order, {
    store,
    words,
    ...((order.customer.isGuest || isTaken) && { guestCode: await orderCode(db, order.orderNo) }),
    ...(tellsOfGoods(kind) && { returnLink: publicUrl + (await returnLinkOf(db, order)) }),
    ...(isTaken && { texts: await readAskedTexts(db, order) }),
    ...(isToPay && { payLink: publicUrl + (await payLinkOf(db, order)) }),
    publicUrl,
    bankAccounts: parseBankAccounts(settings.b2cHavaleEftHesapBilgisi),
    trackingUrl: trackingUrl(carrierUrl ?? '', trackingNo),
    ...(parcel && { parcel }),
    ...(cancellation && { cancellation }),
    ...(correction && { correction }),
    ...(note && { note }),
    ...(invoice && { invoice }),
    ...(askedOn !== undefined && { askedOn }),
    ...(refundId !== undefined &&
      amount !== undefined && { refund: { id: refundId, amount, currency } }),
    ...(isDeclineReason(reason) && { why: paymentResultTexts[order.locale].reasons[reason] }),
  });
  return files && files.length > 0 ? { ...mail, files } : mail;
}

/** The parts of the order that a message names; null for all others. 1 query each. */
async function readParts(db: Db, payload: Static<typeof OrderPayload>) {
  const part = async <Part>(
    id: number | undefined,
    read: (db: Db, id: number) => Promise<Part | null>,
  ) => (id === undefined ? null : await read(db, id));
  return {
    parcel: await part(payload.parcelId, readParcel),
    cancellation: await part(payload.cancellationId, readCancellation),
    correction: await part(payload.correctionId, readCorrection),
    note: await part(payload.noteId, readNote),
    invoice: await part(payload.invoiceId, readMailedInvoice),
  };
}

async function payLinkOf(db: Db, { orderNo, locale }: OrderDocument): Promise<string> {
  return localised(rareUrls.payOrder(orderNo, await paymentKey(db, orderNo)), locale);
}

async function returnLinkOf(db: Db, { orderNo, locale }: OrderDocument): Promise<string> {
  return localised(returnUrls.open(orderNo, await returnKey(db, orderNo)), locale);
}

import { ErrorBody } from '#contract/error-body.ts';
import { MailAgainBody, OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { OrderNo } from '#contract/office/orders/office-orders.ts';
import { Refusal } from '#contract/refusals.ts';
import { paymentKey } from '#db/access/payment-keys.ts';
import { repeatMail } from '#db/fulfillment/repeat-mail.ts';
import type { Db } from '#db/database.ts';
import { orderDetail, withWork, type OrderDetail } from '#db/orders/read/office-order.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { App } from '#platform/http.ts';
import { orderDelivery } from '#rules/order/delivery/order-delivery.ts';
import { mailsToRepeat } from '#rules/order/order-mails.ts';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

export interface OrderDetailServices {
  db: Db;
  clock: () => Date;
  publicUrl: string;
}

const tags = ['office'];

/** The screen of one order and its calls, beside the actions of every order (rule fulfillment/order-screen). */
export function registerOrderDetail(app: App, { db, clock, publicUrl }: OrderDetailServices): void {
  // 1 query; 1 more for an order with a payment link.
  app.get(
    '/api/office/orders/:orderNo/desk',
    {
      schema: {
        tags,
        summary: 'One order with all that somebody who works on it sees',
        params: OrderNo,
        response: { 200: OrderDetailView, '4xx': ErrorBody },
      },
    },
    async ({ params: { orderNo } }) => {
      const order = await readOrder(db, orderDetail, { orderNo });
      if (!order) throw new Refusal('not-found');
      return { ...viewOf(order), paymentLink: await linkOf(db, publicUrl, order) };
    },
  );
  // 3 queries.
  app.post(
    '/api/office/orders/:orderNo/mail',
    {
      config: { fromElsewhere: true, hasOwnLimit: true },
      schema: {
        tags,
        summary: 'Sends a mail to the customer of an order once more',
        params: OrderNo,
        body: MailAgainBody,
        response: { 200: MailAgainBody, '4xx': ErrorBody },
      },
    },
    async (request) => {
      const { worker: by, params: asked, body } = request;
      if (by === null) throw new Error('a call of the office without a worker');
      const { orderNo } = asked;
      const now = clock();
      const done = await db
        .transaction()
        .execute((tx) => repeatMail(tx, { orderNo, by, mail: body.mail, now }));
      if (done === 'not-found') throw new Refusal('not-found');
      if (done === 'not-true') throw new Refusal('work-not-possible');
      return { mail: body.mail };
    },
  );
}

/** The payment link of an order that waits for its card; null for all others. 1 query at most. */
async function linkOf(
  db: Db,
  publicUrl: string,
  { awaitsLink, isAtBank, order: { orderNo, locale, payBefore } }: OrderDetail,
): Promise<OrderDetailView['paymentLink']> {
  if (!awaitsLink || payBefore === null) return null;
  const path = rareUrls.payOrder(orderNo, await paymentKey(db, orderNo));
  return { url: publicUrl + localised(path, locale), until: payBefore, isAtBank };
}

function viewOf(found: OrderDetail): Omit<OrderDetailView, 'paymentLink'> {
  const { state, refundable, parcels } = found;
  const { customer, lines, history, mails, card, carriers, previous, next } = found;
  const { contractVersions, documents, takenBy, askedContracts, returnedPayments } = found;
  return {
    order: withWork(found),
    customer,
    lines,
    history,
    mails,
    card,
    carriers,
    contractVersions,
    documents,
    takenBy,
    askedContracts,
    returnedPayments,
    delivery: orderDelivery(found),
    repeatableMails: mailsToRepeat({ state, refundable, parcels: parcels.length }),
    previous,
    next,
  };
}

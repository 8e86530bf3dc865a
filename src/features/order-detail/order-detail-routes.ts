import { ErrorBody } from '#contract/error-body.ts';
import { MailAgainBody, OrderDetailView } from '#contract/office/order-detail.ts';
import { OrderNo } from '#contract/office/office-orders.ts';
import { Refusal } from '#contract/refusals.ts';
import { readOfficeOrder } from '#db/fulfillment/changed-orders.ts';
import { repeatMail } from '#db/fulfillment/repeat-mail.ts';
import { readOrderDetail } from '#db/fulfillment/read-order-detail.ts';
import { readOrderActions } from '#db/fulfillment/read-order-actions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { mailsToRepeat } from '#rules/order/order-mails.ts';

export interface OrderDetailServices {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];

/** The screen of one order and its calls, beside the actions of every order (rule fulfillment/order-screen). */
export function registerOrderDetail(app: App, { db, clock }: OrderDetailServices): void {
  // 3 queries.
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
      const view = orderNo.includes('\0') ? null : await readView(db, orderNo);
      if (!view) throw new Refusal('not-found');
      return view;
    },
  );
  // 4 queries.
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
      const done = orderNo.includes('\0')
        ? 'not-found'
        : await db
            .transaction()
            .execute((tx) => repeatMail(tx, { orderNo, by, mail: body.mail, now }));
      if (done === 'not-found') throw new Refusal('not-found');
      if (done === 'not-true') throw new Refusal('work-not-possible');
      return { mail: body.mail };
    },
  );
}

async function readView(db: Db, orderNo: string): Promise<OrderDetailView | null> {
  const [found, work, desk] = await Promise.all([
    readOfficeOrder(db, orderNo),
    readOrderActions(db, orderNo),
    readOrderDetail(db, orderNo),
  ]);
  if (!found || !work || !desk) return null;
  const { order, ...about } = found;
  const { paid, owed, missing, actions, receipts, parcels, notes } = work;
  return {
    ...desk,
    order: { ...about, ...order, paid, owed, missing, actions, receipts, parcels, notes },
    repeatableMails: mailsToRepeat({ state: work.state, paid, parcels: parcels.length }),
  };
}

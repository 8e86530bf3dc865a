import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  PhoneBuyer,
  PhoneOrderAnswer,
  PhoneOrderBody,
  PhonePreview,
  PhonePreviewBody,
} from '#contract/office/orders/phone-order.ts';
import { Id } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import { logView } from '#db/customer-work/log-view.ts';
import { readPhoneBuyer } from '#db/orders/by-phone/phone-cart.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { placePhoneOrder, type PhoneOrderServices } from './place-phone-order.ts';
import { previewPhoneOrder } from './preview-phone-order.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;

/** Orders that the merchant's people take on the telephone (rules phone-orders/customer, phone-orders/prices, phone-orders/once). */
export function registerPhoneOrders(
  app: App,
  services: PhoneOrderServices & { snapshot: () => ShopSnapshot },
): void {
  const { db, clock } = services;
  app.get(
    '/api/office/phone-buyers/:id',
    {
      schema: {
        tags,
        summary: 'A customer for an order on the telephone; the look is logged',
        params: Type.Object({ id: Id }),
        response: { 200: PhoneBuyer, '4xx': ErrorBody },
      },
    },
    async ({ params: { id: customerId }, worker: by }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const found = await readPhoneBuyer(db, customerId);
      if (found === null) throw new Refusal('not-found');
      await logView(db, { customerId, by, now: clock() });
      return found;
    },
  );

  registerPlacing(app, services);
}

function registerPlacing(
  app: App,
  services: PhoneOrderServices & { snapshot: () => ShopSnapshot },
): void {
  app.post(
    '/api/office/phone-orders/preview',
    {
      config,
      schema: {
        tags,
        summary: 'Prices, stock and totals of an order on the telephone; nothing is written',
        body: PhonePreviewBody,
        response: { 200: PhonePreview, '4xx': ErrorBody },
      },
    },
    async ({ body, locale }) => previewPhoneOrder(services, body, locale),
  );

  app.post(
    '/api/office/phone-orders',
    {
      config,
      schema: {
        tags,
        summary:
          'Takes an order on the telephone; the customer gets a mail and accepts the contracts there',
        body: PhoneOrderBody,
        response: { 200: PhoneOrderAnswer, '4xx': ErrorBody },
      },
    },
    async ({ body, worker: by, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      return placePhoneOrder(services, { body, by, locale });
    },
  );
}

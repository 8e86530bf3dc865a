import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { LinkedPayment } from '#contract/payment.ts';
import { Refusal } from '#contract/refusals.ts';
import { acceptAskedContracts } from '#db/orders/by-phone/phone-cart.ts';
import type { App } from '#platform/http.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised } from '#urls';
import { holdsLink } from './open-link.ts';
import { readLinkedPayment, type LinkedPaymentServices } from './read-linked-payment.ts';

const Link = Type.Object({
  orderNo: Type.String({ maxLength: 60 }),
  key: Type.String({ maxLength: 100 }),
});

/** The page of a payment link and its acceptance (rules phone-orders/link, phone-orders/acceptance). */
export function registerPaymentLinks(app: App, services: LinkedPaymentServices): void {
  const { db, clock } = services;
  app.get(
    '/api/catalog/payment-link/:orderNo/:key',
    {
      schema: {
        tags: ['payment'],
        summary: 'An order on the telephone that a card is to pay, by its payment link',
        params: Link,
        response: { 200: LinkedPayment, '4xx': ErrorBody },
      },
    },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return readLinkedPayment(services, params);
    },
  );

  // The form of the page: sent twice it accepts once.
  const config = { pageForm: true, readsOwnWrites: true } as const;
  for (const path of inEachLanguage('/siparis/ode/:orderNo/:key/onay')) {
    app.post(path, { config, schema: { hide: true, params: Link } }, async (request, reply) => {
      const { orderNo, key } = request.params;
      if (!(await holdsLink(db, orderNo, key))) throw new Refusal('not-found');
      await acceptAskedContracts(db, { orderNo, ip: request.ip, now: clock() });
      return reply.redirect(localised(rareUrls.payOrder(orderNo, key), request.locale), 303);
    });
  }
}

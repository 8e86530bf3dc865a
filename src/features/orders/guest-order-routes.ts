import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { GuestOrder } from '#contract/guest.ts';
import { Refusal } from '#contract/refusals.ts';
import { isOrderCode } from '#db/access/order-codes.ts';
import { returnKey } from '#db/access/return-keys.ts';
import { findOrderOwner } from '#db/orders/find-order-no.ts';
import { acceptAskedContracts } from '#db/orders/by-phone/phone-cart.ts';
import type { App } from '#platform/http.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised } from '#urls';
import { showOrder, type OrderServices } from './show-orders.ts';

/** An order by the link in its guest's mail, whoever opens it (rule guest-checkout/link). */
export function registerGuestOrder(app: App, services: OrderServices): void {
  const params = Type.Object({
    orderNo: Type.String({ maxLength: 60 }),
    code: Type.String({ maxLength: 100 }),
  });
  app.get(
    '/api/catalog/guest-order/:orderNo/:code',
    {
      schema: {
        tags: ['orders'],
        summary: 'An order by the link in its mail',
        params,
        response: { 200: GuestOrder, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readGuestOrder(services.of(await request.face()), request.params);
    },
  );

  // The form of the page: sent twice it accepts once (rule phone-orders/acceptance).
  const config = { pageForm: true, readsOwnWrites: true } as const;
  for (const path of inEachLanguage('/siparis/takip/:orderNo/:code/onay')) {
    app.post(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { orderNo, code } = request.params;
      const isRight = !orderNo.includes('\0') && (await isOrderCode(services.db, orderNo, code));
      if (!isRight) throw new Refusal('not-found');
      const asked = { orderNo, ip: request.ip, now: services.clock() };
      await acceptAskedContracts(services.db, asked);
      return reply.redirect(localised(rareUrls.guestOrder(orderNo, code), request.locale), 303);
    });
  }
}

/** The order of a link. A wrong code, an unknown order and a closed account answer alike. At most 4 queries. */
export async function readGuestOrder(
  services: Pick<OrderServices, 'db' | 'snapshot'>,
  { orderNo, code }: { orderNo: string; code: string },
): Promise<GuestOrder> {
  const isRight = !orderNo.includes('\0') && (await isOrderCode(services.db, orderNo, code));
  const owner = isRight ? await findOrderOwner(services.db, orderNo) : null;
  if (owner === null) throw new Refusal('not-found');
  const order = await showOrder(services, { owner: { customerId: owner.customerId }, orderNo });
  if (!order) throw new Refusal('not-found');
  const returnLink = order.returnable
    ? returnUrls.open(orderNo, await returnKey(services.db, orderNo))
    : '';
  return { ...order, isGuests: owner.isGuest, asked: owner.asked, returnLink };
}

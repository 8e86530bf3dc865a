import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { readOrderDocument } from '#db/orders/order-document.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { localised, urls } from '#urls';
import { proformaContent } from './proforma-content.ts';
import { paperOf } from './paper-thread.ts';

/** The papers of the customer's own orders; another's are not there (rules orders/proforma, orders/own). */
export function registerDocumentRoutes(
  app: App,
  { db, snapshot }: { db: Db; snapshot: () => ShopSnapshot },
): void {
  const params = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });
  const path = urls.proforma(':orderNo').replace('%3A', ':');
  for (const url of [path, localised(path, 'en')]) {
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.visitor();
      if (customerId === null) {
        return reply.redirect(localised(urls.login(urls.orders), request.locale), 303);
      }
      const { orderNo } = request.params;
      const order = orderNo.includes('\0')
        ? undefined
        : await readOrderDocument(db, { customerId, orderNo });
      if (!order) throw new Refusal('not-found');
      const { store, settings } = snapshot();
      const { b2cHavaleEftHesapBilgisi: bankAccounts } = settings;
      const content = proformaContent(order, { store, bankAccounts, locale: request.locale });
      const file = await paperOf(content);
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `inline; filename="proforma-${order.orderNo.replaceAll(/[^\w-]/g, '')}.pdf"`,
        )
        .send(Buffer.from(file));
    });
  }
}

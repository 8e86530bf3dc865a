import { Type } from 'typebox';
import { StatementQuery } from '#contract/account.ts';
import { Refusal, signedIn } from '#contract/refusals.ts';
import { readAccount } from '#db/customers/account-statement.ts';
import type { Db } from '#db/database.ts';
import { orderDocument } from '#db/orders/read/order-document.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { statementPeriod } from '#rules/order/account/statement-rows.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { registerContractPapers } from './contracts/contract-paper-routes.ts';
import { proformaContent } from './proforma-content.ts';
import { paperOf } from './paper-thread.ts';
import { statementContent } from './statement-content.ts';

export interface DocumentServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

/** The papers of the customer's own orders; another's are not there (rules orders/proforma, orders/own-only). */
export function registerDocumentRoutes(app: App, services: DocumentServices): void {
  const { db, snapshot } = services;
  registerStatementPaper(app, services);
  registerContractPapers(app, services);

  const params = Type.Object({ orderNo: Type.String({ maxLength: 60 }) });
  const path = rareUrls.proforma(':orderNo').replace('%3A', ':');
  for (const url of [path, localised(path, 'en')]) {
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.visitor();
      if (customerId === null) {
        return reply.redirect(localised(urls.login(urls.orders), request.locale), 303);
      }
      const { orderNo } = request.params;
      const order = await readOrder(db, orderDocument, { customerId, orderNo });
      if (!order) throw new Refusal('not-found');
      const { store, settings } = snapshot();
      const { b2cHavaleEftHesapBilgisi: bankAccounts } = settings;
      const content = proformaContent(order, { store, bankAccounts, locale: request.locale });
      const file = await paperOf({ kind: 'proforma', content });
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

/** A period of the customer's own statement (rule business/statement-files). 2 queries. */
function registerStatementPaper(app: App, { db, snapshot, clock }: DocumentServices): void {
  for (const url of inEachLanguage(rareUrls.statementPaper(''))) {
    app.get(
      url,
      { schema: { hide: true, querystring: StatementQuery } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { customerId, signedInAt } = await request.visitor();
        const { locale } = request;
        if (customerId === null || signedInAt === null) {
          return reply.redirect(localised(urls.login(urls.statement), locale), 303);
        }
        const period = statementPeriod(request.query);
        const account = signedIn(await readAccount(db, { customerId }, period));
        const { store, defaultCurrency } = snapshot();
        const currency = account.currency ?? defaultCurrency;
        const content = statementContent(
          { ...account, currency },
          { store, period, locale, now: clock() },
        );
        const file = await paperOf({ kind: 'statement', content });
        return reply
          .type('application/pdf')
          .header('content-disposition', 'inline; filename="cari-hesap.pdf"')
          .send(Buffer.from(file));
      },
    );
  }
}

import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { logView } from '#db/customer-work/log-view.ts';
import { readCustomer } from '#db/customer-work/read-customer.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';

export interface CustomerServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

/**
 * One customer, for the office (rules customers/page, customers/viewed). 3 queries; 4 more for the first look in an
 * hour.
 */
export function registerCustomer(app: App, { db, clock, snapshot }: CustomerServices): void {
  app.get(
    '/api/office/customers/:id',
    {
      // A HEAD request would count as a look.
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'A customer with orders, cart, addresses, reviews and notes; the look is logged',
        params: Type.Object({ id: Id }),
        response: { 200: OfficeCustomer, '4xx': ErrorBody },
      },
    },
    async ({ params, worker, locale }) => {
      const id = idOrNotFound(params.id);
      const { defaultCurrency } = snapshot();
      if (worker === null) throw new Error('a call of the office without a worker');
      // First, so that the answer names this look too.
      const isThere = await logView(db, { customerId: id, by: worker, now: clock() });
      const customer = isThere ? await readCustomer(db, id, { locale, defaultCurrency }) : null;
      if (customer === null) throw new Refusal('not-found');
      return customer;
    },
  );
}

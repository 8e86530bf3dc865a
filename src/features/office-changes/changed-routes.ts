import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ChangedCustomers, ChangedProducts } from '#contract/office/office-changes.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { readChangedSince } from '#db/shop/changed-since.ts';
import { readCustomerDocuments, readProductDocuments } from '#db/transfer/read-changed.ts';
import type { App } from '#platform/http.ts';

const tags = ['office'];
const usual = 100;
const most = 500;
const querystring = Type.Object({
  changedSince: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual })),
});

/** The changes that other systems follow beside orders (rule office-api/products-customers). 3 queries each. */
export function registerOfficeChanges(app: App, { db }: { db: Db }): void {
  const follow = async (
    what: 'products' | 'customers',
    { changedSince, limit = usual }: { changedSince?: string; limit?: number },
  ) => {
    const found = await readChangedSince(db, what, { cursor: changedSince || null, limit });
    if (!found) throw new Refusal('cursor-old');
    return found;
  };
  app.get(
    '/api/office/products',
    {
      schema: {
        tags,
        summary: 'Products that changed since a position, hidden ones too, each as it is now',
        querystring,
        response: { 200: ChangedProducts, '4xx': ErrorBody },
      },
    },
    async ({ query }) => {
      const { ids, ...rest } = await follow('products', query);
      return { items: await readProductDocuments(db, ids), ...rest };
    },
  );
  app.get(
    '/api/office/customers',
    {
      schema: {
        tags,
        summary: 'Customers that changed since a position, each as they are now',
        querystring,
        response: { 200: ChangedCustomers, '4xx': ErrorBody },
      },
    },
    async ({ query }) => {
      const { ids, ...rest } = await follow('customers', query);
      return { items: await readCustomerDocuments(db, ids), ...rest };
    },
  );
}

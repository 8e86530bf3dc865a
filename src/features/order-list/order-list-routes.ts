import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  FilterQuery,
  filterWord,
  OrderBuyers,
  OrderTablePage,
  OrderViewCounts,
  type TableOrder,
} from '#contract/office/office-order-list.ts';
import { findOrders, type FoundOrder } from '#db/fulfillment/find-orders.ts';
import { findBuyers, nameBuyer, type FoundBuyer } from '#db/fulfillment/find-buyers.ts';
import { countViews, listCarriers } from '#db/fulfillment/order-filters.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { costBasedCache } from '#platform/cost-based-cache.ts';
import { isOrderSort, readOrderFilter } from '#rules/order/order-filter.ts';
import { listSavedViews } from '#db/saved-views/saved-views.ts';
import { registerSavedViews } from './saved-view-routes.ts';
import { wrongInput } from './wrong-input.ts';
import { decodePageCursor, encodePageCursor } from '#platform/page-cursor.ts';
import { isOrderKey } from './table-cursor.ts';

export interface OrderTableServices {
  db: Db;
  clock: () => Date;
}

const tags = ['office'];
const usual = 50;

/** The merchant's table of orders (rules order-list/filters, order-list/views). */
export function registerOrderTable(app: App, services: OrderTableServices): void {
  registerTable(app, services);
  registerViews(app, services);
  registerBuyers(app, services);
  registerSavedViews(app, services);
}

/** At most 4 queries. */
function registerTable(app: App, { db, clock }: OrderTableServices): void {
  app.get(
    '/api/office/order-table',
    {
      schema: {
        tags,
        summary: 'A page of orders, filtered and sorted',
        querystring: Type.Object({
          ...FilterQuery.properties,
          sort: filterWord('`date`, `total` or `number`, the highest first with a `-` before it'),
          cursor: filterWord('where a page begins; of the same `sort`', 400),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: usual })),
        }),
        response: { 200: OrderTablePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { sort = '-date', limit = usual } = query;
      if (!isOrderSort(sort)) throw wrongInput('sort', 'sort', locale);
      const read = readOrderFilter(query);
      if (!read.ok) throw wrongInput(read.field, read.reason, locale);
      const { filter } = read;
      const isKey = (key: string) => isOrderKey(key, sort);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, isKey) : null;
      if (query.cursor && cursor === null) throw wrongInput('cursor', 'cursor', locale);
      const [found, buyer] = await Promise.all([
        findOrders(db, { filter, sort, cursor, limit, now: clock() }),
        filter.customer === null ? null : nameBuyer(db, filter.customer),
      ]);
      const textOf = (at: typeof found.next) => at && encodePageCursor(at, sort);
      return {
        items: found.orders.map(tableOrder),
        next: textOf(found.next),
        previous: textOf(found.previous),
        total: found.total,
        customer: buyer && { id: buyer.id, name: nameOf(buyer), branches: buyer.branches },
      };
    },
  );
}

/** At most 3 queries (rule order-list/views). */
function registerViews(app: App, { db, clock }: OrderTableServices): void {
  const counts = costBasedCache(() => countViews(db, clock()));
  app.get(
    '/api/office/order-views',
    {
      schema: {
        tags,
        summary: 'How many orders each view has, the views that are kept, and the carriers',
        response: { 200: OrderViewCounts, '4xx': ErrorBody },
      },
    },
    async ({ staff }) => {
      const [items, carriers, saved] = await Promise.all([
        counts(),
        listCarriers(db),
        listSavedViews(db, staff?.id ?? null),
      ]);
      return { items, carriers, saved };
    },
  );
}

/** 1 query. */
function registerBuyers(app: App, { db }: OrderTableServices): void {
  app.get(
    '/api/office/order-buyers',
    {
      schema: {
        tags,
        summary: 'Customers whose name, company or e-mail has these words, with their branches',
        querystring: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: OrderBuyers, '4xx': ErrorBody },
      },
    },
    async ({ query: { q }, locale }) => {
      if (q.includes('\0')) throw wrongInput('q', 'text', locale);
      return { items: await findBuyers(db, q) };
    },
  );
}

const nameOf = ({ name, company }: FoundBuyer) => (company === '' ? name : `${company} (${name})`);

function tableOrder({ createdAt, state, payBefore, ...order }: FoundOrder): TableOrder {
  return {
    ...order,
    status: state,
    date: createdAt.toISOString(),
    payBefore: payBefore && payBefore.toISOString(),
  };
}

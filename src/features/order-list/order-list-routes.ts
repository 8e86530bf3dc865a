import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import {
  OrderBuyers,
  OrderTablePage,
  OrderTableQuery,
  OrderViewCounts,
  type TableOrder,
} from '#contract/office/orders/office-order-list.ts';
import { findOrders, type FoundOrder } from '#db/fulfillment/find-orders.ts';
import {
  findBuyers,
  nameBuyer,
  nameCompany,
  type FoundBuyer,
} from '#db/fulfillment/find-buyers.ts';
import { countViews, listCarriers } from '#db/fulfillment/order-filters.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { costBasedCache, isFreshAsked } from '#platform/cost-based-cache.ts';
import { orderSortKeys, readOrderFilter } from '#rules/order/order-filter.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import { listSavedViews } from '#db/saved-views/saved-views.ts';
import { registerSavedViews } from './saved-view-routes.ts';
import { wrongInput } from './wrong-input.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';

export interface OrderTableServices {
  db: Db;
  /** For reads that may go to a replica. */
  reads: Db;
  clock: () => Date;
}

const tags = ['office'];

/** The order list of the office (rules order-list/filters, order-list/views). */
export function registerOrderTable(app: App, services: OrderTableServices): void {
  registerTable(app, services);
  registerViews(app, services);
  registerBuyers(app, services);
  registerSavedViews(app, services);
}

/** At most 5 queries. */
function registerTable(app: App, { reads: db, clock }: OrderTableServices): void {
  app.get(
    '/api/office/order-table',
    {
      schema: {
        tags,
        summary: 'A page of orders, filtered and sorted',
        querystring: OrderTableQuery,
        response: { 200: OrderTablePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { sort = '-date', limit = usualPageSize } = query;
      if (!isSort(sort, orderSortKeys)) throw wrongInput('sort', 'sort', locale);
      const read = readOrderFilter(query);
      if (!read.ok) throw wrongInput(read.field, read.reason, locale);
      const { filter } = read;
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, orderSortKeys) : null;
      if (query.cursor && cursor === null) throw wrongInput('cursor', 'cursor', locale);
      const [found, buyer, company] = await Promise.all([
        findOrders(db, { filter, sort, cursor, limit, now: clock() }),
        filter.customer === null ? null : nameBuyer(db, filter.customer),
        filter.company === '' ? null : nameCompany(db, filter.company),
      ]);
      return {
        items: found.orders.map(tableOrder),
        ...encodePageLinks(found, sort),
        total: found.total,
        customer: buyer && { id: buyer.id, name: nameOf(buyer), branches: buyer.branches },
        company,
      };
    },
  );
}

/** At most 3 queries (rule order-list/views). */
function registerViews(app: App, { reads: db, clock }: OrderTableServices): void {
  const counts = costBasedCache(() => countViews(db, clock()));
  app.get(
    '/api/office/order-views',
    {
      schema: {
        tags,
        summary: 'How many orders each view has, the saved views, and the carriers',
        response: { 200: OrderViewCounts, '4xx': ErrorBody },
      },
    },
    async ({ staff, headers }) => {
      const [items, carriers, saved] = await Promise.all([
        counts({ fresh: isFreshAsked(headers) }),
        listCarriers(db),
        listSavedViews(db, staff?.id ?? null),
      ]);
      return { items, carriers, saved };
    },
  );
}

/** 1 query. */
function registerBuyers(app: App, { reads: db }: OrderTableServices): void {
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

import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { OfficeBell } from '#contract/office/office-bell.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { readBellNews } from '#db/fulfillment/read-bell.ts';
import type { App } from '#platform/http.ts';
import { permissionsOf, type Permission } from '#rules/shop/call-scopes.ts';

/** News is at most a week old. */
const longestMs = 7 * 86_400_000;
/** The news of somebody who never looked. */
const usualMs = 86_400_000;

/** The bell of the office (rule office/bell). 1 query. */
export function registerBell(app: App, { db, clock }: { db: Db; clock: () => Date }): void {
  app.get(
    '/api/office/bell',
    {
      schema: {
        tags: ['office'],
        summary: 'New orders, low stock and failed messages since one last looked',
        querystring: Type.Object({
          since: Type.Optional(
            Type.String({ maxLength: 40, description: '`at` of the answer that one last saw' }),
          ),
        }),
        response: { 200: OfficeBell, '4xx': ErrorBody },
      },
    },
    async ({ query: { since }, staff, locale }) => {
      const now = clock();
      const asked = since ? Date.parse(since) : now.getTime() - usualMs;
      if (Number.isNaN(asked)) throw new Refusal('invalid-input', { values: { field: 'since' } });
      const from = new Date(Math.min(Math.max(asked, now.getTime() - longestMs), now.getTime()));
      const news = await readBellNews(db, from);
      const may = (permission: Permission) =>
        staff !== null && permissionsOf[staff.role].includes(permission);
      const items = news.orders.map((order) => ({
        ...order,
        at: new Date(order.at).toISOString(),
      }));
      const products = news.lowStock.map(({ nameEn, name, ...product }) => ({
        ...product,
        name: locale === 'en' && nameEn !== '' ? nameEn : name,
      }));
      return {
        at: now.toISOString(),
        orders: may('orders:read') ? { count: news.orderCount, items } : null,
        lowStock: may('catalog:read') ? products : null,
        failedMails: may('orders:read') ? news.failedMails : 0,
        failedWebhooks: may('staff:write') ? news.failedWebhooks : 0,
      };
    },
  );
}

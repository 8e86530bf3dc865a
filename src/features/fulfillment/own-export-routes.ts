import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { exportOwnOrders } from '#db/orders/read/own-export.ts';
import type { App } from '#platform/http.ts';
import { StreamLimit } from '#platform/queues/stream-limit.ts';
import { readOwnOrderFilter } from '#rules/order/own-order-filter.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { rareUrls } from '#rare-urls';
import { inEachLanguage, localised, urls } from '#urls';
import { exportOrders } from './export-orders.ts';

/** Files under way in this process: each holds a page of orders in memory. */
const most = 4;

const formats = [
  ['csv', 'text/csv; charset=utf-8'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
] as const;

/** The lines of the customer's own orders as a file, filtered as their list (rule orders/files). */
export function registerOwnExport(app: App, { reads }: { reads: Db }): void {
  const files = new StreamLimit(most);
  for (const [format, type] of formats) {
    for (const url of inEachLanguage(rareUrls.ordersFile(format, ''))) {
      const querystring = Type.Record(
        Type.String(),
        Type.Union([Type.String(), Type.Array(Type.String())]),
      );
      // A HEAD request would read all orders.
      const options = { exposeHeadRoute: false, schema: { hide: true, querystring } };
      app.get(url, options, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { locale } = request;
        const { customerId, signedInAt } = await request.visitor();
        if (customerId === null || signedInAt === null) {
          return reply.redirect(localised(urls.login(urls.orders), locale), 303);
        }
        const { search } = new URL(request.url, 'http://shop');
        const { filter } = readOwnOrderFilter(new URLSearchParams(search));
        const asked = { format, rows: 'lines', separator: ';' } as const;
        const stream = await files.open(() =>
          exportOrders(exportOwnOrders(reads, customerId, filter), asked, locale),
        );
        if (!stream) throw new Refusal('busy');
        return reply
          .type(type)
          .header(
            'content-disposition',
            `attachment; filename="${orderExportTexts[locale].file}.${format}"`,
          )
          .send(stream);
      });
    }
  }
}

import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { OrderExportQuery } from '#contract/office/orders/office-order-list.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import { readChosenOrders } from '#db/fulfillment/chosen-orders.ts';
import { exportWholeOrders } from '#db/orders/read/whole-order.ts';
import type { App } from '#platform/http.ts';
import { StreamLimit } from '#platform/queues/stream-limit.ts';
import { readOrderExport, type OrderExport } from '#rules/order/order-export.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { exportOrders } from './export-orders.ts';

/** Exports under way in this process: each holds a page of orders in memory and asks the database again and again. */
const most = 2;

const types: Readonly<Record<OrderExport['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
};

const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };

/** A file of orders (rules fulfillment/export, office-api/export). A query each 100 orders. */
export function registerOrderExport(
  app: App,
  { reads, clock }: { reads: Db; clock: () => Date },
): void {
  const exports = new StreamLimit(most);
  app.get(
    '/api/office/orders/export',
    {
      // A HEAD request would read all orders.
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'A file of orders: csv, xlsx or jsonl',
        querystring: OrderExportQuery,
        response: {
          200: {
            description: 'The file',
            content: { 'text/csv': file, [types.xlsx]: file, 'application/jsonl': file },
          },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ query, locale: spoken }, reply) => {
      const locale = query.locale ?? spoken;
      const texts = orderExportTexts[locale];
      const read = readOrderExport(query);
      if (!read.ok) {
        const values = { field: read.field };
        const fields = { [read.field]: texts.wrong[read.reason] };
        throw new Refusal('invalid-input', { values, fields });
      }
      const { filter, format } = read.asked;
      const stream = await exports.open(() => {
        const orders = readChosenOrders(reads, filter, clock(), exportWholeOrders);
        return exportOrders(orders, read.asked, locale);
      });
      if (!stream) throw new Refusal('busy');
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="${texts.file}.${format}"`)
        .send(stream);
    },
  );
}

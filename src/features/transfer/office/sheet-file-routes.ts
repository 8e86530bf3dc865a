import { Readable } from 'node:stream';
import { SheetFileQuery, SheetFormatQuery } from '#contract/office/office-sheets.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  everySheetCustomer,
  everySheetProduct,
  warehouseNames,
} from '#db/transfer/read-sheet-records.ts';
import { customerCells, productCells } from '#features/transfer/sheets/sheet-rows.ts';
import {
  sheetBytes,
  templateBytes,
  type SheetFile,
} from '#features/transfer/sheets/write-sheet.ts';
import { floorColumns } from '#features/transfer/sheets/unit-rows.ts';
import type { App } from '#platform/http.ts';
import { permissionsOf } from '#rules/shop/call-scopes.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { sheetFileTexts } from '#text/office/imports/sheet-texts.ts';
import { workerOf } from './import-access.ts';
import { mappedCells, sendSheet, sheetResponse } from './send-sheet.ts';

interface SheetFileServices {
  db: Db;
  clock: () => Date;
}

/** Templates and sheets to download (rules import-export/sheet-templates, import-export/sheet-export). */
export function registerSheetFiles(app: App, services: SheetFileServices): void {
  registerTemplate(app);
  registerProducts(app, services);
  registerCustomers(app, services);
}

function registerTemplate(app: App): void {
  app.get(
    '/api/office/sheet-template',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'An empty sheet whose columns are explained',
        querystring: SheetFileQuery,
        response: sheetResponse,
      },
    },
    async ({ query: { kind, format }, locale }, reply) => {
      const bytes = await templateBytes({ kind, format, locale });
      const { names, template } = sheetFileTexts[locale];
      const body = Readable.from([bytes], { objectMode: false });
      return sendSheet(reply, body, { format, name: `${names[kind]}-${template}` });
    },
  );
}

/** A query each 500 products, and 1. */
function registerProducts(app: App, { db, clock }: SheetFileServices): void {
  app.get(
    '/api/office/product-sheet',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'Products as a sheet that the office takes back',
        querystring: SheetFormatQuery,
        response: sheetResponse,
      },
    },
    async ({ query: { format }, locale, staff }, reply) => {
      const warehouses = await warehouseNames(db);
      const mayPrices = staff !== null && permissionsOf[staff.role].includes('prices:read');
      const without = mayPrices ? [] : floorColumns;
      const asked: SheetFile = { kind: 'products', format, locale, warehouses, without };
      const cells = mappedCells(everySheetProduct(db), (product) => productCells(product, locale));
      return sendSheet(reply, sheetBytes(cells, asked), { format, name: nameOf(asked, clock()) });
    },
  );
}

/** Logged, because it leaves with everybody's data. A query each 500 customers, and 1. */
function registerCustomers(app: App, { db, clock }: SheetFileServices): void {
  app.get(
    '/api/office/customer-sheet',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['office'],
        summary: 'Customers with their first address as a sheet that the office takes back',
        querystring: SheetFormatQuery,
        response: sheetResponse,
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { format } = request.query;
      const asked: SheetFile = { kind: 'customers', format, locale };
      const name = nameOf(asked, clock());
      await logActivity(db, {
        by: workerOf(request),
        action: 'customer.exported',
        subject: { kind: 'customer', id: '' },
        before: null,
        after: { fileName: `${name}.${format}` },
        now: clock(),
      });
      const cells = mappedCells(everySheetCustomer(db), (customer) =>
        customerCells(customer, locale),
      );
      return sendSheet(reply, sheetBytes(cells, asked), { format, name });
    },
  );
}

function nameOf({ kind, locale }: SheetFile, now: Date): string {
  return `${sheetFileTexts[locale].names[kind]}-${istanbulDay(now)}`;
}

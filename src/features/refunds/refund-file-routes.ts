import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import {
  RefundFileBody,
  RefundFileDownload,
  RefundFilePage,
  TakeBackBody,
  TakenBack,
} from '#contract/office/orders/office-refunds.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { findRefundFiles } from '#db/refunds/find-refunds.ts';
import { readRefundFile, type RefundFileContent } from '#db/refunds/refund-work.ts';
import type { AccountSeal } from '#platform/sealed-accounts.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { refundFileSortKeys } from '#rules/order/refund/refund-desk.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { refundFile } from './refund-file.ts';
import { makeRefundFile, takeBackRefunds } from './change-refunds.ts';
import {
  sealOfRefunds,
  senderAccounts,
  workerOf,
  wrong,
  type RefundServices,
} from './refund-services.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;
const params = Type.Object({ id: Id });
const sort = '-at';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Files of refunds for the merchant's bank (rules refunds/file, refunds/take-back). */
export function registerRefundFiles(app: App, services: RefundServices): void {
  registerMake(app, services);
  registerFiles(app, services);
  registerDownload(app, services);
  registerTakeBack(app, services);
}

/** 3 queries in a transaction, and 1 for each refund. */
function registerMake(app: App, services: RefundServices): void {
  const { db, clock } = services;
  app.post(
    '/api/office/refund-files',
    {
      config,
      schema: {
        tags,
        summary: 'Puts refunds into a file for the bank; each is in one at most',
        body: RefundFileBody,
        response: { 200: Type.Object({ id: Id }), '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const by = workerOf(worker);
      const now = clock();
      const texts = refundDeskTexts[locale].wrong;
      const { refunds: ids, payOn, reference } = body;
      const senderIban = body.senderIban.replaceAll(' ', '');
      if (!senderAccounts(services).some(({ iban }) => iban === senderIban))
        throw wrong('senderIban', texts.sender);
      if (payOn < istanbulDay(now)) throw wrong('payOn', texts.payOn);
      const template = reference.trim();
      if (template === '') throw wrong('reference', texts.reference);
      const done = await makeRefundFile(db, { ids, senderIban, payOn, template, by, now });
      if (!done.ok) throw new Refusal(done.reason);
      return { id: done.id };
    },
  );
}

/** 1 query. */
function registerFiles(app: App, { db }: RefundServices): void {
  app.get(
    '/api/office/refund-files',
    {
      schema: {
        tags,
        summary: 'A page of the files for the bank, the newest first',
        querystring: Type.Object(pageWords),
        response: { 200: RefundFilePage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { limit = usualPageSize } = query;
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, refundFileSortKeys) : null;
      if (query.cursor && cursor === null)
        throw wrong('cursor', refundDeskTexts[locale].wrong.cursor);
      const found = await findRefundFiles(db, { cursor, limit });
      return { items: found.items, ...encodePageLinks(found, sort) };
    },
  );
}

/** 2 queries. */
function registerDownload(app: App, { db }: RefundServices): void {
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.get(
    '/api/office/refund-files/:id/file',
    {
      schema: {
        tags,
        summary: 'A file for the bank, without what was taken back: csv or xlsx',
        params,
        querystring: RefundFileDownload,
        response: {
          200: { description: 'The file', content: { 'text/csv': file, [types.xlsx]: file } },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ params: { id }, query, locale: spoken }, reply) => {
      const { format = 'csv', locale = spoken } = query;
      const content = await readRefundFile(db, idOrNotFound(id));
      if (!content) throw new Refusal('not-found');
      const name = `${refundDeskTexts[locale].file.fileName}-${id}-${content.payOn}.${format}`;
      return reply
        .type(types[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(refundFile(opened(content, await sealOfRefunds(db)), { format, locale }));
    },
  );
}

/** A file with its accounts as the bank reads them. */
function opened(content: RefundFileContent, { open }: AccountSeal): RefundFileContent {
  const rows = content.rows.map((row) => ({
    ...row,
    iban: open(row.iban),
    holder: open(row.holder),
  }));
  return { ...content, rows };
}

/** 3 queries in a transaction, and 1 for each refund. */
function registerTakeBack(app: App, { db, clock }: RefundServices): void {
  app.post(
    '/api/office/refund-files/:id/take-back',
    {
      config,
      schema: {
        tags,
        summary: 'Takes refunds out of a file, so that another one can have them',
        params,
        body: TakeBackBody,
        response: { 200: TakenBack, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker }) => {
      const by = workerOf(worker);
      const asked = { fileId: idOrNotFound(id), ids: body.refunds, by, now: clock() };
      const done = await takeBackRefunds(db, asked);
      if (!done.ok) throw new Refusal(done.reason);
      return { takenBack: done.takenBack };
    },
  );
}

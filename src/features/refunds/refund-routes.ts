import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { filterWord, pageWords, usualPageSize } from '#contract/office/office-list-query.ts';
import {
  OwedRefundPage,
  RefundAccountAnswer,
  RefundAccountBody,
  RefundAsked,
  RefundViewCounts,
  RefundsSent,
  RefundsSentBody,
} from '#contract/office/orders/office-refunds.ts';
import { Id } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import { countRefundViews, findRefunds } from '#db/refunds/find-refunds.ts';
import type { App } from '#platform/http.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { maskIban, parseIban } from '#rules/order/refund/iban.ts';
import { isRefundView, refundSortKeys, usualRefundSort } from '#rules/order/refund/refund-desk.ts';
import { isSort } from '#rules/shop/list-sort.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import {
  sealOfRefunds,
  senderAccounts,
  workerOf,
  wrong,
  type RefundServices,
} from './refund-services.ts';
import { registerRefundFiles } from './refund-file-routes.ts';
import { askRefundAccount, markRefundsSent, setRefundAccount } from './change-refunds.ts';

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true } as const;
const params = Type.Object({ id: Id });

/** The refunds that the merchant sends by hand (rules refunds/views, refunds/file, refunds/sent). */
export function registerRefunds(app: App, services: RefundServices): void {
  registerList(app, services);
  registerViews(app, services);
  registerAccount(app, services);
  registerAsk(app, services);
  registerSent(app, services);
  registerRefundFiles(app, services);
}

/** 2 queries. */
function registerList(app: App, { db }: RefundServices): void {
  app.get(
    '/api/office/refunds',
    {
      schema: {
        tags,
        summary: 'A page of the refunds that are sent by hand',
        querystring: Type.Object({
          view: filterWord('`open`, `in-file` or `sent`', 100),
          q: filterWord('words of the order, as the list of orders has them', 100),
          sort: filterWord('`since`, the newest first with a `-` before it', 100),
          ...pageWords,
        }),
        response: { 200: OwedRefundPage, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { view = 'open', limit = usualPageSize } = query;
      const texts = refundDeskTexts[locale].wrong;
      const text = query.q?.trim() ?? '';
      if (!isRefundView(view)) throw wrong('view', texts.view);
      const { sort = usualRefundSort(view) } = query;
      if (!isSort(sort, refundSortKeys)) throw wrong('sort', texts.sort);
      if (text.includes('\0')) throw wrong('q', texts.text);
      const cursor = query.cursor ? decodePageCursor(query.cursor, sort, refundSortKeys) : null;
      if (query.cursor && cursor === null) throw wrong('cursor', texts.cursor);
      const found = await findRefunds(db, { view, text, sort, cursor, limit });
      const { open } = await sealOfRefunds(db);
      const items = found.items.map(({ iban, holder, ...refund }) => ({
        ...refund,
        iban: maskIban(open(iban)),
        holder: open(holder),
      }));
      return { items, ...encodePageLinks(found, sort), total: found.total };
    },
  );
}

/** 1 query. */
function registerViews(app: App, services: RefundServices): void {
  app.get(
    '/api/office/refund-views',
    {
      schema: {
        tags,
        summary: 'How many refunds each view has, and the accounts that they leave from',
        response: { 200: RefundViewCounts, '4xx': ErrorBody },
      },
    },
    async () => ({
      items: await countRefundViews(services.db),
      accounts: senderAccounts(services),
    }),
  );
}

/** 5 queries in a transaction. */
function registerAccount(app: App, { db, clock }: RefundServices): void {
  app.post(
    '/api/office/refunds/:id/account',
    {
      config,
      schema: {
        tags,
        summary: 'Writes down the account that a refund goes to',
        params,
        body: RefundAccountBody,
        response: { 200: RefundAccountAnswer, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, body, worker, locale }) => {
      const by = workerOf(worker);
      const texts = refundDeskTexts[locale].wrong;
      const read = parseIban(body.iban);
      if (!read.ok) throw wrong('iban', texts.iban[read.reason]);
      const holder = body.holder.trim();
      if (holder === '') throw wrong('holder', texts.holder);
      const asked = { id: idOrNotFound(id), iban: read.iban, holder, by, now: clock() };
      const done = await setRefundAccount(db, asked);
      if (!done.ok) throw new Refusal(done.reason);
      return { id, iban: maskIban(read.iban), holder };
    },
  );
}

/** 5 queries in a transaction. */
function registerAsk(app: App, { db, clock }: RefundServices): void {
  app.post(
    '/api/office/refunds/:id/ask',
    {
      config,
      schema: {
        tags,
        summary: 'Asks the customer by mail for the account that a refund goes to; once a day',
        params,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: RefundAsked, '4xx': ErrorBody },
      },
    },
    async ({ params: { id }, worker }) => {
      const by = workerOf(worker);
      const done = await askRefundAccount(db, { id: idOrNotFound(id), by, now: clock() });
      if (!done.ok) throw new Refusal(done.reason);
      return { id, askedAt: done.askedAt.toISOString() };
    },
  );
}

/** 4 queries in a transaction, and 1 for each refund. */
function registerSent(app: App, { db, clock }: RefundServices): void {
  app.post(
    '/api/office/refunds/sent',
    {
      config,
      schema: {
        tags,
        summary: 'Notes that refunds have left; their customers get the mail',
        body: RefundsSentBody,
        response: { 200: RefundsSent, '4xx': ErrorBody },
      },
    },
    async ({ body, worker, locale }) => {
      const by = workerOf(worker);
      const reference = body.reference.trim();
      if (reference === '') throw wrong('reference', refundDeskTexts[locale].wrong.reference);
      const asked = { ids: body.refunds, reference, by, now: clock() };
      const done = await markRefundsSent(db, asked);
      if (!done.ok) throw new Refusal(done.reason);
      const currencies = [...new Set(done.refunds.map(({ currency }) => currency))].sort();
      const sums = currencies.map((currency) => {
        const amounts = done.refunds.filter((refund) => refund.currency === currency);
        return { currency, amount: sumAmounts(...amounts.map(({ amount }) => amount)) };
      });
      return { sent: done.refunds.length, sums };
    },
  );
}

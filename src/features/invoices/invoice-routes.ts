import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  FailedBody,
  InvoiceCounts,
  InvoiceDocument,
  InvoiceId,
  InvoiceMoved,
  InvoiceQuery,
  Invoices,
  IssuedBody,
  NoInvoiceBody,
} from '#contract/office/orders/office-invoices.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import {
  countInvoices,
  listInvoices,
  readChangedInvoices,
  readInvoice,
  readInvoiceFile,
} from '#db/invoices/invoices.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { App } from '#platform/http.ts';
import { isInvoiceState } from '#rules/invoices/invoice-states.ts';
import { invoiceTexts } from '#text/office/orders/invoice-text.ts';
import { refusalText } from '#text/refusal-text.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { showInvoices } from './invoice-view.ts';
import { workInvoice, type InvoiceWork } from './work-invoice.ts';

interface Services {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const one = '/api/office/invoice/:id';
const moved = { 200: InvoiceMoved, '4xx': ErrorBody };

/** Invoices for integrators, the bookkeeping and the office (rules invoices/list, invoices/states). */
export function registerInvoices(app: App, services: Services): void {
  registerReads(app, services);
  registerOne(app, services);
  registerFile(app, services);
  registerSteps(app, services);
  registerOwnFile(app, services);
}

const wrong = (field: string) => new Refusal('invalid-input', { values: { field } });

/** 2 queries. */
function registerReads(app: App, { db, snapshot }: Services): void {
  app.get(
    '/api/office/invoices',
    {
      schema: {
        tags,
        summary: 'Invoices of a state, the newest first, or those that changed since a position',
        querystring: InvoiceQuery,
        response: { 200: Invoices, '4xx': ErrorBody },
      },
    },
    async ({ query, locale }) => {
      const { state = '', changedSince, after = null, limit = 50 } = query;
      if (state !== '' && !isInvoiceState(state)) throw wrong('state');
      if (changedSince !== undefined) {
        const changes = await readChangedInvoices(db, { cursor: changedSince || null, limit });
        if (!changes) throw wrong('changedSince');
        const items = await showInvoices(db, snapshot(), changes.items, locale);
        return { items, cursor: changes.cursor, next: null, more: changes.more };
      }
      const asked = { state: state === '' ? null : state, after, limit: limit + 1 };
      const found = await listInvoices(db, asked);
      const more = found.length > limit;
      const items = await showInvoices(db, snapshot(), found.slice(0, limit), locale);
      return { items, cursor: null, next: more ? (items.at(-1)?.id ?? null) : null, more };
    },
  );
}

/** The counts of the states, and one invoice. 1 or 2 queries. */
function registerOne(app: App, { db, snapshot }: Services): void {
  app.get(
    '/api/office/invoice-states',
    {
      schema: {
        tags,
        summary: 'How many invoices wait in each state',
        response: { 200: InvoiceCounts, '4xx': ErrorBody },
      },
    },
    async () => ({
      items: await countInvoices(db, ['due', 'handed', 'failed', 'correction-due']),
    }),
  );
  app.get(
    one,
    {
      schema: {
        tags,
        summary: 'An invoice as a document',
        params: InvoiceId,
        response: { 200: InvoiceDocument, '4xx': ErrorBody },
      },
    },
    async ({ params, locale }) => {
      const found = await readInvoice(db, params.id);
      const [shown] = found ? await showInvoices(db, snapshot(), [found], locale) : [];
      if (!shown) throw new Refusal('not-found');
      return shown;
    },
  );
}

/** 1 query. */
function registerFile(app: App, { db }: Services): void {
  app.get(
    `${one}/file.pdf`,
    {
      schema: {
        tags,
        summary: 'The file of an issued invoice',
        params: InvoiceId,
        response: {
          200: {
            description: 'as it was handed over',
            content: {
              'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
            },
          },
          '4xx': ErrorBody,
        },
      },
    },
    async ({ params }, reply) =>
      sendFile(reply, await readInvoiceFile(db, { id: params.id, customerId: null })),
  );
}

/** The file of the customer's own invoice; another's is not there (rule invoices/shown). 1 query. */
function registerOwnFile(app: App, { db }: Services): void {
  const params = Type.Object({
    orderNo: Type.String({ maxLength: 60 }),
    id: InvoiceId.properties.id,
  });
  for (const url of inEachLanguage('/siparis/:orderNo/fatura/:id.pdf')) {
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      const { customerId } = await request.visitor();
      if (customerId === null)
        return reply.redirect(localised(urls.login(urls.orders), request.locale), 303);
      return sendFile(reply, await readInvoiceFile(db, { id: request.params.id, customerId }));
    });
  }
}

function sendFile(reply: FastifyReply, file: Awaited<ReturnType<typeof readInvoiceFile>>) {
  if (!file) throw new Refusal('not-found');
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${file.number ?? 'fatura'}.pdf"`)
    .type('application/pdf')
    .send(Buffer.from(file.pdf));
}

function registerSteps(app: App, services: Services): void {
  const schema = { tags, params: InvoiceId, response: moved };
  app.post(
    `${one}/issued`,
    {
      config,
      bodyLimit: 3_000_000,
      schema: { ...schema, summary: 'The invoice is issued: number, file', body: IssuedBody },
    },
    (request) => step(services, request, { step: 'issued', issued: request.body }),
  );
  app.post(
    `${one}/failed`,
    {
      config,
      schema: { ...schema, summary: 'The invoice could not be issued', body: FailedBody },
    },
    (request) => step(services, request, { step: 'failed', message: request.body.message.trim() }),
  );
  for (const [name, summary] of [
    ['handed', 'The integrator has taken the document'],
    ['cancelled', 'An issued invoice was cancelled'],
    ['retry', 'A failed invoice is due again'],
  ] as const) {
    app.post(
      `${one}/${name}`,
      { config, schema: { ...schema, summary, body: NoInvoiceBody } },
      (request) => step(services, request, { step: name }),
    );
  }
}

async function step(
  { db, clock, snapshot }: Services,
  request: Pick<FastifyRequest, 'worker' | 'locale'> & { params: { id: number } },
  work: Pick<InvoiceWork, 'step' | 'issued' | 'message'>,
) {
  const { worker, locale, params } = request;
  if (worker === null) throw new Error('a call of the office without a worker');
  if (work.step === 'handed' || work.step === 'issued') {
    const found = await readInvoice(db, params.id);
    const [shown] = found ? await showInvoices(db, snapshot(), [found], locale) : [];
    if (shown?.problem?.code === 'invoice-sum')
      throw new Refusal('invoice-sum', { message: shown.problem.message });
    if (shown?.problem && work.step === 'handed') {
      const failed = { id: params.id, step: 'failed', message: shown.problem.message } as const;
      await workInvoice(db, { ...failed, by: worker, now: clock() });
      throw new Refusal('buyer-vkn');
    }
  }
  const done = await workInvoice(db, { ...work, id: params.id, by: worker, now: clock() });
  if (done.ok) return { state: done.state };
  const { code, field } = done;
  const { states } = invoiceTexts[locale];
  const state = done.values?.state;
  const values = {
    ...done.values,
    ...(state !== undefined && isInvoiceState(state) && { state: states[state] }),
    ...(field !== undefined && code === 'invalid-input' && { field }),
  };
  const message = refusalText(locale, code, values);
  throw new Refusal(code, { values, ...(field !== undefined && { fields: { [field]: message } }) });
}

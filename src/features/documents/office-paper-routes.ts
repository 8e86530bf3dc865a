import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  OrderNo,
  PaperName,
  PaperQuery,
  type OfficePaper,
} from '#contract/office/orders/office-orders.ts';
import { Id } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { documentKinds } from '#rules/order/document-kinds.ts';
import { sendPaper } from './contracts/contract-paper-routes.ts';
import { findDocumentPaper } from './contracts/document-paper.ts';
import type { DocumentServices } from './document-routes.ts';
import { orderExportTexts } from '#text/office/order-export-texts.ts';
import { manyPapers } from './many-papers.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { officePaper, type PaperMade } from './office-paper.ts';

const tags = ['office'];
const response = {
  200: {
    description: 'The paper, in the language of x-locale',
    content: {
      'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
    },
  },
  '4xx': ErrorBody,
};

/** The language of a paper that a link asks for: no link can say `x-locale`. */
const Spoken = { locale: Type.Optional(Type.Enum(['tr', 'en'])) };

/** The papers of packing, for programs with a token (rule office-api/documents). 1 query each. */
export function registerOfficePapers(app: App, services: DocumentServices): void {
  app.get(
    '/api/office/orders/:orderNo/:paper.pdf',
    {
      schema: {
        tags,
        summary: 'The packing slip or the pro-forma of an order, or the label of a parcel',
        params: PaperName,
        querystring: PaperQuery,
        response,
      },
    },
    async (request, reply) => {
      const { parcel: parcelId } = request.query;
      if (parcelId !== undefined && request.params.paper === 'proforma') {
        const fields = { parcel: orderExportTexts[request.locale].wrong.useless };
        throw new Refusal('invalid-input', { values: { field: 'parcel' }, fields });
      }
      return send(services, { request, reply }, { ...request.params, parcelId });
    },
  );
  registerManyPapers(app, services);
  registerOfficeContracts(app, services);
  app.get(
    '/api/office/orders/:orderNo/parcels/:parcelId/label.pdf',
    {
      schema: {
        tags,
        summary: 'The label of a parcel, 100 x 150 mm',
        params: Type.Object({ ...OrderNo.properties, parcelId: Id }),
        querystring: Type.Object(Spoken),
        response,
      },
    },
    (request, reply) => {
      // The packing screen prints it in a frame of its own.
      reply
        .header('content-security-policy', "frame-ancestors 'self'")
        .header('x-frame-options', 'SAMEORIGIN');
      return send(services, { request, reply }, { ...request.params, paper: 'label' });
    },
  );
}

/** The accepted contracts of any order (rule contracts/paper). */
function registerOfficeContracts(app: App, services: DocumentServices): void {
  app.get(
    '/api/office/orders/:orderNo/contracts/:kind.pdf',
    {
      schema: {
        tags,
        summary: 'A contract of an order as it was accepted',
        params: Type.Object({ ...OrderNo.properties, kind: Type.Enum([...documentKinds]) }),
        response,
      },
    },
    async ({ params }, reply) =>
      sendPaper(reply, await findDocumentPaper(services.db, { ...params, customerId: null })),
  );
}

/** So many orders at once: a slip takes a moment to draw. */
const mostAtOnce = 100;

/** The papers of many orders as one file each (rule order-list/bulk-documents). 1 query each. */
function registerManyPapers(app: App, { db, snapshot, clock }: DocumentServices): void {
  for (const paper of ['slips', 'labels'] as const) {
    app.get(
      `/api/office/order-${paper}.pdf`,
      {
        schema: {
          tags,
          summary: `The ${paper} of several orders, at most ${mostAtOnce}`,
          querystring: Type.Object({
            orders: Type.String({ maxLength: 6_200, description: 'their numbers: `100,101`' }),
            ...Spoken,
          }),
          response,
        },
      },
      async ({ query, locale: spoken }, reply) => {
        const orderNos = [...new Set(query.orders.split(',').filter(Boolean))];
        if (orderNos.length > mostAtOnce || query.orders.includes('\0'))
          throw new Refusal('invalid-input', { values: { field: 'orders' } });
        const locale = query.locale ?? spoken;
        const asked = { orderNos, paper, locale, now: clock() };
        const file = await manyPapers({ db, shop: snapshot() }, asked);
        if (file === null) throw new Refusal('not-found');
        reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${paper}.pdf"`);
        return Buffer.from(file);
      },
    );
  }
}

async function send(
  { db, snapshot, clock }: DocumentServices,
  {
    request,
    reply,
  }: { request: FastifyRequest<{ Querystring: { locale?: Locale } }>; reply: FastifyReply },
  asked: { orderNo: string; paper: OfficePaper; parcelId?: number | undefined },
): Promise<Buffer> {
  const locale = request.query.locale ?? request.locale;
  const made = await officePaper({ db, shop: snapshot() }, { ...asked, locale, now: clock() });
  if (!made.ok) throw refusalOf(made);
  reply.type('application/pdf').header('content-disposition', `inline; filename="${made.name}"`);
  return Buffer.from(made.file);
}

function refusalOf(refused: Exclude<PaperMade, { ok: true }>): Refusal {
  if (refused.reason === 'not-found') return new Refusal('not-found');
  return new Refusal('parcel-unknown', { values: { parcels: refused.parcels.join(', ') } });
}

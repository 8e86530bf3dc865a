import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import type { DocumentServices } from './document-routes.ts';
import { manyPapers } from './many-papers.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { officePaper, type OfficePaper } from './office-paper.ts';

const tags = ['office'];
const OrderNo = Type.String({ maxLength: 60 });
const ParcelId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
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

/** The papers of packing, for programs with a token (rule office-api/documents). 3 queries each. */
export function registerOfficePapers(app: App, services: DocumentServices): void {
  const params = Type.Object({ orderNo: OrderNo });
  const slip = { tags, summary: 'The packing slip of an order or of a parcel', response };
  app.get(
    '/api/office/orders/:orderNo/slip.pdf',
    {
      schema: {
        ...slip,
        params,
        querystring: Type.Object({ ...Spoken, parcel: Type.Optional(ParcelId) }),
      },
    },
    (request, reply) => {
      const { orderNo } = request.params;
      const { parcel: parcelId } = request.query;
      return send(services, { request, reply }, { orderNo, paper: 'slip', parcelId });
    },
  );
  const proforma = { tags, summary: 'The pro-forma of an order', response };
  app.get(
    '/api/office/orders/:orderNo/proforma.pdf',
    { schema: { ...proforma, params, querystring: Type.Object(Spoken) } },
    (request, reply) => {
      const { orderNo } = request.params;
      return send(services, { request, reply }, { orderNo, paper: 'proforma' });
    },
  );
  registerManyPapers(app, services);
  const label = { tags, summary: 'The label of a parcel, 100 x 150 mm', response };
  app.get(
    '/api/office/orders/:orderNo/parcels/:parcelId/label.pdf',
    {
      schema: {
        ...label,
        params: Type.Object({ orderNo: OrderNo, parcelId: ParcelId }),
        querystring: Type.Object(Spoken),
      },
    },
    (request, reply) => {
      const { orderNo, parcelId } = request.params;
      return send(services, { request, reply }, { orderNo, paper: 'label', parcelId });
    },
  );
}

/** So many orders at once: a slip takes a moment to draw. */
const mostAtOnce = 100;

/** The papers of many orders as one file each (rule order-list/bulk-documents). 3 queries each. */
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
  if (!made.ok) throw new Refusal('not-found');
  reply.type('application/pdf').header('content-disposition', `inline; filename="${made.name}"`);
  return Buffer.from(made.file);
}

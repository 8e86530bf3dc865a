import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { readReturn } from '#db/returns/read-return.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { DocumentServices } from './document-routes.ts';
import { paperOf } from './paper-thread.ts';
import { returnSlipContent } from './return-slip.ts';

const params = Type.Object({ returnNo: Type.String({ maxLength: 60 }) });
const querystring = Type.Object({ locale: Type.Optional(Type.Enum(['tr', 'en'])) });
const response = {
  200: {
    description: 'The slip, A4',
    content: {
      'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
    },
  },
  '4xx': ErrorBody,
};

/** The slip of a return for the office (rule returns/slip). 1 query. */
export function registerOfficeReturnSlip(app: App, services: DocumentServices): void {
  app.get(
    '/api/office/returns/:returnNo/slip.pdf',
    {
      schema: { tags: ['office'], summary: 'The slip of a return', params, querystring, response },
    },
    async (request, reply) => {
      const { returnNo } = request.params;
      return send(services, reply, { returnNo, locale: request.query.locale ?? request.locale });
    },
  );
}

/**
 * The slip for the customer of the order, or for the holder of its mail's link; another's is not there. `mayRead` refuses
 * everybody else.
 */
export function registerReturnSlip(
  app: App,
  services: DocumentServices & {
    mayRead: (request: FastifyRequest, returnNo: string) => Promise<unknown>;
  },
): void {
  app.get(
    '/api/catalog/return/:returnNo/slip.pdf',
    {
      schema: { tags: ['returns'], summary: 'The slip of a return', params, querystring, response },
    },
    async (request, reply) => {
      const { returnNo } = request.params;
      await services.mayRead(request, returnNo);
      return send(services, reply, { returnNo, locale: request.query.locale ?? request.locale });
    },
  );
}

async function send(
  { db, snapshot }: DocumentServices,
  reply: FastifyReply,
  { returnNo, locale }: { returnNo: string; locale: Locale },
) {
  reply.header('cache-control', 'no-store');
  const found = await readReturn(db, { returnNo });
  if (!found) throw new Refusal('not-found');
  const { store, settings } = snapshot();
  const address = settings.returnAddress || store.address;
  const content = returnSlipContent(found, { store, address, locale });
  const file = await paperOf({ kind: 'return-slip', content });
  return reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `inline; filename="${found.returnNo.replaceAll(/[^\w-]/g, '')}.pdf"`,
    )
    .send(Buffer.from(file));
}

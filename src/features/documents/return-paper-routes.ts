import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { readReturn, type StoredReturn } from '#db/returns/read-return.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { DocumentServices } from './document-routes.ts';
import { paperOf, type PaperContent } from './paper-thread.ts';
import { returnLabelContent } from './return-label.ts';
import { returnSlipContent } from './return-slip.ts';

const params = Type.Object({ returnNo: Type.String({ maxLength: 60 }) });
const querystring = Type.Object({ locale: Type.Optional(Type.Enum(['tr', 'en'])) });

type From = Parameters<typeof returnSlipContent>[1];

/** The papers of a return (rules returns/slip, returns/label). */
const papers: Readonly<
  Record<
    'slip' | 'label',
    { summary: string; size: string; of: (found: StoredReturn, from: From) => PaperContent }
  >
> = {
  slip: {
    summary: 'The slip of a return',
    size: 'The slip, A4',
    of: (found, from) => ({ kind: 'return-slip', content: returnSlipContent(found, from) }),
  },
  label: {
    summary: 'The label of the parcel of a return',
    size: 'The label, 100 x 150 mm',
    of: (found, from) => ({ kind: 'labels', content: [returnLabelContent(found, from)] }),
  },
};
type ReturnPaper = keyof typeof papers;
const kinds: readonly ReturnPaper[] = ['slip', 'label'];

const responseOf = (paper: ReturnPaper) => ({
  200: {
    description: papers[paper].size,
    content: {
      'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
    },
  },
  '4xx': ErrorBody,
});

/** The papers of a return for the office. 1 query each. */
export function registerOfficeReturnPapers(app: App, services: DocumentServices): void {
  for (const paper of kinds)
    app.get(
      `/api/office/returns/:returnNo/${paper}.pdf`,
      {
        schema: {
          tags: ['office'],
          summary: papers[paper].summary,
          params,
          querystring,
          response: responseOf(paper),
        },
      },
      async (request, reply) => {
        const { returnNo } = request.params;
        const locale = request.query.locale ?? request.locale;
        return send(services, reply, { paper, returnNo, locale });
      },
    );
}

/**
 * The papers for the customer of the order, or for the holder of its mail's link; another's are not there. `mayRead` refuses
 * everybody else.
 */
export function registerReturnPapers(
  app: App,
  services: DocumentServices & {
    mayRead: (request: FastifyRequest, returnNo: string) => Promise<unknown>;
  },
): void {
  for (const paper of kinds)
    app.get(
      `/api/catalog/return/:returnNo/${paper}.pdf`,
      {
        schema: {
          tags: ['returns'],
          summary: papers[paper].summary,
          params,
          querystring,
          response: responseOf(paper),
        },
      },
      async (request, reply) => {
        const { returnNo } = request.params;
        await services.mayRead(request, returnNo);
        const locale = request.query.locale ?? request.locale;
        return send(services, reply, { paper, returnNo, locale });
      },
    );
}

async function send(
  { db, snapshot }: DocumentServices,
  reply: FastifyReply,
  asked: { paper: ReturnPaper; returnNo: string; locale: Locale },
) {
  reply.header('cache-control', 'no-store');
  const { paper, returnNo, locale } = asked;
  const found = await readReturn(db, { returnNo });
  if (!found) throw new Refusal('not-found');
  const { store, settings } = snapshot();
  const address = settings.returnAddress || store.address;
  const file = await paperOf(papers[paper].of(found, { store, address, locale }));
  const ending = paper === 'slip' ? '' : `-${paper}`;
  return reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `inline; filename="${found.returnNo.replaceAll(/[^\w-]/g, '')}${ending}.pdf"`,
    )
    .send(Buffer.from(file));
}

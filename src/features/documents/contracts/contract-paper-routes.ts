import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '#contract/refusals.ts';
import { isOrderCode } from '#db/access/order-codes.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { documentKinds } from '#rules/order/document-kinds.ts';
import { inEachLanguage, localised, urls } from '#urls';
import { findDocumentPaper, type DocumentFile } from './document-paper.ts';

const kind = Type.Enum([...documentKinds]);
const orderNo = Type.String({ maxLength: 60 });

/**
 * The contracts of an order as papers: the customer's own, and by the link in a guest's mail (rule contracts/paper). 2
 * queries, and those of what is missing.
 */
export function registerContractPapers(app: App, { db }: { db: Db }): void {
  for (const url of inEachLanguage('/siparis/:orderNo/sozlesme/:kind.pdf')) {
    const params = Type.Object({ orderNo, kind });
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      const { customerId } = await request.visitor();
      if (customerId === null)
        return reply.redirect(localised(urls.login(urls.orders), request.locale), 303);
      return sendPaper(reply, await findDocumentPaper(db, { ...request.params, customerId }));
    });
  }
  for (const url of inEachLanguage('/siparis/takip/:orderNo/:code/sozlesme/:kind.pdf')) {
    const params = Type.Object({ orderNo, code: Type.String({ maxLength: 100 }), kind });
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      const { params: asked } = request;
      const isRight =
        !asked.orderNo.includes('\0') && (await isOrderCode(db, asked.orderNo, asked.code));
      if (!isRight) throw new Refusal('not-found');
      return sendPaper(reply, await findDocumentPaper(db, { ...asked, customerId: null }));
    });
  }
}

/** A paper that nobody keeps, or 404. */
export function sendPaper(reply: FastifyReply, paper: DocumentFile | null): FastifyReply {
  if (!paper) throw new Refusal('not-found');
  return reply
    .header('cache-control', 'no-store')
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${paper.name}"`)
    .send(Buffer.from(paper.pdf));
}

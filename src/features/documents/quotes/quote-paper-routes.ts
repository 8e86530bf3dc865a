import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { ShortText } from '#contract/primitives.ts';
import { Refusal } from '#contract/refusals.ts';
import type { OrderPricing } from '#db/orders/buyer-context.ts';
import { quoteView } from '#db/quotes/quote-view.ts';
import { readQuote } from '#db/quotes/stored-quote.ts';
import type { App } from '#platform/http.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { inEachLanguage, localised, urls } from '#urls';
import type { DocumentServices } from '#features/documents/document-routes.ts';
import { paperOf } from '#features/documents/paper-thread.ts';
import { quoteContent } from './quote-content.ts';

type PaperServices = DocumentServices & { faces: OrderPricing };

const params = Type.Object({ quoteNo: ShortText(60) });

/** A quote as a paper, for its customer and for the office (rule quotes/paper). At most 8 queries. */
export function registerQuotePapers(app: App, services: PaperServices): void {
  const path = quoteUrls.quotePaper(':quoteNo').replace('%3A', ':');
  for (const url of inEachLanguage(path)) {
    app.get(url, { schema: { hide: true, params } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId, signedInAt } = await request.visitor();
      if (customerId === null || signedInAt === null)
        return reply.redirect(localised(urls.login(quoteUrls.quotes), request.locale), 303);
      const { locale } = request;
      const { quoteNo } = request.params;
      const file = await draw(services, { quoteNo, seenBy: customerId, locale });
      return reply
        .type('application/pdf')
        .header('content-disposition', nameOf(quoteNo))
        .send(file);
    });
  }
  app.get(
    '/api/office/quotes/:quoteNo/pdf',
    {
      schema: {
        tags: ['office'],
        summary: 'A quote as a paper',
        params,
        querystring: Type.Object({ locale: Type.Optional(Type.Enum(['tr', 'en'])) }),
        response: {
          200: {
            description: 'The paper, in the language of x-locale',
            content: {
              'application/pdf': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) },
            },
          },
          '4xx': ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const locale = request.query.locale ?? request.locale;
      const { quoteNo } = request.params;
      const file = await draw(services, { quoteNo, seenBy: null, locale });
      reply.type('application/pdf').header('content-disposition', nameOf(quoteNo));
      return file;
    },
  );
}

function nameOf(quoteNo: string): string {
  return `inline; filename="teklif-${quoteNo.replaceAll(/[^\w-]/g, '')}.pdf"`;
}

async function draw(
  { db, snapshot, faces }: PaperServices,
  { quoteNo, seenBy, locale }: { quoteNo: string; seenBy: number | null; locale: Locale },
): Promise<Buffer> {
  const quote = await readQuote(db, quoteNo, seenBy);
  if (!quote) throw new Refusal('not-found');
  const all = snapshot();
  const { store, rates, defaultCurrency } = all;
  const shop = await faces.shopOfCustomer(db, quote.customerId, all);
  const priced = { ...shop, rates, defaultCurrency };
  const view = await quoteView(db, quote, { shop: priced, locale, currency: defaultCurrency });
  const content = quoteContent(quote, view, { store, locale });
  return Buffer.from(await paperOf({ kind: 'proforma', content }));
}

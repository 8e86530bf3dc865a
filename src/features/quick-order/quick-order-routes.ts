import { ErrorBody } from '#contract/error-body.ts';
import { QuickAnswer, QuickOrder } from '#contract/catalog/quick-order.ts';
import type { App } from '#platform/http.ts';
import { readQuickRows, type QuickFaces } from './read-quick-rows.ts';

const kilobyte = 1024;

/** The call that says what a list made elsewhere means; it changes nothing. 5 queries with a cookie. */
export function registerQuickOrderRoutes(app: App, services: QuickFaces): void {
  app.post(
    '/api/catalog/quick-order',
    {
      bodyLimit: 256 * kilobyte,
      schema: {
        tags: ['cart'],
        summary: 'What codes and quantities of a list mean',
        body: QuickOrder,
        response: { 200: QuickAnswer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await request.visitor();
      const own = services.of(await request.face());
      return readQuickRows(own, { owner, locale: request.locale }, request.body.rows);
    },
  );
}

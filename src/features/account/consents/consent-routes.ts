import { ConsentBody, Consents } from '#contract/consent-ledger.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { readConsents } from '#db/consents/consent-decisions.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { decideOwnConsent } from './decide.ts';

const tags = ['account'];
const response = { 200: Consents, '4xx': ErrorBody };

/** The customer's own consents (rule account/consents). */
export function registerConsents(app: App, services: { db: Db; clock: () => Date }): void {
  const { db } = services;
  app.get(
    '/api/account/consents',
    { schema: { tags, summary: 'The last decision on each consent', response } },
    async (request, reply) => {
      const { customerId } = await request.customer();
      reply.header('cache-control', 'no-store');
      return { items: await readConsents(db, customerId) };
    },
  );
  app.post(
    '/api/account/consents',
    {
      schema: {
        tags,
        summary: 'Gives or withdraws a consent to advertising; the last decision counts',
        body: ConsentBody,
        response,
      },
    },
    async (request) => {
      await decideOwnConsent(services, request, request.body);
      const { customerId } = await request.customer();
      return { items: await readConsents(db, customerId) };
    },
  );
}

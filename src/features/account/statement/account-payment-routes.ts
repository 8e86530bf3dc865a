import { AccountPayment } from '#contract/account.ts';
import { ErrorBody } from '#contract/error-body.ts';
import { signedIn } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { readAccountPayment, type AccountPaymentServices } from './read-account-payment.ts';

/** The page for payments against the open account (rule payment/open-account). */
export function registerAccountPayment(app: App, services: AccountPaymentServices): void {
  app.get(
    '/api/catalog/account-payment',
    {
      schema: {
        tags: ['account'],
        summary: 'What a customer owes, and whether a card can pay it',
        response: { 200: AccountPayment, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const payment = await request.own(
        (owner) => readAccountPayment(services, owner),
        (found) => found !== null,
      );
      return signedIn(payment);
    },
  );
}

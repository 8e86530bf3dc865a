import type { FastifyRequest } from 'fastify';
import { amountOf } from '#contract/amount.ts';
import { ErrorBody } from '#contract/error-body.ts';
import {
  AttemptForm,
  AttemptOutcome,
  BinAnswer,
  BinForm,
  PaymentAttempt,
} from '#contract/payment.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt } from '#db/access/rate-limits.ts';
import { readAttempt } from '#db/payments/settle.ts';
import type { App } from '#platform/http.ts';
import { Type } from 'typebox';
import { attemptOutcome } from '#features/payment/settlement/attempt-outcome.ts';
import { readCardPlans, type BinServices } from './bin-control.ts';
import { lookUpCounters } from './card-limits.ts';
import { createProviderPlans } from './provider-plans.ts';
import { resultOf } from '#features/payment/settlement/settle-attempt.ts';
import { startPayment, type StartServices } from './start-payment.ts';

export type PaymentRouteServices = StartServices & Omit<BinServices, 'providerPlans'>;

const tags = ['payment'];
const attemptId = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

/** The calls of card payment: the plans of a card, an attempt, and its outcome. */
export function registerPaymentRoutes(app: App, services: PaymentRouteServices): void {
  registerLookUp(app, services);

  app.post(
    '/api/payment/attempt',
    {
      schema: {
        tags,
        summary: 'Begins a payment by card and answers what the browser posts to the bank',
        body: AttemptForm,
        response: { 200: PaymentAttempt, '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { locale, currency, ip: address, body } = request;
      // Only an account has a debt to pay.
      const isOrder = body.amount === undefined;
      const { sessionId, customerId } = await (isOrder ? request.buyer() : request.customer());
      const buyer = { sessionId, customerId, locale, currency, address };
      return await startPayment(services, buyer, body);
    },
  );

  app.get(
    '/api/payment/attempt/:attemptId',
    {
      schema: {
        tags,
        summary: 'What became of a payment by card',
        params: Type.Object({ attemptId: Type.String({ maxLength: 40 }) }),
        response: { 200: AttemptOutcome, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { customerId } = await request.buyer();
      const id = request.params.attemptId;
      const attempt = attemptId.test(id) ? await readAttempt(services.db, id) : null;
      if (attempt?.customerId !== customerId) throw new Refusal('not-found');
      return attemptOutcome(resultOf(attempt), request.locale);
    },
  );
}

function registerLookUp(app: App, services: PaymentRouteServices): void {
  const providerPlans = createProviderPlans(services.clock);
  app.post(
    '/api/catalog/bin-control',
    {
      schema: {
        tags,
        summary: 'The bank of a card and its plans, by the first six digits',
        body: BinForm,
        response: { 200: BinAnswer, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const own = { snapshot: services.of(await request.face()).snapshot };
      const { binNumber: firstSix, amount } = request.body;
      const given = amount === undefined ? null : amountOf(amount, 'amount');
      const { locale } = request;
      const owner = await request.visitor();
      await countLookUp(services, request, owner.sessionId);
      const ask = { firstSix, amount: given, owner, locale };
      return await readCardPlans({ ...services, ...own, providerPlans }, ask);
    },
  );
}

async function countLookUp(
  { db, clock }: PaymentRouteServices,
  { ip }: FastifyRequest,
  sessionId: number | null,
): Promise<void> {
  const counted = await countAttempt(db, lookUpCounters(sessionId, ip), clock());
  if (!counted.ok) throw refusalOf(counted);
}

import type { FastifyRequest } from 'fastify';
import { amountOf } from '#contract/amount.ts';
import { ShortText } from '#contract/primitives.ts';
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
import { readAttempt, type StoredAttempt } from '#db/payments/settle.ts';
import type { App } from '#platform/http.ts';
import { Type } from 'typebox';
import { attemptOutcome } from '#features/payment/settlement/attempt-outcome.ts';
import { holdsLink, isUsable, linkOf, openLink } from '#features/payment/by-link/open-link.ts';
import type { PayingBuyer } from './payment-to-be.ts';
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
  registerOutcome(app, services);

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
      const payer = await payerOf(services, request, body);
      return await startPayment(services, { ...payer, locale, currency, address }, body);
    },
  );
}

function registerOutcome(app: App, services: PaymentRouteServices): void {
  app.get(
    '/api/payment/attempt/:attemptId',
    {
      schema: {
        tags,
        summary: 'What became of a payment by card',
        params: Type.Object({ attemptId: Type.String({ maxLength: 40 }) }),
        querystring: Type.Object({
          linkKey: Type.Optional({
            ...ShortText(100),
            description: 'of the payment link that it was begun with',
          }),
        }),
        response: { 200: AttemptOutcome, '4xx': ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { linkKey } = request.query;
      const mine = linkKey === undefined ? (await request.buyer()).customerId : null;
      const id = request.params.attemptId;
      const attempt = attemptId.test(id) ? await readAttempt(services.db, id) : null;
      const isOwn =
        attempt?.customerId === mine || (await isOfLink(services, attempt, linkKey ?? ''));
      if (attempt === null || !isOwn) throw new Refusal('not-found');
      return attemptOutcome(resultOf(attempt), request.locale);
    },
  );
}

/** The payer: the customer of the link's order, whoever holds it; else the session's. Throws the refusal. */
async function payerOf(
  { db, clock, snapshot }: PaymentRouteServices,
  request: FastifyRequest,
  body: AttemptForm,
): Promise<Pick<PayingBuyer, 'sessionId' | 'customerId' | 'orderId'>> {
  const link = linkOf(body);
  // Only an account has a debt to pay.
  if (link === null) return body.amount === undefined ? request.buyer() : request.customer();
  const order = await openLink(db, link);
  if (!isUsable(order, clock())) throw new Refusal('payment-link-over');
  if (!snapshot().settings.b2c_kk_odeme) throw new Refusal('payment-method-unavailable');
  return { sessionId: null, customerId: order.customerId, orderId: order.id };
}

/** Whether an attempt was begun with the payment link of this key. */
async function isOfLink(
  { db }: PaymentRouteServices,
  attempt: StoredAttempt | null,
  key: string,
): Promise<boolean> {
  const orderNo = attempt?.paysOrder ? attempt.orderNo : null;
  return orderNo !== null && (await holdsLink(db, orderNo, key));
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
      const link = linkOf(request.body);
      const order = link && (await openLink(services.db, link));
      const ask = { firstSix, amount: given, order, owner, locale };
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

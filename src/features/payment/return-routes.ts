import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import { Refusal } from '#contract/refusals.ts';
import { paymentKey } from '#db/access/payment-keys.ts';
import { readAttempt, type StoredAttempt } from '#db/payments/settle.ts';
import type { App } from '#platform/http.ts';
import { limitedLog } from '#platform/log.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
import { refuseAnswer } from '#features/payment/settlement/bank-answers.ts';
import { callbackLimit } from './callback-limit.ts';
import type { SettleServices } from './payment-services.ts';
import { flatFields, messageName, readAnswer } from '#features/payment/settlement/read-answer.ts';
import { rareUrls } from '#rare-urls';
import { returnPage, returnPolicy } from './return-page.ts';
import {
  resultOf,
  settleAttempt,
  type AttemptResult,
} from '#features/payment/settlement/settle-attempt.ts';

export interface ReturnServices extends SettleServices {
  /** Path of the script that tells the frame around the return page; '' without one. */
  returnScript: string;
  /** Requests of one network address in a minute; messages of providers have more. */
  writesPerMinute: number;
}

/** An attempt's id, with or without its dashes. */
const attemptPattern = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

const kilobyte = 1024;

const tags = ['payment'];
/** Any of them, as they came: the provider's signature is checked, not their shape. */
const ProviderFields = Type.Unknown({
  description: 'The fields of the provider, flat, with its signature.',
});

const returnSchema = {
  tags,
  summary: 'Where a bank sends the buyer’s browser back to',
  description:
    'Settles the payment and answers a page that tells the frame around it, or leads on. A form is read ' +
    'once its signature is right; what a link says is not read. Needs neither a cookie nor a token.',
  params: Type.Object({ attemptId: Type.String({ maxLength: 60 }) }),
  response: {
    200: textAnswer('What became of the payment', 'text/html'),
    404: textAnswer('There is no such payment', 'text/html'),
    '4xx': ErrorBody,
  },
};

const callbackSchema = {
  tags,
  summary: 'Where a provider tells what became of a payment',
  description:
    'The provider is nestpay, iyzico or paytr. Answers the word that the provider expects, once the payment ' +
    'is written down. Needs neither a cookie nor a token.',
  params: Type.Object({ provider: Type.String({ maxLength: 20 }) }),
  body: ProviderFields,
  response: {
    200: textAnswer('The word that the provider expects', 'text/plain'),
    400: textAnswer('The signature is wrong', 'text/plain'),
    404: textAnswer('The shop does not use this provider', 'text/plain'),
    503: textAnswer('Nothing could be read of it; try again', 'text/plain'),
    '4xx': ErrorBody,
  },
};

function textAnswer(description: string, type: string) {
  return { description, content: { [type]: { schema: Type.String() } } };
}

/**
 * The addresses for banks (rules payment/bank-return, payment/callback): `/payment/return/{attemptId}`, to which a bank
 * sends the buyer's browser, and `/payment/callback/{provider}`, which it calls by itself. Both come from elsewhere and
 * without a cookie: a message counts by its signature, and then by the bank's own answer.
 */
export function registerReturnRoutes(app: App, services: ReturnServices): void {
  const readers = app.rateLimits.perMinute('bank returns', services.writesPerMinute);
  const returned = {
    config: { fromElsewhere: true },
    bodyLimit: 64 * kilobyte,
  };
  app.post(
    '/payment/return/:attemptId',
    { ...returned, schema: { ...returnSchema, body: ProviderFields } },
    (request, reply) => answerReturn(services, request, reply, request.params.attemptId, true),
  );
  // Some providers send the browser back with nothing in its hands; what a link says is not read.
  app.get(
    '/payment/return/:attemptId',
    { ...returned, schema: returnSchema },
    async (request, reply) => {
      const retryAfterSeconds = await readers.take(addressGroup(request.ip));
      if (retryAfterSeconds !== null) throw new Refusal('too-many-requests', { retryAfterSeconds });
      return answerReturn(services, request, reply, request.params.attemptId, false);
    },
  );
  registerCallback(app, services);
}

async function answerReturn(
  services: ReturnServices,
  request: FastifyRequest,
  reply: FastifyReply,
  attemptId: string,
  isRead: boolean,
): Promise<string> {
  const attempt = attemptPattern.test(attemptId) ? await readAttempt(services.db, attemptId) : null;
  const result = attempt && (await takeReturn(services, request, attempt, isRead));
  reply.headers(returnPolicy).code(result ? 200 : 404);
  return returnPage({
    attemptId: attempt ? attemptId : '',
    result,
    isAccount: attempt?.orderId === null,
    linkPage: attempt && (await linkPageOf(services, attempt)),
    locale: attempt?.locale ?? request.locale,
    script: services.returnScript,
  });
}

/** The page that the buyer began on, where it was a payment link's: the browser that comes back may know nothing of it. */
async function linkPageOf(
  { db }: ReturnServices,
  { paysOrder, orderNo }: StoredAttempt,
): Promise<string | null> {
  if (!paysOrder || orderNo === null) return null;
  return rareUrls.payOrder(orderNo, await paymentKey(db, orderNo));
}

async function takeReturn(
  services: ReturnServices,
  request: FastifyRequest,
  attempt: StoredAttempt,
  isRead: boolean,
): Promise<AttemptResult | null> {
  const { id } = attempt;
  const provider = services.provider(attempt.provider);
  if (!isRead || provider === null) return settleAttempt(services, id);
  const { body, headers } = request;
  const read = await readAnswer(provider, flatFields(body), headers);
  if (read.kind === 'silent') return settleAttempt(services, id);
  if (read.kind === 'told') {
    return settleAttempt(services, id, { answer: read.answer, kind: 'return' });
  }
  const eventId = `forged:${messageName(body)}`;
  await refuseAnswer(services, attempt, { kind: 'return', eventId, reason: 'signature' });
  return resultOf(attempt);
}

function registerCallback(app: App, services: ReturnServices): void {
  const tell = limitedLog(services.log);
  const limit = callbackLimit(app, services.writesPerMinute);
  const options = {
    config: { fromElsewhere: true, hasOwnLimit: true },
    bodyLimit: 64 * kilobyte,
    schema: callbackSchema,
    preParsing: (request: FastifyRequest) => limit.expectRoom(request),
  };
  app.post('/payment/callback/:provider', options, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    const provider = services.provider(request.params.provider);
    if (provider === null) return reply.code(404).send('');
    const read = await readAnswer(provider, flatFields(request.body), request.headers);
    if (read.kind === 'forged') {
      await limit.countFalse(request);
      tell('error', 'a call in a provider’s name was refused', { provider: provider.name });
      return reply.code(400).send('');
    }
    if (read.kind === 'silent') return reply.code(503).send('');
    const { answer } = read;
    const isKnown =
      attemptPattern.test(answer.id) &&
      (await settleAttempt(services, answer.id, { answer, kind: 'callback' })) !== null;
    if (!isKnown) {
      tell('error', 'a provider tells of a payment that the shop does not know', {
        provider: provider.name,
        payment: answer.id,
      });
    }
    return provider.callbackReply;
  });
}

import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';

/** Multiple of the usual write limit: a provider sends callbacks for all customers from a few addresses. */
const share = 10;

/** How often providers may call (rule payment/callback-limit); counted in this process. */
export interface CallbackLimit {
  /** Before the body is read: throws `too-many-requests`, with Retry-After, for an address that called too often. */
  expectRoom(request: FastifyRequest): Promise<void>;
  /** A call that was not the provider's: with as many of them as an address may change otherwise, it waits. */
  countFalse(request: FastifyRequest): Promise<void>;
}

/** `writesPerMinute` is what an address may change by all other calls together. */
export function callbackLimit(app: App, writesPerMinute: number): CallbackLimit {
  const timeWindow = '1 minute';
  const countCall = app.createRateLimit({ max: share * writesPerMinute, timeWindow });
  const falseCalls = app.createRateLimit({ max: writesPerMinute, timeWindow });
  return {
    async expectRoom(request) {
      const told = await falseCalls(request, { increment: false });
      const isFull = !told.isAllowed && told.remaining === 0;
      const counted = isFull ? told : await countCall(request);
      if (counted.isAllowed || !(isFull || counted.isExceeded)) return;
      throw new Refusal('too-many-requests', { retryAfterSeconds: counted.ttlInSeconds });
    },
    async countFalse(request) {
      await falseCalls(request);
    },
  };
}

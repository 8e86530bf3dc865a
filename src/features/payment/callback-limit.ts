import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { App } from '#platform/http.ts';
import { addressGroup } from '#rules/shop/address-group.ts';

/** Multiple of the usual write limit: a provider sends callbacks for all customers from a few addresses. */
const share = 10;

/** How often providers may call (rule payment/callback-limit). */
export interface CallbackLimit {
  /** Before the body is read: throws `too-many-requests`, with Retry-After, for an address that called too often. */
  expectRoom(request: FastifyRequest): Promise<void>;
  /** A call that was not the provider's: with as many of them as an address may change otherwise, it waits. */
  countFalse(request: FastifyRequest): Promise<void>;
}

/** `writesPerMinute` is what an address may change by all other calls together. */
export function callbackLimit({ rateLimits }: App, writesPerMinute: number): CallbackLimit {
  const calls = rateLimits.perMinute('callbacks', share * writesPerMinute);
  const falseCalls = rateLimits.perMinute('false callbacks', writesPerMinute);
  return {
    async expectRoom({ ip }) {
      const address = addressGroup(ip);
      const retryAfterSeconds = (await falseCalls.waitFor(address)) ?? (await calls.take(address));
      if (retryAfterSeconds !== null) throw new Refusal('too-many-requests', { retryAfterSeconds });
    },
    async countFalse({ ip }) {
      await falseCalls.take(addressGroup(ip));
    },
  };
}

import { createHmac } from 'node:crypto';
import {
  addressCounter,
  personCounter,
  type AttemptCounter,
  type AttemptLimit,
} from '#db/access/rate-limits.ts';
import type { CardLimits } from '#db/payments/attempt-history.ts';
import type { CardProvider } from '#platform/payments/provider.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
import { maskedCard } from './card-fingerprint.ts';

const hour = 60 * 60;

/** How often somebody may try to pay by card at a provider (rule payment/card-limits). */
export function cardLimits({ testCards = [] }: Pick<CardProvider, 'testCards'>): CardLimits {
  return { ...limits, testCards: testCards.map(maskedCard) };
}

const limits = {
  begunByCustomer: { attempts: 20, seconds: hour },
  begunFromNetwork: { attempts: 60, seconds: hour },
  declinedOfCustomer: { attempts: 5, seconds: hour },
  declinedFromNetwork: { attempts: 10, seconds: hour },
};

/** How often the plans of a card may be asked for, by a session and from a network address. */
export const lookUpLimits: Readonly<Record<'ofSession' | 'fromAddress', AttemptLimit>> = {
  ofSession: { attempts: 30, seconds: 60 },
  fromAddress: { attempts: 120, seconds: 60 },
};

/** A keyed hash of the IP address: enough to count by, and not readable. */
export function networkOf(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network:${addressGroup(address)}`)
    .digest('base64url');
}

/** The counters of a look-up. */
export function lookUpCounters(sessionId: number | null, address: string): AttemptCounter[] {
  const fromAddress = addressCounter('bin', address, lookUpLimits.fromAddress);
  if (sessionId === null) return [fromAddress];
  return [fromAddress, personCounter('bin', 'session', sessionId, lookUpLimits.ofSession)];
}

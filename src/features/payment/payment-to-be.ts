import type { CardLimits } from '#db/payments/attempt-history.ts';
import type { ProviderName } from '#platform/payments/provider.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The payer and their network address. */
export interface PayingBuyer {
  /** Null for somebody who pays by a link. */
  sessionId: number | null;
  customerId: number;
  /** The order whose link is paid by; absent for a cart and for the open account. */
  orderId?: number;
  locale: Locale;
  currency: string | null;
  /** The network address. */
  address: string;
}

/** A payment to be, as those who write it down call it. */
export interface AttemptToBe {
  id: string;
  provider: ProviderName;
  network: string;
  limits: CardLimits;
  nextCheckAt: Date;
}

/** A started payment, or the reason why it cannot start. */
export type BegunAttempt =
  | { kind: 'started' }
  /** This key's payment, which another call has just begun. */
  | { kind: 'same'; attemptId: string }
  /** Another payment of the cart: what became of it has to be known first. `isSame`: it pays the same content. */
  | { kind: 'live'; attemptId: string; isSame: boolean }
  /** Too often: the next may begin then. */
  | { kind: 'wait'; until: Date };

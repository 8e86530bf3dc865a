import { isPassing } from '#db/engine/database-errors.ts';
import {
  freeRefunds,
  markRefunded,
  markRefundRefused,
  postponeRefunds,
  takeDueRefunds,
  type WantedRefund,
} from '#db/payments/refunds.ts';
import { nextRefundTry } from '#rules/payment/ask-times.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { NotAsked, NotYet, ProviderDown, type CardProvider } from '#platform/payments/provider.ts';
import { paymentName } from './bank-answers.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';

const batch = 5;

/** More than a provider takes to answer or not to. */
const leaseSeconds = 120;

/** Before the bank's day has ended it gives no part back. */
const notYetMinutes = 180;

/** As long as a circuit breaker stays open. */
const heldBackMs = 30_000;

/** The address that refunds come from, for providers that require one: no person stands behind it. */
const ownAddress = '127.0.0.1';

/**
 * Asks the providers for every due refund (rules orders/refund, orders/refund-day); returns their number. Unanswered
 * refunds are asked for again with growing pauses; a final refusal goes to the merchant by mail. Any number of
 * processes may do so at once. Throws where the database does not answer.
 */
export async function workRefunds(
  services: SettleServices,
  stopped: () => boolean = () => false,
): Promise<number> {
  let worked = 0;
  while (!stopped()) {
    const due = { now: services.clock(), leaseSeconds, limit: batch };
    const refunds = await takeDueRefunds(services.db, due);
    await Promise.all(refunds.map((refund) => work(services, refund)));
    worked += refunds.length;
    if (refunds.length < batch) break;
  }
  return worked;
}

async function work(services: SettleServices, refund: WantedRefund): Promise<void> {
  const { db, clock, log } = services;
  const { id, attempts, ofAttempt } = refund;
  const provider = services.provider(refund.provider);
  try {
    if (provider === null) throw new ProviderDown('the provider is not set up');
    await askFor(services, provider, refund);
  } catch (err) {
    if (isPassing(err)) throw err;
    const isTry = !(err instanceof NotAsked);
    if (provider === null) log.error({ refund: id }, 'nobody can be asked for a refund');
    else if (!(err instanceof ProviderDown)) log.error({ refund: id, err }, 'a refund went wrong');
    else if (isTry && !(err instanceof NotYet))
      log.warn({ refund: id, err }, 'a refund was not answered; it is asked for again');
    const nextTryAt = nextTry(err, attempts, clock());
    await postponeRefunds(db, { ids: ofAttempt, why: whyNot(String(err)), isTry, nextTryAt });
  }
  await freeRefunds(db, refund.attemptId);
}

function nextTry(err: unknown, attempts: number, now: Date): Date {
  if (err instanceof NotAsked) return new Date(now.getTime() + heldBackMs);
  if (err instanceof NotYet) return new Date(now.getTime() + notYetMinutes * 60_000);
  return nextRefundTry(attempts, now);
}

/** Throws `ProviderDown` where the provider does not say that it is done, nor that it never will be. */
async function askFor(
  { db, clock, log }: SettleServices,
  provider: CardProvider,
  refund: WantedRefund,
): Promise<void> {
  const { id, amount, paid, refundedBefore, refundedBesides, ofPayment } = refund;
  const name = paymentName({ ...refund, id: refund.attemptId });
  if (ofPayment.ids.length > 1 && refundedBefore === 0 && ofPayment.amount === paid) {
    // Parts wait for the end of the bank's day; together they are the whole, which does not have to.
    const canceled = await provider.cancel({
      ...name,
      amount: paid,
      refundedBesides,
      ip: ownAddress,
    });
    if (canceled !== null)
      return markRefunded(db, { ids: ofPayment.ids, ...canceled, now: clock() });
  }
  const answer = await provider.refund({
    ...name,
    key: `refund-${id}`,
    amount,
    refundedBefore,
    refundedBesides,
    isWhole: refundedBefore === 0 && amount === paid,
    ip: ownAddress,
  });
  const now = clock();
  if (answer.outcome === 'done') {
    return markRefunded(db, { ids: [id], reference: answer.reference, now });
  }
  const why = whyNot(`${answer.code} ${answer.text}`);
  log.error({ refund: id, why }, 'a provider refused a refund');
  await markRefundRefused(db, { id, why, now });
}

/** The provider's message as it may be stored: shortened, and empty when it contains a card number. */
function whyNot(text: string): string {
  const short = text.trim().slice(0, 300);
  return holdsCardNumber(short) ? '' : short;
}

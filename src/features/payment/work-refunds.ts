import { isPassing } from '#db/engine/database-errors.ts';
import {
  markRefunded,
  markRefundRefused,
  postponeRefund,
  takeDueRefunds,
  type WantedRefund,
} from '#db/payments/refunds.ts';
import { nextRefundTry } from '#rules/payment/ask-times.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import { NotYet, ProviderDown } from '#platform/payments/provider.ts';
import { paymentName } from './bank-answers.ts';
import type { SettleServices } from './payment-services.ts';

const batch = 5;

/** More than a provider takes to answer or not to. */
const leaseSeconds = 120;

/** Before the bank's day has ended it gives no part back. */
const notYetMinutes = 180;

/** Where a refund comes from, for providers that ask: nobody stands behind it. */
const ownAddress = '127.0.0.1';

/**
 * Asks the providers for every refund that it is time to ask for (rule orders/refund); gives how many. What was not
 * answered is asked for again with pauses that grow; what a provider refuses for good is the merchant's, who is told.
 * Any number of processes may do so at once. Throws where the database does not answer.
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
  const { id, amount, attempts, paid, refundedBefore } = refund;
  const provider = services.provider(refund.provider);
  if (provider === null) {
    log.error({ refund: id, provider: refund.provider }, 'nobody can be asked for a refund');
    return postpone(services, id, 'the provider is not set up', nextRefundTry(attempts, clock()));
  }
  try {
    const answer = await provider.refund({
      ...paymentName({ ...refund, id: refund.attemptId }),
      key: `refund-${id}`,
      amount,
      refundedBefore,
      isWhole: refundedBefore === 0 && amount === paid,
      ip: ownAddress,
    });
    const now = clock();
    if (answer.outcome === 'done') {
      return await markRefunded(db, { id, reference: answer.reference, now });
    }
    const why = whyNot(`${answer.code} ${answer.text}`);
    log.error({ refund: id, why }, 'a provider refused a refund');
    await markRefundRefused(db, { id, why, now });
  } catch (err) {
    if (isPassing(err)) throw err;
    const isLater = err instanceof NotYet;
    if (!isLater) log.warn({ refund: id, err }, 'a refund was not answered; it is asked for again');
    if (!(err instanceof ProviderDown)) log.error({ refund: id, err }, 'a refund went wrong');
    const later = new Date(clock().getTime() + notYetMinutes * 60_000);
    const nextTryAt = isLater ? later : nextRefundTry(attempts, clock());
    await postpone(services, id, String(err), nextTryAt);
  }
}

function postpone({ db }: SettleServices, id: number, why: string, nextTryAt: Date): Promise<void> {
  return postponeRefund(db, { id, why: whyNot(why), nextTryAt });
}

/** What a provider says is kept as far as it holds nothing that may not be kept. */
function whyNot(text: string): string {
  const short = text.trim().slice(0, 300);
  return holdsCardNumber(short) ? '' : short;
}

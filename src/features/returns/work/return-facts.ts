import type { ReturnableLine, ReturnableOrder } from '#db/returns/read-returnable.ts';
import type { RightFacts } from '#rules/returns/return-right.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { Settings } from '#rules/shop/settings.ts';

type OrderFacts = Pick<ReturnableOrder, 'buyerKind' | 'deliveredOn' | 'isInformed'>;

/** The facts that decide on the right to return a line of an order on a day (rule returns/right). */
export function factsOf(
  order: OrderFacts,
  line: Pick<ReturnableLine, 'withdrawal'>,
  { settings, today }: { settings: Settings; today: string },
): RightFacts {
  const { buyerKind, deliveredOn, isInformed } = order;
  const { returnDays, companyReturns } = settings;
  const { withdrawal } = line;
  return { buyerKind, withdrawal, deliveredOn, isInformed, returnDays, companyReturns, today };
}

/** Whether anything of an order has left, and nothing ended it. */
export function hasLeft({ state, lines }: Pick<ReturnableOrder, 'state' | 'lines'>): boolean {
  if (state === 'cancelled' || state === 'expired' || state === 'payment_failed') return false;
  return lines.some(({ sent }) => sent > 0);
}

/** Units of a line that have left and can still be sent back (rule returns/never-more). */
export function leftOf(line: Pick<ReturnableLine, 'sent' | 'held' | 'withdrawn'>): number {
  const { sent, held, withdrawn } = line;
  return Math.max(0, sent - (held - withdrawn));
}

/** Units of a line that are still to leave, and can be taken back before (rule returns/unsent). */
export function unsentOf(
  { state }: Pick<ReturnableOrder, 'state'>,
  { quantity, sent, withdrawn }: Pick<ReturnableLine, 'quantity' | 'sent' | 'withdrawn'>,
): number {
  return state === 'preparing' ? Math.max(0, quantity - sent - withdrawn) : 0;
}

/** The way in which the money of an order goes back (rule returns/ways). */
export function wayOf({
  paymentType,
  payment,
}: Pick<ReturnableOrder, 'paymentType' | 'payment'>): 'card' | 'iban' | 'account' {
  if (paymentType === paymentTypes.openAccount) return 'account';
  return payment !== null && !payment.isByHand ? 'card' : 'iban';
}

import { amountOf } from '#contract/amount.ts';
import type { ApprovalChange, ApprovalDone } from '#contract/company/approvals.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import {
  closeApproval,
  holdApproval,
  reopenCart,
  type HeldApproval,
} from '#db/approvals/approval-requests.ts';
import type { Db } from '#db/database.ts';
import type { OrderingServices } from '#features/checkout/check-order.ts';
import { orderRefusal } from '#features/checkout/order-request.ts';
import { placeCart } from '#features/checkout/place-order.ts';
import { mayDecide } from '#rules/companies/buying-limits.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { readTodaysOrder } from './todays-order.ts';

/** Somebody of a company who decides, or who asked. */
interface Reader {
  customerId: number;
  locale: Locale;
}

/**
 * Decides on a request, or takes an own one back (rules approvals/decide, approvals/own). Of two who decide at once, one
 * does: the other is told who did. A request of another company, or of a branch that is not the reader's, is not found.
 */
export async function changeApproval(
  services: OrderingServices,
  reader: Reader,
  change: ApprovalChange,
): Promise<ApprovalDone> {
  const id = idOrNotFound(change.id);
  const now = services.clock();
  return services.db.transaction().execute(async (tx) => {
    const held = await holdApproval(tx, id, reader.customerId);
    if (!held || held.decider.companyId !== held.companyId) throw new Refusal('not-found');
    if (change.action === 'withdraw' || change.action === 'take') {
      if (held.buyerId !== reader.customerId) throw new Refusal('not-found');
      await takeBack(tx, held, now);
      return { orderNo: null };
    }
    if (!mayDecide(held.decider, held)) throw new Refusal('not-found');
    if (held.state !== 'waiting' || new Date(held.expiresAt) <= now)
      return alreadyDecided(held, change);
    if (change.action === 'return') return returnToBuyer(tx, held, { reason: change.reason, now });
    return approve(tx, services, { held, reader, total: change.total, now });
  });
}

/** A repeated press of whoever approved gives the same answer. */
function alreadyDecided(held: HeldApproval, { action }: ApprovalChange): ApprovalDone {
  const isSame = held.state === 'approved' && action === 'approve';
  if (isSame && held.decidedBy === held.decider.customerId) return { orderNo: held.orderNo };
  if (held.decidedName === '') throw new Refusal('approval-over');
  throw new Refusal('approval-decided', { values: { name: held.decidedName } });
}

async function returnToBuyer(
  tx: Db,
  held: HeldApproval,
  { reason = '', now }: { reason: string | undefined; now: Date },
): Promise<ApprovalDone> {
  const by = { id: held.decider.customerId, name: held.decider.name };
  const decision = { state: 'returned' as const, by, reason: reason.trim(), isMailed: true, now };
  await closeApproval(tx, held.id, decision);
  return { orderNo: null };
}

/**
 * Places the order at the prices and with the stock of this moment, where its figures are those that were seen (rule
 * approvals/order). What a card is to pay goes back to its buyer.
 */
async function approve(
  tx: Db,
  services: OrderingServices,
  given: { held: HeldApproval; reader: Reader; total: ApprovalChange['total']; now: Date },
): Promise<ApprovalDone> {
  const { held, reader, now } = given;
  const seen = given.total === undefined ? held.total : amountOf(given.total, 'total');
  const today = await readTodaysOrder(tx, services.faces, { ...held, now });
  if (today.totals.total !== seen) throw changed(seen, today, reader.locale);
  const by = { id: held.decider.customerId, name: held.decider.name };
  const decision = { state: 'approved' as const, by, total: seen, now };
  if (held.paymentType === paymentTypes.card) {
    if (today.problems.length > 0)
      throw orderRefusal(
        { ok: false, code: today.problems[0]?.reason ?? 'cart-changed', problems: today.problems },
        reader.locale,
      );
    await closeApproval(tx, held.id, { ...decision, isMailed: true });
    return { orderNo: null };
  }
  const branch = held.branchId === null ? null : { id: held.branchId, name: held.branchName };
  const placed = await placeCart(tx, {
    buyer: { sessionId: 0, customerId: held.buyerId, locale: held.locale, currency: null },
    request: {
      paymentType: held.paymentType,
      expectedTotal: seen,
      acceptPreInformation: true,
      acceptDistanceContract: true,
    },
    approved: { by: by.name, branch, contracts: held.contracts },
    cartId: held.cartId,
    isConfirmed: held.isConfirmed,
    isGuest: false,
    reference: services.reference,
    faces: services.faces,
    now,
  });
  if (!placed.ok) throw orderRefusal(placed, reader.locale);
  const { orderNo } = placed;
  if (orderNo === null) throw new Error('an order that was allowed asks nobody');
  await closeApproval(tx, held.id, { ...decision, orderNo, isMailed: false });
  return { orderNo };
}

function changed(
  seen: number,
  { totals, currency }: { totals: { total: number }; currency: string },
  locale: Locale,
): Refusal {
  const { money } = formats[locale];
  const values = { before: money(seen, currency), amount: money(totals.total, currency) };
  return new Refusal('approval-changed', { values });
}

/** Gives a cart back to its buyer: one that waits, that nobody allowed, or that a card is to pay. */
async function takeBack(tx: Db, held: HeldApproval, now: Date): Promise<void> {
  if (held.orderNo !== null || held.isTaken) throw new Refusal('approval-over');
  if (held.state === 'waiting')
    await closeApproval(tx, held.id, { state: 'withdrawn', by: null, isMailed: false, now });
  if (!(await reopenCart(tx, held, now))) throw new Refusal('cart-not-empty');
}

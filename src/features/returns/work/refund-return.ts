import { requestRefund } from '#db/orders/request-refund.ts';
import { markRefunded } from '#db/payments/refunds.ts';
import { writeRefundAccount } from '#db/refunds/refund-work.ts';
import { changeReturn } from '#db/returns/held-return.ts';
import { unfinishedStates } from '#rules/returns/return-states.ts';
import { noteAndTell } from './change-return.ts';
import {
  byNameOf,
  logReturn,
  moveOf,
  owedOf,
  refusedReturn,
  type ReturnAtHand,
  type ReturnDone,
} from './return-parts.ts';
import { readAccount } from './sealed-iban.ts';

/**
 * Takes the account that the customer types; changeable until the money is on its way (rule returns/iban). At most 7
 * queries.
 */
export async function setReturnAccount(
  at: ReturnAtHand,
  typed: { iban: string; ibanName: string },
): Promise<ReturnDone> {
  const { tx, held, now } = at;
  if (!unfinishedStates.includes(held.state))
    return refusedReturn('return-state', { state: held.state });
  if (held.isRefundFixed) return refusedReturn('refund-changed');
  const account = await readAccount(tx, typed);
  if (account === 'iban-wrong') return refusedReturn(account, { field: 'iban' });
  if (account === 'iban-needed' || account.iban === '')
    return refusedReturn('iban-needed', { field: 'ibanName' });
  const { iban, ibanLast4, holder } = account;
  const change = { iban, iban_last4: ibanLast4, holder, needs_iban: false };
  await changeReturn(tx, held, { change, now });
  if (held.refundId !== null && held.way === 'iban')
    await writeRefundAccount(tx, {
      refundId: held.refundId,
      iban,
      holder,
    });
  await noteAndTell(at, { step: 'iban', text: ibanLast4, mail: 'iban-confirm' });
  return { ok: true, returnNo: held.returnNo };
}

/**
 * Notes that the money left by transfer, with the bank's reference: once, and never beside a refund that a provider is
 * doing (rule returns/refund). At most 8 queries.
 */
export async function refundReturn(at: ReturnAtHand, reference: string): Promise<ReturnDone> {
  const { tx, held, now, actor } = at;
  const state = moveOf(held, 'refund');
  if (typeof state !== 'string') return state;
  if (held.way !== 'iban' || !(owedOf(held) > 0))
    return refusedReturn('return-state', { state: held.state });
  if (held.iban === '') return refusedReturn('iban-needed', { field: 'reference' });
  const refundId = held.refundId ?? (await askAnew(at));
  if (refundId === null) return refusedReturn('refund-too-much');
  const by = byNameOf(actor);
  // The database's own rule moves the return along with its refund.
  await markRefunded(tx, { ids: [refundId], reference, by, now });
  await logReturn(at, 'return.refund', { state, reference, amount: owedOf(held) });
  return { ok: true, returnNo: held.returnNo };
}

/** A refund by hand, in place of one that the provider refused. 2 queries. */
async function askAnew({ tx, held, actor, now }: ReturnAtHand): Promise<number | null> {
  const refund = await requestRefund(tx, {
    orderId: held.orderId,
    amount: owedOf(held),
    reason: 'returned',
    actor: 'merchant',
    byName: byNameOf(actor),
    now,
  });
  if (!refund) return null;
  await changeReturn(tx, held, { change: { refund_id: refund.id }, now });
  return refund.id;
}

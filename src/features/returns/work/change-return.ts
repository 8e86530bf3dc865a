import { changeReturn, type HeldReturn } from '#db/returns/held-return.ts';
import { clearVerdicts } from '#db/returns/return-goods.ts';
import { readReturnable } from '#db/returns/read-returnable.ts';
import { noteStep, queueReturnMail } from '#db/returns/write-return.ts';
import { dueOn, mayCloseUnsent } from '#rules/returns/return-clocks.ts';
import type { ReturnMail } from '#rules/returns/return-mails.ts';
import type { ReturnAction } from '#rules/returns/return-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { leftOf } from './return-facts.ts';
import {
  byNameOf,
  logReturn,
  moveOf,
  owedOf,
  refusedReturn,
  type ReturnAtHand,
  type ReturnDone,
} from './return-parts.ts';

const done = ({ returnNo }: HeldReturn): ReturnDone => ({ ok: true, returnNo });

interface Noted {
  step: ReturnAction | 'note' | 'code' | 'iban';
  text?: string;
  mail?: ReturnMail;
}

/** Notes a step and queues its mail. At most 2 queries. */
export async function noteAndTell(at: ReturnAtHand, { step, text, mail }: Noted): Promise<void> {
  const { tx, held, now, actor } = at;
  const { id: returnId, customerId } = held;
  const { kind } = actor;
  await noteStep(tx, {
    returnId,
    step,
    actor: kind,
    byName: byNameOf(actor),
    ...(text !== undefined && { text }),
    now,
  });
  if (mail) await queueReturnMail(tx, mail, { returnId, customerId });
}

/** Approves a request: the customer sends the goods. 5 queries. */
export async function approveReturn(at: ReturnAtHand, note: string): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'approve');
  if (typeof state !== 'string') return state;
  const due = dueOn(held);
  await changeReturn(tx, held, { change: { state, due_on: due }, now });
  await noteAndTell(at, { step: 'approve', text: note, mail: 'approved' });
  await logReturn(at, 'return.approve', { state, text: note });
  return done(held);
}

/** Refuses a request, with a reason that the customer reads. 5 queries. */
export async function refuseReturn(at: ReturnAtHand, reason: string): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'refuse');
  if (typeof state !== 'string') return state;
  await changeReturn(tx, held, { change: { state, reason }, now });
  await noteAndTell(at, { step: 'refuse', text: reason, mail: 'refused' });
  await logReturn(at, 'return.refuse', { state, reason });
  return done(held);
}

/** The customer does not return it after all: its pieces are free for another return. 3 queries. */
export async function callOffReturn(at: ReturnAtHand): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'call-off');
  if (typeof state !== 'string') return state;
  await changeReturn(tx, held, { change: { state, due_on: null }, now });
  await noteAndTell(at, { step: 'call-off' });
  return done(held);
}

interface Handover {
  carrier: string;
  trackingNo: string;
  /** The day, in Istanbul. */
  on: string;
}

/** The customer handed the goods to a carrier. 3 queries. */
export async function sendReturn(at: ReturnAtHand, sent: Handover): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'send');
  if (typeof state !== 'string') return state;
  if (sent.on < held.declaredOn || sent.on > istanbulDay(now))
    return refusedReturn('invalid-input', { field: 'on' });
  const { carrier, trackingNo, on: sentOn } = sent;
  const due = dueOn({ ...held, sentOn, carrier });
  const change = { state, carrier, tracking_no: trackingNo, sent_on: sentOn, due_on: due };
  await changeReturn(tx, held, { change, now });
  await noteAndTell(at, { step: 'send', text: [carrier, trackingNo].filter(Boolean).join(' ') });
  return done(held);
}

/** The parcel arrived. 5 queries. */
export async function receiveReturn(at: ReturnAtHand, came: Handover): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'receive');
  if (typeof state !== 'string') return state;
  const earliest = held.sentOn ?? held.declaredOn;
  if (came.on < earliest || came.on > istanbulDay(now))
    return refusedReturn('invalid-input', { field: 'on' });
  const carrier = came.carrier || held.carrier;
  const due = dueOn({ ...held, receivedOn: came.on, carrier });
  await changeReturn(tx, held, {
    change: {
      state,
      received_on: came.on,
      carrier,
      due_on: due,
      ...(came.trackingNo !== '' && { tracking_no: came.trackingNo }),
    },
    now,
  });
  await noteAndTell(at, { step: 'receive', text: carrier, mail: 'arrived' });
  await logReturn(at, 'return.receive', { state, receivedOn: came.on, carrier });
  return done(held);
}

/** Another code for the branch of the carrier, for this return alone. 4 queries. */
export async function codeReturn(
  at: ReturnAtHand,
  { carrier, code }: { carrier: string; code: string },
): Promise<ReturnDone> {
  const { tx, held, now } = at;
  if (held.state !== 'requested' && held.state !== 'approved')
    return refusedReturn('return-state', { state: held.state });
  const due = held.state === 'approved' ? dueOn({ ...held, namedCarrier: carrier }) : null;
  await changeReturn(tx, held, { change: { named_carrier: carrier, code, due_on: due }, now });
  await noteAndTell(at, { step: 'code', text: [carrier, code].filter(Boolean).join(' ') });
  await logReturn(at, 'return.code', { carrier, reference: code });
  return done(held);
}

/**
 * Closes a return: one whose goods never came, 44 days after its statement at least, or one that has nothing to pay (rule
 * returns/close). At most 5 queries.
 */
export async function closeReturn(at: ReturnAtHand, reason: string): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'close');
  const isSettled = held.state === 'settled';
  const isEarly = !isSettled && !mayCloseUnsent(held.declaredOn, istanbulDay(now));
  const isOwed = isSettled && owedOf(held) > 0;
  if (typeof state !== 'string') return state;
  if (isEarly || isOwed) return refusedReturn('return-state', { state: held.state });
  await changeReturn(tx, held, { change: { state, reason, due_on: null, needs_iban: false }, now });
  const mail = isSettled ? {} : { mail: 'closed' as const };
  await noteAndTell(at, { step: 'close', text: reason, ...mail });
  await logReturn(at, 'return.close', { state, reason });
  return done(held);
}

/**
 * Opens a refused or closed return again, where its pieces are still with the customer: goods that came back stay where they
 * are (rule returns/reopen). At most 7 queries.
 */
export async function reopenReturn(at: ReturnAtHand, reason: string): Promise<ReturnDone> {
  const { tx, held, now } = at;
  const state = moveOf(held, 'reopen');
  if (typeof state !== 'string') return state;
  if (held.lines.some(({ settled }) => settled > 0))
    return refusedReturn('return-state', { state: held.state });
  const order = await readReturnable(tx, { orderId: held.orderId });
  const wanted = held.lines.map(({ item, quantity }) => ({
    line: order?.lines.find(({ id }) => id === item),
    quantity,
  }));
  const short = wanted.find(({ line, quantity }) => !line || leftOf(line) < quantity);
  if (short)
    return refusedReturn('return-too-many', {
      values: {
        n: short.line ? leftOf(short.line) : 0,
        ...(short.line && { unit: short.line.unit }),
      },
    });
  await clearVerdicts(tx, held.id);
  const noMoney = { goods: 0, deduction: 0, shipping: 0, commission: 0, total: 0, exchanged: 0 };
  const change = {
    state,
    reason,
    ...noMoney,
    settled_at: null,
    way: '' as const,
    received_on: null,
  };
  await changeReturn(tx, held, { change: { ...change, due_on: dueOn(held) }, now });
  await noteAndTell(at, { step: 'reopen', text: reason, mail: 'approved' });
  await logReturn(at, 'return.reopen', { state, reason });
  return done(held);
}

/** Words of the merchant's people, which the customer never sees. 2 queries. */
export async function noteReturn(at: ReturnAtHand, text: string): Promise<ReturnDone> {
  await noteAndTell(at, { step: 'note', text });
  await logReturn(at, 'return.note', { text });
  return done(at.held);
}

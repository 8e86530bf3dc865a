import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { markRefunded } from '#db/payments/refunds.ts';
import {
  askForAccount,
  holdRefunds,
  takeOutOfFile,
  touchOrders,
  writeRefundAccount,
  writeRefundFile,
  type HeldRefund,
} from '#db/refunds/refund-work.ts';
import { askAgainDays, fileReference } from '#rules/order/refund/refund-desk.ts';
import { maskIban } from '#rules/order/refund/iban.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { sealOfRefunds } from './refund-services.ts';

interface WorkBy {
  by: Worker;
  now: Date;
}

/** Why nothing was done. `refund-changed`: it was sent, or is in a file or out of it, since it was looked at. */
export type RefundRefusal =
  | 'not-found'
  | 'refund-changed'
  | 'refund-account-missing'
  | 'refund-currencies';

type Worked<Answer extends object> = ({ ok: true } & Answer) | { ok: false; reason: RefundRefusal };

const no = (reason: RefundRefusal) => ({ ok: false, reason }) as const;

/** Writes down the account that a refund goes to; not while a file has another one (rule refunds/iban). */
export async function setRefundAccount(
  db: Db,
  { id, iban, holder, by, now }: WorkBy & { id: number; iban: string; holder: string },
): Promise<Worked<object>> {
  return db.transaction().execute(async (tx): Promise<Worked<object>> => {
    const [refund] = await holdRefunds(tx, [id]);
    if (!refund) return no('not-found');
    const { seal, open } = await sealOfRefunds(tx);
    const before = open(refund.iban);
    if (before === iban && open(refund.holder) === holder) return { ok: true };
    if (refund.state !== 'wanted' || refund.file !== null) return no('refund-changed');
    await writeRefundAccount(tx, { refundId: id, iban: seal(iban), holder: seal(holder) });
    await log(tx, refund, {
      action: 'order.refund-account',
      before: { account: maskIban(before) },
      after: { account: maskIban(iban) },
      by,
      now,
    });
    return { ok: true };
  });
}

/** Asks the customer of a refund for the account; once a day at most (rule refunds/ask). */
export async function askRefundAccount(
  db: Db,
  { id, by, now }: WorkBy & { id: number },
): Promise<Worked<{ askedAt: Date }>> {
  return db.transaction().execute(async (tx): Promise<Worked<{ askedAt: Date }>> => {
    const [refund] = await holdRefunds(tx, [id]);
    if (!refund) return no('not-found');
    if (refund.state !== 'wanted' || refund.file !== null) return no('refund-changed');
    const { askedAt } = refund;
    if (askedAt !== null && now.getTime() - askedAt.getTime() < askAgainDays * 86_400_000)
      return { ok: true, askedAt };
    await askForAccount(tx, refund, now);
    await log(tx, refund, { action: 'order.refund-ask', before: null, after: null, by, now });
    return { ok: true, askedAt: now };
  });
}

/** Puts refunds into a file for the bank: all of them, or none where one is sent or in a file (rule refunds/file). */
export async function makeRefundFile(
  db: Db,
  asked: WorkBy & { ids: readonly number[]; senderIban: string; payOn: string; template: string },
): Promise<Worked<{ id: number }>> {
  const { ids, senderIban, payOn, template, by, now } = asked;
  return db.transaction().execute(async (tx): Promise<Worked<{ id: number }>> => {
    const refunds = await holdRefunds(tx, ids);
    const [first] = refunds;
    if (!first || refunds.length < ids.length) return no('not-found');
    if (refunds.some(({ state, file }) => state !== 'wanted' || file !== null))
      return no('refund-changed');
    if (refunds.some(({ iban }) => iban === '')) return no('refund-account-missing');
    const { currency } = first;
    if (refunds.some((refund) => refund.currency !== currency)) return no('refund-currencies');
    const rows = refunds.map((refund) => ({
      refund,
      reference: fileReference(template, refund.orderNo),
    }));
    const id = await writeRefundFile(tx, { by: by.name, currency, senderIban, payOn, now, rows });
    for (const refund of refunds)
      await log(tx, refund, {
        action: 'order.refund-file',
        before: null,
        after: { file: id, amount: refund.amount, currency },
        by,
        now,
      });
    return { ok: true, id };
  });
}

/** Takes refunds out of a file; those that were sent meanwhile stay in it, and none is then taken (rule refunds/take-back). */
export async function takeBackRefunds(
  db: Db,
  { fileId, ids, by, now }: WorkBy & { fileId: number; ids: readonly number[] },
): Promise<Worked<{ takenBack: number }>> {
  return db.transaction().execute(async (tx): Promise<Worked<{ takenBack: number }>> => {
    const refunds = await holdRefunds(tx, ids);
    if (refunds.length < ids.length) return no('not-found');
    if (refunds.some(({ state }) => state !== 'wanted')) return no('refund-changed');
    const inFile = refunds.filter(({ file }) => file === fileId);
    if (inFile.length === 0) return { ok: true, takenBack: 0 };
    await takeOutOfFile(tx, { fileId, ids: inFile.map(({ id }) => id), by: by.name, now });
    for (const refund of inFile)
      await log(tx, refund, {
        action: 'order.refund-take-back',
        before: { file: fileId },
        after: { file: null },
        by,
        now,
      });
    return { ok: true, takenBack: inFile.length };
  });
}

/**
 * Notes that refunds have left, with the mail to each customer: only now the received amount falls (rule refunds/sent).
 * A refund that was sent with this reference already is done; one that was sent otherwise refuses all.
 */
export async function markRefundsSent(
  db: Db,
  { ids, reference, by, now }: WorkBy & { ids: readonly number[]; reference: string },
): Promise<Worked<{ refunds: HeldRefund[] }>> {
  return db.transaction().execute(async (tx): Promise<Worked<{ refunds: HeldRefund[] }>> => {
    const refunds = await holdRefunds(tx, ids);
    if (refunds.length < ids.length) return no('not-found');
    const wanted = refunds.filter(({ state }) => state === 'wanted');
    const isDone = (refund: HeldRefund) =>
      refund.state === 'done' && refund.reference === reference;
    if (!refunds.every((refund) => refund.state === 'wanted' || isDone(refund)))
      return no('refund-changed');
    await markRefunded(tx, { ids: wanted.map(({ id }) => id), reference, by: by.name, now });
    if (wanted.length > 0) await touchOrders(tx, wanted);
    for (const refund of wanted)
      await log(tx, refund, {
        action: 'order.refund-sent',
        before: null,
        after: { amount: refund.amount, currency: refund.currency, reference },
        by,
        now,
      });
    return { ok: true, refunds: wanted };
  });
}

async function log(
  tx: Db,
  { orderNo }: HeldRefund,
  what: WorkBy & { action: ActivityAction; before: object | null; after: object | null },
): Promise<void> {
  await logActivity(tx, { ...what, subject: { kind: 'order', id: orderNo } });
}

import type { RefusalCode } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import { closeCustomer, eraseWords, holdForClosing } from '#db/customers/closed-customers.ts';
import { deleteNoticesOf } from '#db/customers/alerts/stock-notices.ts';
import type { Db } from '#db/database.ts';
import { customersOf } from '#db/privacy/held-data-of.ts';
import { finishPrivacyRequest, readPrivacyRequest } from '#db/privacy/privacy-requests.ts';
import type { PrivacyFile } from '#rules/privacy/privacy-request.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

export interface PrivacyWork {
  id: number;
  by: Worker;
  now: Date;
}

type Done = { ok: true } | { ok: false; reason: RefusalCode };

/** Answers an open request by mail, with copies of the person's data where `files` names some (rule privacy/answer). 5 queries in a transaction. */
export function answerRequest(
  db: Db,
  { id, by, now }: PrivacyWork,
  { text, files }: { text: string; files: readonly PrivacyFile[] },
): Promise<Done> {
  return db.transaction().execute(async (tx): Promise<Done> => {
    const held = await readPrivacyRequest(tx, id, true);
    if (!held) return { ok: false, reason: 'not-found' };
    if (held.state !== 'open') return { ok: false, reason: 'privacy-done' };
    const people = await customersOf(tx, held.email);
    await finishPrivacyRequest(tx, {
      id,
      state: 'answered',
      answer: text,
      files,
      by: by.name,
      now,
    });
    await log(tx, { id, by, now }, 'privacy.answered', people);
    return { ok: true };
  });
}

/**
 * Closes the account of an open request's address and its guests as `account/close` does, takes the words of their reviews and
 * questions away too, forgets the address's notices, and answers the request with the reason (rule privacy/erase). Something
 * under way refuses all of it. 5 queries in a transaction, and 4 for each account and guest.
 */
export function eraseOfRequest(
  { db, sharedCustomers }: { db: Db; sharedCustomers: ReadonlySet<number> },
  { id, by, now }: PrivacyWork,
  reason: string,
): Promise<Done> {
  return db.transaction().execute(async (tx): Promise<Done> => {
    const held = await readPrivacyRequest(tx, id, true);
    if (!held) return { ok: false, reason: 'not-found' };
    if (held.state !== 'open') return { ok: false, reason: 'privacy-done' };
    const people = await customersOf(tx, held.email);
    if (people.some((person) => sharedCustomers.has(person.id)))
      return { ok: false, reason: 'demo-account' };
    for (const { id: customerId } of people) {
      const state = await holdForClosing(tx, { customerId, passwordHash: null });
      if (state === 'busy') return { ok: false, reason: 'orders-open' };
      if (state === 'returning') return { ok: false, reason: 'return-open' };
    }
    for (const { id: customerId } of people) {
      await closeCustomer(tx, { customerId, locale: null, now });
      await eraseWords(tx, customerId);
    }
    await deleteNoticesOf(tx, held.email);
    const done = { id, state: 'erased', answer: reason, files: [], by: by.name, now } as const;
    await finishPrivacyRequest(tx, done);
    await log(tx, { id, by, now }, 'privacy.erased', people);
    return { ok: true };
  });
}

/** Writes down that somebody took the copy of a person's data. 2 queries. */
export async function logExport(db: Db, work: PrivacyWork, email: string): Promise<void> {
  await log(db, work, 'privacy.exported', await customersOf(db, email));
}

/** The log names people by their numbers alone (rule privacy/log). */
async function log(
  tx: Db,
  { id, by, now }: PrivacyWork,
  action: 'privacy.answered' | 'privacy.erased' | 'privacy.exported',
  people: readonly { id: number }[],
): Promise<void> {
  await logActivity(tx, {
    by,
    action,
    subject: { kind: 'privacy', id: String(id) },
    before: null,
    after: { customerNo: people.map((person) => person.id).join(', ') },
    now,
  });
}

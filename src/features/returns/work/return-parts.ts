import type { RefusalCode, RefusalValues } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { holdReturn, type HeldReturn } from '#db/returns/held-return.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import {
  stateAfter,
  unsentActions,
  type ReturnAction,
  type ReturnState,
} from '#rules/returns/return-states.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

export interface ReturnServices {
  db: Db;
  clock: () => Date;
  snapshot: () => ShopSnapshot;
}

/** The reason for which nothing was done. `field`: the field of a form; `state`: in which the return is. */
export interface ReturnRefused {
  ok: false;
  reason: RefusalCode;
  values?: RefusalValues;
  field?: string;
  state?: ReturnState;
  /** A day until which something was possible. */
  until?: string | null;
  /** The reason for which a line has no right. */
  why?: string;
  /** An amount in a currency. */
  most?: { amount: number; currency: string };
}

export type ReturnDone = { ok: true; returnNo: string } | ReturnRefused;

export const refusedReturn = (
  reason: RefusalCode,
  more: Omit<ReturnRefused, 'ok' | 'reason'> = {},
): ReturnRefused => ({ ok: false, reason, ...more });

/** An actor on a return: the customer of its order, or somebody of the merchant who saw a version. */
export type ReturnActor =
  | { kind: 'customer'; customerId: number; orderNo?: string | undefined }
  | { kind: 'merchant'; by: Worker; version?: number | undefined };

/** A locked return and what may be done with it now. */
export interface ReturnAtHand {
  tx: Db;
  held: HeldReturn;
  now: Date;
  actor: ReturnActor;
  settings: Settings;
}

/**
 * Locks a return and acts on it in one transaction, of which a refusal leaves nothing. Another's return is not there; a version that somebody changed
 * meanwhile is refused (rule returns/versions).
 */
export async function onReturn(
  { db, clock, snapshot }: ReturnServices,
  { returnNo, actor }: { returnNo: string; actor: ReturnActor },
  act: (at: ReturnAtHand) => Promise<ReturnDone>,
): Promise<ReturnDone> {
  const work = async (tx: Db): Promise<ReturnDone> => {
    const held = await holdReturn(tx, returnNo);
    if (!held) return refusedReturn('not-found');
    if (actor.kind === 'customer' && held.customerId !== actor.customerId)
      return refusedReturn('not-found');
    if (actor.kind === 'merchant' && actor.version !== undefined && actor.version !== held.version)
      return refusedReturn('return-changed');
    return act({ tx, held, now: clock(), actor, settings: snapshot().settings });
  };
  return orUndone(db, work);
}

/** Ends a transaction whose work was refused, so that nothing of it is written. */
class RefusedWork extends Error {
  readonly refused: ReturnRefused;
  constructor(refused: ReturnRefused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** Works in one transaction, of which nothing stays where the work is refused. */
async function orUndone(db: Db, work: (tx: Db) => Promise<ReturnDone>): Promise<ReturnDone> {
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new RefusedWork(done);
      return done;
    });
  } catch (error) {
    if (error instanceof RefusedWork) return error.refused;
    throw error;
  }
}

/** Whether a return speaks for goods that had not left (rule returns/unsent). */
export const isUnsent = ({ lines }: { lines: readonly { isUnsent: boolean }[] }): boolean =>
  lines.some((line) => line.isUnsent);

/** The state after an action; a refusal where the table has no such move (rule returns/states). */
export function moveOf(held: HeldReturn, action: ReturnAction): ReturnState | ReturnRefused {
  if (isUnsent(held) && !unsentActions(held.state).includes(action))
    return refusedReturn('return-state', { state: held.state });
  return stateAfter(held.state, action) ?? refusedReturn('return-state', { state: held.state });
}

/** Notes what the merchant's people did (rule returns/log). 1 query. */
export async function logReturn(
  { tx, held, now, actor }: ReturnAtHand,
  action: Extract<ActivityAction, `return.${string}`>,
  after: object,
): Promise<void> {
  if (actor.kind !== 'merchant') return;
  await logActivity(tx, {
    by: actor.by,
    action,
    subject: { kind: 'return', id: held.returnNo },
    before: { state: held.state },
    after,
    now,
  });
}

/** The money of a settled return that leaves: all but what pays the order of an exchange. */
export const owedOf = ({ total, exchanged }: Pick<HeldReturn, 'total' | 'exchanged'>): number =>
  sumAmounts(total, -exchanged);

export const byNameOf = (actor: ReturnActor): string =>
  actor.kind === 'merchant' ? actor.by.name : '';

/** The caller of an office call. */
export function workerOf(worker: Worker | null): Worker {
  if (worker === null) throw new Error('a call of the office without a worker');
  return worker;
}

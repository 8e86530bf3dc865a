import type { RefusalCode } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The actor, the moment, and the version that the actor saw. */
export interface PriceWork {
  by: Worker;
  now: Date;
  seen?: number | undefined;
}

export interface Refused {
  ok: false;
  reason: Extract<
    RefusalCode,
    | 'not-found'
    | 'price-list-changed'
    | 'price-list-used'
    | 'price-rule-changed'
    | 'group-changed'
    | 'group-used'
    | 'assortment-changed'
    | 'assortment-used'
    | 'assortments-full'
  >;
}
export interface Wrong<Problem extends string> {
  ok: false;
  reason: 'wrong';
  field: string;
  problem: Problem;
}
export type Done<Problem extends string> =
  | { ok: true; code: string; version: number }
  | Refused
  | Wrong<Problem>;

type Kind = 'price-list' | 'group' | 'assortment';

/** Writes down what was done to a list, a group or an assortment (rule wholesale/activity). 1 query. */
export function logWork<Subject extends Kind>(
  tx: Db,
  { by, now }: PriceWork,
  entry: {
    kind: Subject;
    action: Extract<ActivityAction, `${Subject}.${string}`>;
    code: string;
    before: object | null;
    after: object | null;
  },
): Promise<void> {
  const { kind, action, code, before, after } = entry;
  return logActivity(tx, { by, now, action, subject: { kind, id: code }, before, after });
}

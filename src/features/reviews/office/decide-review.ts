import { logActivity } from '#db/activity/activity.ts';
import {
  decideReviewOf,
  holdReviewOf,
  queueReviewMail,
  type HeldReview,
  type ReviewNow,
} from '#db/catalog-work/held-review.ts';
import type { Db } from '#db/database.ts';
import type { ReviewState } from '#rules/catalog/reviews/review-form.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The review to decide about, the actor, and the version that the actor saw. */
export interface ReviewDecisionOn {
  id: number;
  by: Worker;
  seen?: number | undefined;
  now: Date;
}

/** A publication, a refusal to show it, or an answer with or without publication. */
export type ReviewDecision =
  | { action: 'publish' }
  | { action: 'hide'; reason: string }
  | { action: 'answer'; answer: string; publish: boolean };

export type ReviewDecided =
  | { ok: true; id: number; version: number; state: ReviewState; answer: string }
  | { ok: false; reason: 'not-found' | 'review-changed' };

const actions = {
  publish: 'review.publish',
  hide: 'review.hide',
  answer: 'review.answer',
} as const satisfies Record<ReviewDecision['action'], ActivityAction>;

/**
 * Publishes, hides or answers a review, keeps the product's stars and logs who did it (rules reviews/decisions,
 * reviews/answer); an answer where there was none is mailed to the author (rule reviews/mail). A decision that changes
 * nothing is done already. At most 4 queries in a transaction.
 */
export async function decideReview(
  db: Db,
  on: ReviewDecisionOn,
  decision: ReviewDecision,
): Promise<ReviewDecided> {
  const { id, by, seen, now } = on;
  return db.transaction().execute(async (tx): Promise<ReviewDecided> => {
    const held = await holdReviewOf(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    const wanted = wantedOf(held, decision);
    const { version, state, answer } = held;
    if (wanted.state === state && wanted.answer === answer)
      return { ok: true, id, version, state, answer };
    if (seen !== undefined && seen !== version) return { ok: false, reason: 'review-changed' };
    const next = await decideReviewOf(tx, id, { held, wanted, now });
    if (answer === '' && wanted.answer !== '')
      await queueReviewMail(tx, { reviewId: id, customerId: held.customerId });
    await logActivity(tx, {
      by,
      action: actions[decision.action],
      subject: { kind: 'review', id: String(id) },
      before: { state, answer },
      after: {
        state: wanted.state,
        answer: wanted.answer,
        ...(decision.action === 'hide' && { reason: decision.reason }),
      },
      now,
    });
    return { ok: true, id, version: next, state: wanted.state, answer: wanted.answer };
  });
}

function wantedOf(
  { state, answer, hiddenReason }: HeldReview,
  decision: ReviewDecision,
): ReviewNow {
  if (decision.action === 'hide') return { state: 'hidden', answer, hiddenReason: decision.reason };
  if (decision.action === 'publish') return { state: 'published', answer, hiddenReason: '' };
  const publishes = decision.publish;
  return {
    state: publishes ? 'published' : state,
    answer: decision.answer,
    hiddenReason: publishes ? '' : hiddenReason,
  };
}

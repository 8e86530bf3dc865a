import { logActivity } from '#db/activity/activity.ts';
import {
  holdQuestion,
  queueAnswerMail,
  updateQuestion,
  type QuestionNow,
} from '#db/catalog-work/question-work.ts';
import type { Db } from '#db/database.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The question to change, the actor, and the version that the actor saw. */
export interface DecisionOn {
  id: number;
  by: Worker;
  seen?: number | undefined;
  now: Date;
}

/** An answer, with or without publication, a publication alone, or a refusal to publish. */
export type Decision =
  | { action: 'answer'; answer: string; publish: boolean }
  | { action: 'publish' }
  | { action: 'decline'; reason: string };

export type Decided =
  | ({ ok: true; id: number; version: number } & QuestionNow)
  | { ok: false; reason: 'not-found' | 'question-changed' | 'question-unanswered' };

const actions = {
  answer: 'question.answer',
  publish: 'question.publish',
  decline: 'question.decline',
} as const satisfies Record<Decision['action'], ActivityAction>;

/**
 * Answers, publishes or declines a question and logs who did it; the first answer is mailed to the customer (rules
 * questions/answer, questions/mail). A decision that changes nothing is done already. At most 4 queries in a transaction.
 */
export async function decideQuestion(db: Db, on: DecisionOn, decision: Decision): Promise<Decided> {
  const { id, by, seen, now } = on;
  return db.transaction().execute(async (tx): Promise<Decided> => {
    const held = await holdQuestion(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    const { customerId, version, ...is } = held;
    const wanted = wantedOf(is, decision);
    if (wanted.state === is.state && wanted.answer === is.answer)
      return { ok: true, id, version, ...is };
    if (seen !== undefined && seen !== version) return { ok: false, reason: 'question-changed' };
    if (wanted.state === 'published' && wanted.answer === '')
      return { ok: false, reason: 'question-unanswered' };
    const next = await updateQuestion(tx, id, { ...wanted, now });
    if (is.answer === '' && wanted.answer !== '')
      await queueAnswerMail(tx, { questionId: id, customerId });
    await logActivity(tx, {
      by,
      action: actions[decision.action],
      subject: { kind: 'question', id: String(id) },
      before: is,
      after: { ...wanted, ...reasonOf(decision) },
      now,
    });
    return { ok: true, id, version: next, ...wanted };
  });
}

function wantedOf(is: QuestionNow, decision: Decision): QuestionNow {
  if (decision.action === 'publish') return { ...is, state: 'published' };
  if (decision.action === 'decline') return { ...is, state: 'declined' };
  const { answer, publish } = decision;
  return { answer, state: publish ? 'published' : is.state };
}

function reasonOf(decision: Decision): { reason?: string } {
  return decision.action === 'decline' && decision.reason !== '' ? { reason: decision.reason } : {};
}

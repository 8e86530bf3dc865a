import type { Db } from '#db/database.ts';
import type { ActivityAction, ActivitySubject } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

interface Activity {
  /** A visitor is somebody at the door: nobody knows who. */
  by: Worker | { kind: 'visitor'; name: '' };
  action: ActivityAction;
  subject: { kind: ActivitySubject; id: string };
  /** The state before; null where there was none. */
  before: object | null;
  after: object | null;
  now: Date;
}

/** Writes down who changed what, in the transaction of the change (rule fulfillment/activity). 1 query. */
export async function logActivity(tx: Db, activity: Activity): Promise<void> {
  const { by, action, subject, before, after, now } = activity;
  await tx
    .insertInto('activity_log')
    .values({
      at: now,
      actor: by.kind,
      by_name: by.name,
      action,
      subject: subject.kind,
      subject_id: subject.id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

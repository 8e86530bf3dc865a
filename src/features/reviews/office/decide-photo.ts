import { logActivity } from '#db/activity/activity.ts';
import { holdPhoto, updatePhoto } from '#db/catalog-work/photo-work.ts';
import type { Db } from '#db/database.ts';
import type { PhotoState } from '#rules/catalog/reviews/photo-form.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The photograph to decide on, the actor, and the version that the actor saw. */
interface DecisionOn {
  id: number;
  by: Worker;
  seen?: number | undefined;
  /** For the activity log. */
  reason: string;
  now: Date;
}

type Decided =
  | { ok: true; id: number; state: PhotoState; version: number }
  | { ok: false; reason: 'not-found' | 'photo-changed' };

const actions = { approved: 'photo.approve', refused: 'photo.refuse' } as const;

/**
 * Approves or refuses a photograph and logs who did it (rule reviews/photo-decisions). A decision that changes nothing is
 * done already. At most 3 queries in a transaction.
 */
export async function decidePhoto(
  db: Db,
  on: DecisionOn,
  state: 'approved' | 'refused',
): Promise<Decided> {
  const { id, by, seen, reason, now } = on;
  return db.transaction().execute(async (tx): Promise<Decided> => {
    const held = await holdPhoto(tx, id);
    if (!held) return { ok: false, reason: 'not-found' };
    const { version } = held;
    if (held.state === state) return { ok: true, id, state, version };
    if (seen !== undefined && seen !== version) return { ok: false, reason: 'photo-changed' };
    const next = await updatePhoto(tx, id, state);
    await logActivity(tx, {
      by,
      action: actions[state],
      subject: { kind: 'photo', id: String(id) },
      before: { state: held.state },
      after: { state, ...(reason !== '' && { reason }) },
      now,
    });
    return { ok: true, id, state, version: next };
  });
}

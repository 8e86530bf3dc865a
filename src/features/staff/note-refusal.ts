import { countAttempt, personCounter, type AttemptCounter } from '#db/access/rate-limits.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
import { staffLimits } from './staff-services.ts';

interface RefusedSignIn {
  /** The person of the refused attempt; null: no member of staff. */
  person: { id: number; name: string } | null;
  refused: 'password' | 'code';
  address: string;
  device: string;
  now: Date;
}

/**
 * Writes a refused sign-in into the activity log, without the input, and only a few an hour, so that a flood does not
 * fill the log (rule staff/failed-sign-ins). At most 2 queries.
 */
export async function noteRefusedSignIn(db: Db, attempt: RefusedSignIn): Promise<void> {
  const { person, refused, address, device, now } = attempt;
  const limit = staffLimits.refusedWritten;
  const counter: AttemptCounter = person
    ? personCounter('office-refused', 'staff', person.id, limit)
    : { key: 'office-refused:nobody', limit };
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) return;
  await logActivity(db, {
    by: { kind: 'visitor', name: '' },
    action: 'staff.refused',
    subject: { kind: 'staff', id: person?.name ?? '' },
    before: null,
    after: { refused, address: addressGroup(address), device },
    now,
  });
}

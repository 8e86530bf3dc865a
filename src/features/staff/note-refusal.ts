import { countAttempt } from '#db/customers/rate-limits.ts';
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
 * Writes a refused sign-in into the activity log, never what was typed, and so many in an hour that a flood does not
 * fill it (rule staff/failed-sign-ins). At most 2 queries.
 */
export async function noteRefusedSignIn(db: Db, attempt: RefusedSignIn): Promise<void> {
  const { person, refused, address, device, now } = attempt;
  const key = person ? `office-refused:staff:${person.id}` : 'office-refused:nobody';
  const counted = await countAttempt(db, [{ key, limit: staffLimits.refusedWritten }], now);
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

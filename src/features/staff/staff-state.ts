import type { StaffState } from '#contract/office/office-staff.ts';
import type { ListedStaff } from '#db/staff/people.ts';

/** How far somebody has come in: `invited` while a link of theirs works. */
export function staffState(
  person: Pick<ListedStaff, 'isDemo' | 'isReady' | 'disabledAt' | 'linkUntil'>,
): StaffState {
  if (person.isDemo) return 'demo';
  if (person.disabledAt !== null) return 'disabled';
  if (person.isReady) return 'ready';
  return person.linkUntil === null ? 'link-over' : 'invited';
}

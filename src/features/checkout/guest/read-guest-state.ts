import type { GuestState } from '#contract/guest.ts';
import { readGuest } from '#db/customers/guests.ts';
import type { Visitor } from '#platform/http.ts';
import { isOpenToGuests, type GuestServices } from './save-guest.ts';

/** The visitor's data for the guest step and for the pages after an order. 2 queries at most. */
export async function readGuestState(
  services: Pick<GuestServices, 'db' | 'snapshot'>,
  { customerId, signedInAt }: Visitor,
): Promise<GuestState> {
  if (signedInAt !== null) return { isOpen: false, isSignedIn: true, guest: null };
  const isOpen = await isOpenToGuests(services);
  const guest = customerId === null ? null : await readGuest(services.db, customerId);
  return { isOpen, isSignedIn: false, guest };
}

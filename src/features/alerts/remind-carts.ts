import { queueCartReminders } from '#db/consents/cart-reminders.ts';
import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

/**
 * Queues the reminders of carts that were left, where the shop sends them (rule account/cart-reminder). Gives how many. 1
 * query, and those of the settings.
 */
export async function remindCarts({ db, clock }: { db: Db; clock: () => Date }): Promise<number> {
  const { cartReminder: hours } = (await loadSnapshot(db)).settings;
  return hours === 0 ? 0 : queueCartReminders(db, { hours, now: clock() });
}

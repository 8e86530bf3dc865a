import { queueReturnReminders } from '#db/returns/return-reminders.ts';
import type { Db } from '#db/database.ts';
import { remindAfterDays, sendDays } from '#rules/returns/return-clocks.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';

/** Reminds customers to send their goods on days 7 and 12 (rule returns/mails). Gives the number of mails. 2 queries. */
export async function remindReturns({ db, clock }: { db: Db; clock: () => Date }): Promise<number> {
  const now = clock();
  const today = istanbulDay(now);
  let queued = 0;
  for (const days of remindAfterDays)
    queued += await queueReturnReminders(db, { today, days, sendDays, now });
  return queued;
}

import { queueReturnReminders } from '#db/returns/return-reminders.ts';
import { queueReturnsOfDay, readReturnsOfDay } from '#db/returns/due-returns.ts';
import type { Db } from '#db/database.ts';
import { remindAfterDays, sendDays } from '#rules/returns/return-clocks.ts';
import { urgentViews } from '#rules/returns/return-states.ts';
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

/** The hour in Istanbul from which the mail of the day leaves. */
const mailHour = 8;
const hourMs = 3_600_000;
const istanbulAheadMs = 3 * hourMs;

/**
 * Tells the store once a day what of its returns is urgent or late; nothing where nothing is (rule returns/due-mail). Gives
 * whether a mail was queued. 2 queries at most.
 */
export async function tellReturnsOfDay({
  db,
  clock,
}: {
  db: Db;
  clock: () => Date;
}): Promise<boolean> {
  const now = clock();
  if (new Date(now.getTime() + istanbulAheadMs).getUTCHours() < mailHour) return false;
  const today = istanbulDay(now);
  const found = await readReturnsOfDay(db, today);
  const isQuiet = found.late === 0 && urgentViews.every((view) => found[view].urgent === 0);
  return isQuiet ? false : queueReturnsOfDay(db, today);
}

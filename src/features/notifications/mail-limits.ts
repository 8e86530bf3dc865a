import { countAttempt, personCounter } from '#db/access/rate-limits.ts';
import type { Db } from '#db/database.ts';

/** Mails to one address that nobody has confirmed (rule account/unconfirmed-mails). */
export const unconfirmedMails = {
  minute: { attempts: 1, seconds: 60 },
  day: { attempts: 20, seconds: 86_400 },
} as const;

/**
 * How many seconds a mail to this customer's unconfirmed address has to wait; 0: it may go, and is
 * counted. Whatever the number of processes, one of them gets the minute. 2 queries.
 */
export async function secondsToWait(db: Db, customerId: number, now: Date): Promise<number> {
  for (const [span, limit] of Object.entries(unconfirmedMails)) {
    const counter = personCounter(`mail-${span}`, 'customer', customerId, limit);
    const counted = await countAttempt(db, [counter], now);
    if (!counted.ok) return counted.retryAfterSeconds;
  }
  return 0;
}

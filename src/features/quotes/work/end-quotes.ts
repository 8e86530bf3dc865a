import type { Db } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import { expireQuote, findOverdueQuotes, remindOfQuotes } from '#db/quotes/expire-quotes.ts';

interface ExpiryServices {
  db: Db;
  clock: () => Date;
  /** Hears of a quote that could not be ended; the others go on. */
  onError: (error: unknown, quoteId: number) => void;
}

/**
 * Ends answers whose last day is over, gives back stock that was kept long enough, and reminds customers two days before the
 * end (rules quotes/validity, quotes/hold-stock, quotes/mails). Each quote in a transaction of its own; gives how many ended.
 */
export async function expireQuotes(
  { db, clock, onError }: ExpiryServices,
  stopped: () => boolean = () => false,
): Promise<number> {
  await remindOfQuotes(db, clock());
  let ended = 0;
  for (const id of await findOverdueQuotes(db, clock())) {
    if (stopped()) break;
    const isDone = await db
      .transaction()
      .execute((trx) => expireQuote(trx, id, clock()))
      .catch((error: unknown) => {
        if (isPassing(error)) throw error;
        onError(error, id);
        return false;
      });
    if (isDone) ended += 1;
  }
  return ended;
}

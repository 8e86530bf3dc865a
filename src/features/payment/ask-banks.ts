import type { Db } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import {
  findOverdueReservations,
  lockForRelease,
  releaseReserved,
} from '#db/payments/reserved-stock.ts';
import { takeDueAttempts } from '#db/payments/settle.ts';
import type { SettleServices } from './payment-services.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Attempts that one worker takes at once: their banks are asked together. */
const batch = 10;

/** So long they are its own: more than a bank takes to answer or not to. */
const leaseSeconds = 120;

/**
 * Asks the banks about every attempt that it is time to ask about (rule payment/asking); gives how many. One that
 * cannot be settled holds up no other. Any number of processes may do so at once. Throws where the database does not
 * answer.
 */
export async function askBanks(
  services: SettleServices,
  stopped: () => boolean = () => false,
): Promise<number> {
  let asked = 0;
  while (!stopped()) {
    const due = { now: services.clock(), leaseSeconds, limit: batch };
    const ids = await takeDueAttempts(services.db, due);
    await Promise.all(
      ids.map((id) =>
        settleAttempt(services, id).catch((err: unknown) => {
          if (isPassing(err)) throw err;
          services.log.error({ err, attempt: id }, 'a payment could not be settled');
        }),
      ),
    );
    asked += ids.length;
    if (ids.length < batch) break;
  }
  return asked;
}

/**
 * Gives back what payments hold whose time is over (rule stock/reservation), each in a transaction of its own; gives
 * how many. One that is being settled at that moment is left to it.
 */
export async function releaseOverdue(
  { db, clock }: { db: Db; clock: () => Date },
  stopped: () => boolean = () => false,
): Promise<number> {
  let released = 0;
  const ids = await findOverdueReservations(db, { now: clock(), limit: 1000 });
  for (const id of ids) {
    if (stopped()) break;
    await db.transaction().execute(async (trx) => {
      if (!(await lockForRelease(trx, id))) return;
      await releaseReserved(trx, id);
      released += 1;
    });
  }
  return released;
}

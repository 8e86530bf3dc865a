import type { Db } from '#db/database.ts';
import { isPassing } from '#db/engine/database-errors.ts';
import {
  findOverdueReservations,
  lockForRelease,
  releaseReserved,
} from '#db/payments/reserved-stock.ts';
import { noteOutage, takeDueAttempts, type DueAttempt } from '#db/payments/questions.ts';
import type { SettleServices } from '#features/payment/payment-services.ts';
import { settleDueAttempt } from './settle-attempt.ts';

/** The most concurrent questions of one worker. */
const mostAtOnce = 10;

/**
 * Asks the banks about every attempt that is due (rules payment/status-polling, payment/after-outage); gives how many. A run
 * begins with one question and doubles them up to `mostAtOnce`, so that a bank that has just come back is not run over.
 * `down` names the providers that are not asked now; their attempts stay due. One that cannot be settled holds up no
 * other. Any number of processes may do so at once. Throws where the database does not answer.
 */
export async function askBanks(
  services: SettleServices,
  stopped: () => boolean = () => false,
  down: () => readonly string[] = () => [],
): Promise<number> {
  const { db, clock } = services;
  const heldBack = new Set<string>();
  let asked = 0;
  while (!stopped()) {
    const limit = Math.min(mostAtOnce, asked + 1);
    const due = await takeDueAttempts(db, { now: clock(), limit, down: [...down(), ...heldBack] });
    const answers = await Promise.all(due.map((attempt) => ask(services, attempt)));
    for (const [index, { provider }] of due.entries())
      if (answers[index] === false) heldBack.add(provider);
    asked += due.length;
    if (due.length < limit) break;
  }
  const waiting = down();
  if (waiting.length > 0) await noteOutage(db, { now: clock(), down: waiting });
  return asked;
}

/** False where the provider was not asked, because it is down. */
async function ask(services: SettleServices, { id }: DueAttempt): Promise<boolean> {
  try {
    return await settleDueAttempt(services, id);
  } catch (err) {
    if (isPassing(err)) throw err;
    services.log.error({ err, attempt: id }, 'a payment could not be settled');
    return true;
  }
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

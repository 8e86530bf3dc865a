import type { Db } from '#db/database.ts';
import type { Log } from '#platform/log.ts';
import type { CardProvider } from '#platform/payments/provider.ts';

/** What settling a payment needs. */
export interface SettleServices {
  db: Db;
  clock: () => Date;
  /** Who takes cards now, or by name who took a payment that is not over; null where there is nobody. */
  provider: (name?: string) => CardProvider | null;
  /** Key of the card fingerprints, see `ensureSecret`. */
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

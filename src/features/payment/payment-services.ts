import type { Db } from '#db/database.ts';
import type { Log } from '#platform/log.ts';
import type { CardProvider } from '#platform/payments/provider.ts';

/** The services that settling a payment needs. */
export interface SettleServices {
  db: Db;
  clock: () => Date;
  /** The current payment provider, or the named one that started an unfinished payment; null when there is none. */
  provider: (name?: string) => CardProvider | null;
  /** Key of the card fingerprints, see `ensureSecret`. */
  secret: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

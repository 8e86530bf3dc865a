import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { AccountLimits } from './attempt-limits.ts';

/** The dependencies of the account's calls. */
export interface AccountServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  limits: AccountLimits;
  /** The customers that any visitor may sign in as while the demo is on (rule account/demo-customers). */
  sharedCustomers: ReadonlySet<number>;
}

import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { AccountLimits } from './attempt-limits.ts';

/** What the account's steps need of the process. */
export interface AccountServices {
  db: Db;
  snapshot: () => ShopSnapshot;
  clock: () => Date;
  limits: AccountLimits;
  /** Whom anybody may be while the demo is on (rule account/demo-customers). */
  sharedCustomers: ReadonlySet<number>;
}

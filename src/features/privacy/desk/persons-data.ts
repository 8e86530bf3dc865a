import { readNoticesOf } from '#db/customers/alerts/stock-notices.ts';
import { readOwnData, type OwnData } from '#db/customers/own-data/read-own-data.ts';
import type { Db } from '#db/database.ts';

/**
 * All that is held of the people of a proven address: one copy for the account and each guest; of an address that only waits for
 * products, its notices (rule privacy/answer). 1 query for each of them.
 */
export async function personsData(
  db: Db,
  { people, email }: { people: readonly { id: number }[]; email: string },
): Promise<OwnData[]> {
  const copies: OwnData[] = [];
  for (const { id } of people) copies.push(await readOwnData(db, id));
  if (copies.length > 0) return copies;
  const notices = await readNoticesOf(db, email);
  return notices.length === 0 ? [] : [{ notices }];
}

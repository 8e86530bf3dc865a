import { ensureSecret } from '#db/access/secrets.ts';
import type { Db } from '#db/database.ts';
import { keyFor, sealText, unsealText } from '#platform/sealed-text.ts';

const secretName = 'privacy-requests';
const purpose = 'numbers of identity';

/** A number of identity as a request keeps it: nobody can read it without the shop's secret. 1 query. */
export async function sealId(db: Db, idNumber: string): Promise<string> {
  return sealText(keyFor(await ensureSecret(db, secretName), purpose), idNumber);
}

/** The number of a sealed one. 1 query. */
export async function openId(db: Db, sealed: string): Promise<string> {
  return unsealText(keyFor(await ensureSecret(db, secretName), purpose), sealed);
}

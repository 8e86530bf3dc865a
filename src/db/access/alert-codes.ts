import type { Db } from '#db/database.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'alert-links';

/** The code in the link that ends an alert, which only the alert's mail brings (rule alerts/link). 1 query. */
export async function alertCode(db: Db, id: number): Promise<string> {
  return keyedCode(db, secretName, String(id));
}

/** Whether a link's code is that of its alert. 1 query. */
export async function isAlertCode(db: Db, id: number, code: string): Promise<boolean> {
  return isKeyedCode(db, secretName, { subject: String(id), code });
}

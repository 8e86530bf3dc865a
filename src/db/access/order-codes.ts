import type { Db } from '#db/database.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'order-links';

/** The code in the link of a guest's order, which only the order's mails bring (rule guest-checkout/link). 1 query. */
export async function orderCode(db: Db, orderNo: string): Promise<string> {
  return keyedCode(db, secretName, orderNo);
}

/** Whether a link's code is that of its order. 1 query. */
export async function isOrderCode(db: Db, orderNo: string, code: string): Promise<boolean> {
  return isKeyedCode(db, secretName, { subject: orderNo, code });
}

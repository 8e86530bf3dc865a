import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { ensureSecret } from './secrets.ts';

/**
 * The code in the link of a guest's order, which only the order's mails bring (rule guest-checkout/link): a keyed hash of
 * the number, so that nothing has to be stored and nobody can guess it. 1 query.
 */
export async function orderCode(db: Db, orderNo: string): Promise<string> {
  const secret = await ensureSecret(db, 'order-links');
  return createHmac('sha256', secret).update(orderNo).digest('base64url');
}

/** Whether a link's code is that of its order. Compares in constant time. 1 query. */
export async function isOrderCode(db: Db, orderNo: string, code: string): Promise<boolean> {
  const right = Buffer.from(await orderCode(db, orderNo));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right);
}

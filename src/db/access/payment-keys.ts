import type { Db } from '#db/database.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'payment-links';
/** Another one ends all links that were mailed before. */
const version = 'v1';

const subjectOf = (orderNo: string) => `${version}:order:${orderNo}`;

/** The key in the payment link of an order, which opens its payment and nothing else (rule phone-orders/link). 1 query. */
export async function paymentKey(db: Db, orderNo: string): Promise<string> {
  return keyedCode(db, secretName, subjectOf(orderNo));
}

/** Whether a link's key is that of its order. 1 query. */
export async function isPaymentKey(db: Db, orderNo: string, code: string): Promise<boolean> {
  return isKeyedCode(db, secretName, { subject: subjectOf(orderNo), code });
}

import type { Db } from '#db/database.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'return-links';
/** Another one ends all links that were mailed before. */
const version = 'v1';

/** The key in the mails of an order, which opens its returns without a sign-in (rule returns/link). 1 query. */
export async function returnKey(db: Db, orderNo: string): Promise<string> {
  return keyedCode(db, secretName, `${version}:order:${orderNo}`);
}

/** Whether a link's key is that of its order. 1 query. */
export async function isReturnKey(db: Db, orderNo: string, code: string): Promise<boolean> {
  return isKeyedCode(db, secretName, { subject: `${version}:order:${orderNo}`, code });
}

/** The value of the cookie that a link sets: it opens this order alone until `until`, in milliseconds. 1 query. */
export async function returnPass(db: Db, orderNo: string, until: number): Promise<string> {
  const code = await keyedCode(db, secretName, `${version}:pass:${until}:${orderNo}`);
  return `${until}.${code}.${Buffer.from(orderNo).toString('base64url')}`;
}

/** The order that a cookie opens; null for one that is over or that nobody here made. 1 query. */
export async function orderOfPass(db: Db, pass: string, now: Date): Promise<string | null> {
  const [, until = '', code = '', coded = ''] =
    /^(\d{1,15})\.([\w-]{1,100})\.([\w-]{1,200})$/.exec(pass) ?? [];
  if (until === '' || Number(until) <= now.getTime()) return null;
  const orderNo = Buffer.from(coded, 'base64url').toString();
  const subject = `${version}:pass:${until}:${orderNo}`;
  return (await isKeyedCode(db, secretName, { subject, code })) ? orderNo : null;
}

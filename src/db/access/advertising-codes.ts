import type { Db } from '#db/database.ts';
import { parseId } from '#rules/shop/id.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'advertising-links';

/** The token of the link that ends a customer's advertising, which only their mails bring (rule account/advertising). 1 query. */
export async function advertisingToken(db: Db, customerId: number): Promise<string> {
  return `${customerId}.${await keyedCode(db, secretName, String(customerId))}`;
}

/** The customer of a link's token; null where it is wrong. 1 query. */
export async function customerOfToken(db: Db, token: string): Promise<number | null> {
  const [id = '', code = '', ...rest] = token.split('.');
  const customerId = parseId(id);
  if (customerId === null || rest.length > 0) return null;
  return (await isKeyedCode(db, secretName, { subject: id, code })) ? customerId : null;
}

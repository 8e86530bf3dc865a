import type { Db } from '#db/database.ts';
import { parseId } from '#rules/shop/id.ts';
import { isKeyedCode, keyedCode } from './keyed-codes.ts';

const secretName = 'notice-links';

/** The token of the link in the mail of a notice: its id and a code that only this mail brings (rule alerts/notice-confirm). 1 query. */
export async function noticeToken(db: Db, id: number): Promise<string> {
  return `${id}.${await keyedCode(db, secretName, String(id))}`;
}

/** The notice of a link's token; null for a wrong one. 1 query. */
export async function noticeOfToken(db: Db, token: string): Promise<number | null> {
  const dot = token.indexOf('.');
  const id = parseId(token.slice(0, Math.max(0, dot)));
  if (id === null) return null;
  const code = token.slice(dot + 1);
  return (await isKeyedCode(db, secretName, { subject: String(id), code })) ? id : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { ensureSecret } from './secrets.ts';

/**
 * The code in a link that works without a sign-in: a keyed hash of what it is about, under a secret of its own, so that
 * nothing has to be stored and nobody can guess it. 1 query.
 */
export async function keyedCode(db: Db, secretName: string, subject: string): Promise<string> {
  const secret = await ensureSecret(db, secretName);
  return createHmac('sha256', secret).update(subject).digest('base64url');
}

/** Whether a link's code is that of its subject. Compares in constant time. 1 query. */
export async function isKeyedCode(
  db: Db,
  secretName: string,
  { subject, code }: { subject: string; code: string },
): Promise<boolean> {
  const right = Buffer.from(await keyedCode(db, secretName, subject));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right);
}

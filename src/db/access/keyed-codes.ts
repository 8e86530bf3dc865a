import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { ensureSecret, readSecret } from './secrets.ts';

/**
 * The code in a link that works without a sign-in: a keyed hash of what it is about, under a secret of its own, so that
 * nothing has to be stored and nobody can guess it. 1 query.
 */
export async function keyedCode(db: Db, secretName: string, subject: string): Promise<string> {
  return codeOf(await ensureSecret(db, secretName), subject);
}

/**
 * Whether a link's code is that of its subject. Compares in constant time, and writes nothing: before the first code was made
 * none is right. 1 query.
 */
export async function isKeyedCode(
  db: Db,
  secretName: string,
  { subject, code }: { subject: string; code: string },
): Promise<boolean> {
  const secret = await readSecret(db, secretName);
  if (secret === null) return false;
  const right = Buffer.from(codeOf(secret, subject));
  const given = Buffer.from(code);
  return given.length === right.length && timingSafeEqual(given, right);
}

function codeOf(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(subject).digest('base64url');
}

import { hash, randomBytes } from 'node:crypto';

/** A new secret for a cookie, a link or another system: 256 random bits as 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token of another form: no cookie of a customer's session accepts it (rule customers/look). */
export function newLookToken(): string {
  return `look.${newToken()}`;
}

/**
 * The hash that the database stores in place of a token. It needs no salt and no work factor: nobody can guess 256
 * random bits.
 */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

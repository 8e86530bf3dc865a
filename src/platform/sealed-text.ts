import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key for one purpose, of a shop's own secret (see `ensureSecret`). */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', purpose, 32));
}

/** Encrypts a text; what stands beside it in a dump or a log says nothing without the key. */
export function sealText(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws where the key is another one, or the text was changed. */
export function unsealText(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([
    decipher.update(bytes.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]);
  return text.toString('utf8');
}

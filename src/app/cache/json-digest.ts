import { hash } from 'node:crypto';

const digests = new WeakMap<object, string>();

/** A digest of the object's JSON. The object must never change: its digest is computed once. */
export function jsonDigest(value: object): string {
  const known = digests.get(value);
  if (known !== undefined) return known;
  const digest = hash('sha1', JSON.stringify(value), 'base64url');
  digests.set(value, digest);
  return digest;
}

import type { PageCursor } from '#rules/shop/cursor.ts';

/** Writes a cursor as a text that is opaque to its caller and safe in a URL. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of `encodeCursor`, unchecked; none where the text is not a cursor. */
export function decodeCursor(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

export function encodePageCursor({ way, key, id }: PageCursor, sort: string): string {
  return encodeCursor([sort, way, id, key]);
}

/** Null where the text is not a cursor, belongs to another sort, or has a key that `isKey` refuses. */
export function decodePageCursor(
  text: string,
  sort: string,
  isKey: (key: string) => boolean,
): PageCursor | null {
  const [itsSort, way, id, key] = decodeCursor(text);
  if (itsSort !== sort || (way !== 'after' && way !== 'before')) return null;
  if (!Number.isSafeInteger(id) || typeof key !== 'string' || !isKey(key)) return null;
  return { way, key, id: Number(id) };
}

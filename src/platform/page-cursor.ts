import { isSortKey, sortColumn, type PageCursor, type SortKeys } from '#rules/shop/list-sort.ts';

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

/** The cursors of the pages beside a page, as an answer holds them. */
export function encodePageLinks(
  links: { next: PageCursor | null; previous: PageCursor | null },
  sort: string,
): { next: string | null; previous: string | null } {
  const textOf = (cursor: PageCursor | null) =>
    cursor && encodeCursor([sort, cursor.way, cursor.id, cursor.key]);
  return { next: textOf(links.next), previous: textOf(links.previous) };
}

/** Null where the text is not a cursor, belongs to another sort, or has a key that its column cannot have. */
export function decodePageCursor(text: string, sort: string, keys: SortKeys): PageCursor | null {
  const [itsSort, way, id, key] = decodeCursor(text);
  const { [sortColumn(sort)]: type } = keys;
  if (type === undefined || itsSort !== sort || (way !== 'after' && way !== 'before')) return null;
  if (!Number.isSafeInteger(id) || typeof key !== 'string' || !isSortKey(key, type)) return null;
  return { way, key, id: Number(id) };
}

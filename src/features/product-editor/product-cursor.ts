import type { ProductCursor } from '#db/catalog-work/find-products.ts';
import type { StockPlace } from '#db/catalog-work/stock-history.ts';
import type { ProductSort } from '#rules/catalog/product-work.ts';

/** Opaque to whoever gets it: the product at a page's end, with the sort in which it is there. */
export function cursorText({ way, key, id }: ProductCursor, sort: ProductSort): string {
  return textOf([sort, way, id, key]);
}

/** Null where it is none, or of another sort. */
export function cursorOf(text: string, sort: ProductSort): ProductCursor | null {
  const parts = partsOf(text);
  if (parts[0] !== sort) return null;
  const [, way, id, key] = parts;
  const pattern = /stock|sold/.test(sort) ? /^-?\d{1,10}$/ : /^[^\0]{1,1000}$/;
  if ((way !== 'after' && way !== 'before') || !Number.isSafeInteger(id)) return null;
  if (typeof key !== 'string' || !pattern.test(key)) return null;
  if (/stock|sold/.test(sort) && Math.abs(Number(key)) > 2_147_483_647) return null;
  return { way, id: Number(id), key };
}

export function placeText({ id, level }: StockPlace): string {
  return textOf([id, level]);
}

export function placeOf(text: string): StockPlace | null {
  const [id, level] = partsOf(text);
  return Number.isSafeInteger(id) && Number.isSafeInteger(level)
    ? { id: Number(id), level: Number(level) }
    : null;
}

const textOf = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

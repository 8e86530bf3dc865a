import type { StockPlace } from '#db/catalog-work/stock-history.ts';
import { decodeCursor, encodeCursor } from '#platform/page-cursor.ts';
import type { ProductSort } from '#rules/catalog/product-work.ts';

/** Whether a cursor of this sort may have this key. */
export function isProductKey(key: string, sort: ProductSort): boolean {
  if (!/stock|sold/.test(sort)) return /^[^\0]{1,1000}$/.test(key);
  return /^-?\d{1,10}$/.test(key) && Math.abs(Number(key)) <= 2_147_483_647;
}

export function placeText({ id, level }: StockPlace): string {
  return encodeCursor([id, level]);
}

export function placeOf(text: string): StockPlace | null {
  const [id, level] = decodeCursor(text);
  return Number.isSafeInteger(id) && Number.isSafeInteger(level)
    ? { id: Number(id), level: Number(level) }
    : null;
}

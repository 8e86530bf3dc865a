import type { StockPlace } from '#db/catalog-work/stock-history.ts';
import { decodeCursor, encodeCursor } from '#platform/page-cursor.ts';

export function encodeStockPlace({ id, level }: StockPlace): string {
  return encodeCursor([id, level]);
}

/** Null where the text is not a place in a stock history. */
export function decodeStockPlace(text: string): StockPlace | null {
  const [id, level] = decodeCursor(text);
  return Number.isSafeInteger(id) && Number.isSafeInteger(level)
    ? { id: Number(id), level: Number(level) }
    : null;
}

import type { Cursor } from '#db/fulfillment/find-orders.ts';
import type { OrderSort } from '#rules/order/order-filter.ts';

const keys = {
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  total: /^\d{1,13}\.\d\d$/,
  number: /^[^\0]{1,200}$/,
};

/** Opaque to whoever gets it: the order at a page's end, with the sort in which it is there. */
export function cursorText({ way, key, id }: Cursor, sort: OrderSort): string {
  return Buffer.from(JSON.stringify([sort, way, id, key])).toString('base64url');
}

/** Null where it is none, or of another sort. */
export function cursorOf(text: string, sort: OrderSort): Cursor | null {
  const parts = partsOf(text);
  if (!Array.isArray(parts) || parts[0] !== sort) return null;
  const [, way, id, key]: unknown[] = parts;
  const column = sort.replace('-', '');
  const pattern = column === 'date' ? keys.date : column === 'total' ? keys.total : keys.number;
  if ((way !== 'after' && way !== 'before') || !Number.isSafeInteger(id)) return null;
  if (typeof key !== 'string' || !pattern.test(key)) return null;
  if (column === 'date' && Number.isNaN(Date.parse(key))) return null;
  return { way, id: Number(id), key };
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

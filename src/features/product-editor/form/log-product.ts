import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { FormFields, UnitFields } from '#rules/catalog/form/product-form.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The person or program that changes products, and the time. */
export interface By {
  by: Worker;
  now: Date;
}

/** Longer texts are cut in the log: it tells what changed and is no copy of the catalog. */
const mostText = 2000;

const cut = (text: string) => (text.length > mostText ? `${text.slice(0, mostText)}…` : text);

/** Fields as the log keeps them. */
export function loggedFields(fields: Partial<FormFields>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === 'inventory' && fields.inventory) {
        return [
          name,
          fields.inventory.map(({ warehouseName, quantity }) => `${warehouseName}: ${quantity}`),
        ];
      }
      return [name, typeof value === 'string' ? cut(value) : value];
    }),
  );
}

/** A unit without its own and its list price, as the log keeps it. */
export function loggedUnit({ value, valueEn, multiplier, barcode, ...unit }: UnitFields): string {
  const { width, height, length, weight } = unit;
  const sizes = width + height + length > 0 ? `${width} × ${height} × ${length} cm` : '';
  const parts = [
    valueEn === '' ? value : `${value} (${valueEn})`,
    `× ${multiplier}`,
    sizes,
    weight > 0 ? `${weight} kg` : '',
    barcode,
    unit.minQuantity > 1 ? `≥ ${unit.minQuantity}` : '',
    unit.orderMultiple > 1 ? `${unit.orderMultiple}, ${2 * unit.orderMultiple}, …` : '',
    unit.minPrice === null ? '' : `↓ ${unit.minPrice} ${unit.minCurrency}`,
    unit.discountUntil ? `≤ ${unit.discountUntil}` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

export async function logProduct(
  tx: Db,
  { by, now }: By,
  entry: { code: string; action: ActivityAction; before: object | null; after: object | null },
): Promise<void> {
  const { code, action, before, after } = entry;
  const subject = { kind: 'product', id: code } as const;
  await logActivity(tx, { by, action, subject, before, after, now });
}

/** Logs the changed prices of units, each as the table of products does. 1 query a changed price. */
export async function logPrices(
  tx: Db,
  by: By,
  changes: { code: string; before: readonly UnitFields[]; after: readonly UnitFields[] },
): Promise<void> {
  for (const unit of changes.after) {
    const was = changes.before.find(({ id }) => id === unit.id);
    if (!was || priceKey(was) === priceKey(unit)) continue;
    const [before, after] = [priceOf(was), priceOf(unit)];
    await logProduct(tx, by, { code: changes.code, action: 'product.price', before, after });
  }
}

const priceOf = ({ id, price, listPrice, currency }: UnitFields) => ({
  price,
  listPrice,
  currency,
  unit: id,
});

const priceKey = (unit: UnitFields) => JSON.stringify(priceOf(unit));

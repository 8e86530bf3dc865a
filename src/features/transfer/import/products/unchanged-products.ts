import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#db/database.ts';
import { readProductRecords } from '#db/transfer/read-store.ts';
import { ProductRecord } from '#features/transfer/sources/records.ts';
import type { ProductPlan } from './product-plan.ts';

const fields = Object.keys(ProductRecord.properties);

/**
 * The products that equal their records field by field: most of them, if a file is imported again. A record that writes
 * the same value differently, such as a price with one more zero, is not among them, and writing it changes nothing. 1
 * query.
 */
export async function unchangedProducts(
  db: Db,
  planned: readonly { record: ProductRecord; plan: ProductPlan }[],
): Promise<ReadonlySet<number>> {
  const known = planned.filter(({ plan }) => !plan.isNew);
  if (known.length === 0) return new Set();
  const ids = known.map(({ plan }) => plan.id);
  const stored = new Map((await readProductRecords(db, ids)).map((row) => [row.id, row]));
  const same = known.filter(({ record, plan }) => {
    const row = stored.get(plan.id);
    // A record names no ancestors: if the category got a new one, the product still has to be written.
    const places = plan.parts.categories?.length ?? row?.places;
    return row && row.places === places && equalsRecord(record, row.record);
  });
  return new Set(same.map(({ plan }) => plan.id));
}

/** Fields of a unit that most files leave out. */
const rareUnitFields = ['discountUntil', 'priceHistory'];

/** The stored units without the rare fields that no given unit has. */
function asNamed(stored: unknown, given: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(given)) return stored;
  const isNamed = (name: string) => given.some((unit: object) => Reflect.has(unit, name));
  const left = new Set(rareUnitFields.filter((name) => !isNamed(name)));
  return stored.map((unit: object) =>
    Object.fromEntries(Object.entries(unit).filter(([name]) => !left.has(name))),
  );
}

function equalsRecord(given: object, stored: Readonly<Record<string, unknown>>): boolean {
  return fields.every((field) => {
    const value: unknown = Reflect.get(given, field);
    if (value === undefined || isDeepStrictEqual(value, stored[field])) return true;
    return field === 'units' && isDeepStrictEqual(value, asNamed(stored['units'], value));
  });
}

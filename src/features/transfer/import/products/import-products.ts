import type { Db } from '#db/database.ts';
import { noteCounts, unitsOf } from '#db/transfer/write-product-parts.ts';
import { storeProducts } from '#db/transfer/store-products.ts';
import { lockProducts, newProductIds, reserveProductIds } from '#db/transfer/write-products.ts';
import { recordCheck } from '#features/transfer/import/check-record.ts';
import type {
  BatchResult,
  CheckedLine,
  PartWriter,
} from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import { planProduct } from './product-plan.ts';
import type { ProductPlan } from './product-plan.ts';
import { ProductRecord } from '#features/transfer/sources/records.ts';
import { Family } from './product-family.ts';
import { brandOf, ProductNames } from './product-names.ts';
import type { NamesOfBatch } from './product-names.ts';
import { unchangedProducts } from './unchanged-products.ts';

type Line = CheckedLine<ProductRecord>;
interface Planned {
  line: Line;
  plan: ProductPlan;
}

/** Imports products.jsonl: each batch is about a dozen statements, whatever its size. */
export function productWriter(context: ImportContext): PartWriter<ProductRecord> {
  const check = recordCheck(ProductRecord);
  const names = new ProductNames();
  return {
    check: (value) => {
      const checked = check(value);
      const needsId = checked.ok && checked.record.id === undefined;
      if (!needsId || context.knowsProductsByCode) return checked;
      return { ok: false, findings: [{ field: 'id', code: 'required' }] };
    },
    fields: new Set(Object.keys(ProductRecord.properties)),
    keyOf: (record) => (record.id === undefined ? `c${record.code}` : `i${record.id}`),
    touches: (record) => [...keysOf(record), ...names.newOf(record)],
    besides: {
      part: 'brands',
      keysOf: async (_, records) => records.flatMap((record) => brandOf(record)?.code ?? []),
    },
    batchSize: 500,
    reserve: (db, lines) =>
      reserveProductIds(
        db,
        lines.flatMap(({ record }) => record.id ?? []),
      ),
    write: (db, lines, last) => writeProducts(db, lines, last, context, names),
  };
}

/** The keys of the product and its parent. */
function keysOf({ id, code, parentId, parentCode }: ProductRecord): string[] {
  const ids = [id, parentId].flatMap((each) => (each == null ? [] : `i${each}`));
  const codes = [code, parentCode].flatMap((each) => (each == null ? [] : `c${each}`));
  return [...ids, ...codes];
}

async function writeProducts(
  db: Db,
  lines: readonly Line[],
  last: boolean,
  context: ImportContext,
  names: ProductNames,
): Promise<BatchResult<ProductRecord>> {
  const known = await lockProducts(db, {
    ids: lines.flatMap(({ record }) => record.id ?? []),
    codes: lines.flatMap(({ record }) => record.code ?? []),
  });
  const family = await Family.find(db, lines, known);
  const refused: BatchResult<ProductRecord>['refused'] = [];
  const waiting: Line[] = [];
  const ready: { line: Line; parentId: number | null | undefined }[] = [];
  for (const line of lines) {
    const found = family.findParent(line.record);
    if (found.ok) ready.push({ line, parentId: found.parentId });
    else if (found.finding.code === 'no-parent' && !last) waiting.push(line);
    else refused.push({ line: line.line, findings: [found.finding] });
  }
  const plans = await planLines(db, ready, family, context);
  const stored = plans.filter(({ plan }) => plan.findings.refused.length === 0);
  for (const { line, plan } of plans) {
    if (plan.findings.refused.length > 0) {
      refused.push({ line: line.line, findings: plan.findings.refused });
    }
  }
  const { changed, named } = await storePlans(db, stored, family, names);
  return {
    added: stored.filter(({ plan }) => plan.isNew).length,
    changed: stored.filter(({ plan }) => !plan.isNew && changed.has(plan.id)).length,
    refused,
    waiting,
    warnings: stored.flatMap(({ line, plan }) =>
      plan.findings.warnings.map((finding) => ({ line: line.line, finding })),
    ),
    remember: () => named.keep(),
  };
}

async function planLines(
  db: Db,
  ready: readonly { line: Line; parentId: number | null | undefined }[],
  family: Family,
  context: ImportContext,
): Promise<Planned[]> {
  const records = ready.map(({ line }) => line.record);
  const fresh = records.filter((record) => family.idOf(record) === undefined);
  const newIds = await newProductIds(db, fresh.length);
  const naming = records.filter(needsStoredUnits);
  const units = await unitsOf(
    db,
    naming.flatMap((record) => family.idOf(record) ?? []),
  );
  const unitsByProduct = Map.groupBy(units, (unit) => unit.product_id);
  return ready.map(({ line, parentId }) => {
    const { record } = line;
    const id = family.idOf(record) ?? newIds.pop() ?? 0;
    const product = family.known(id);
    const known = product && { product, units: unitsByProduct.get(id) ?? [] };
    return { line, plan: planProduct(record, { id, known, parentId }, context) };
  });
}

/** Whether a record leaves out what its stored units say. */
function needsStoredUnits({ defaultUnit, units }: Line['record']): boolean {
  if (!units?.length) return Boolean(defaultUnit);
  return units.some(
    ({ minPrice, minQuantity, orderMultiple, discountUntil }) =>
      minPrice === undefined ||
      minQuantity === undefined ||
      orderMultiple === undefined ||
      discountUntil === undefined,
  );
}

/** Writes the plans and returns the products that changed. */
async function storePlans(
  db: Db,
  stored: readonly Planned[],
  family: Family,
  names: ProductNames,
): Promise<{ changed: ReadonlySet<number>; named: NamesOfBatch }> {
  const planned = stored.map(({ line, plan }) => ({ record: line.record, plan }));
  const same = await unchangedProducts(db, planned);
  const different = stored.filter(({ plan }) => !same.has(plan.id));
  const named = await names.create(
    db,
    different.map(({ line }) => line.record),
  );
  const changed = await writePlans(db, different, family, named);
  await noteCounts(
    db,
    stored.flatMap(({ plan }) => (plan.parts.inventory?.length ? [plan.id] : [])),
  );
  return { changed, named };
}

async function writePlans(
  db: Db,
  stored: readonly Planned[],
  family: Family,
  named: NamesOfBatch,
): Promise<ReadonlySet<number>> {
  const writes = stored.map(({ line, plan: { row, isNew, parts, price, history, findings } }) => {
    const names = named.of(line.record);
    findings.warnings.push(...names.findings);
    return { row: { ...row, ...names.columns }, isNew, parts, price, history };
  });
  return storeProducts(db, writes, family.parentsOf(writes.map(({ row }) => row)));
}

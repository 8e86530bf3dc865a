import type { Db } from '#db/database.ts';
import type { StoredRecord } from '#db/imports/read-records.ts';
import { findTargets } from '#db/price-work/known-targets.ts';
import { readListRules } from '#db/transfer/wholesale/read-wholesale.ts';
import {
  findPriceLists,
  removeRules,
  writePriceRules,
  writeQuantityRules,
} from '#db/transfer/wholesale/write-wholesale.ts';
import { findUnit } from '#rules/cart/units.ts';
import type { Rates } from '#rules/money/money.ts';
import { discountText, parseDiscount } from '#rules/price/discount.ts';
import type { KnownTargets } from '#rules/price/lists/rule-form.ts';
import {
  dayOf,
  priceOf,
  type PriceValue,
  type RecordFindings,
} from '#features/transfer/import/field-values.ts';
import type { PartWriter, WholeLists } from '#features/transfer/import/import-batches.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import {
  PriceRuleRecord,
  QuantityRuleRecord,
} from '#features/transfer/sources/wholesale-records.ts';
import { wholesaleWriter } from './wholesale-writer.ts';

type TargetFields = Pick<PriceRuleRecord, 'list' | 'scope' | 'target' | 'unit' | 'min' | 'minUnit'>;

interface Target {
  list: string;
  scope: PriceRuleRecord['scope'];
  target: string | null;
  unit: string | null;
  min: number;
}

interface PriceRuleRow extends Target {
  minUnit: string | null;
  price: PriceValue | null;
  discount: string | null;
  from: string | null;
  to: string | null;
}

interface QuantityRuleRow extends Target {
  multiple: number;
  max: number | null;
}

/** Imports price-rules.jsonl. */
export function priceRuleWriter(context: ImportContext): PartWriter<PriceRuleRecord> {
  const { currencies, snapshot } = context;
  return wholesaleWriter<typeof PriceRuleRecord, PriceRuleRow, KnownNames>({
    part: 'price-rules',
    schema: PriceRuleRecord,
    keyOf: priceRuleKey,
    keyField: 'target',
    wholeLists: listsOf<PriceRuleRecord>('price-rules', context),
    lookUp: (db, records) => lookUp(db, records, snapshot.rates),
    whole: (record, stored, findings) => wholePriceRule(record, stored, currencies, findings),
    refuse: refusePriceRule,
    write: (db, rows) => writePriceRules(db, rows.map(priceRuleColumns)),
    remove: async (db, keys) => {
      await removeRules(db, 'price-rules', keys);
      return [];
    },
  });
}

/** Imports quantity-rules.jsonl. */
export function quantityRuleWriter(context: ImportContext): PartWriter<QuantityRuleRecord> {
  return wholesaleWriter<typeof QuantityRuleRecord, QuantityRuleRow, KnownNames>({
    part: 'quantity-rules',
    schema: QuantityRuleRecord,
    keyOf: (record) => JSON.stringify(targetKey(record)),
    keyField: 'target',
    wholeLists: listsOf<QuantityRuleRecord>('quantity-rules', context),
    lookUp: (db, records) => lookUp(db, records, context.snapshot.rates),
    whole: (record, stored) => ({
      ...targetOf(record),
      min: record.min === undefined ? numberIn(stored, 'min', 1) : (record.min ?? 1),
      multiple:
        record.multiple === undefined ? numberIn(stored, 'multiple', 1) : (record.multiple ?? 1),
      max: record.max === undefined ? numberIn(stored, 'max', null) : record.max,
    }),
    refuse: (row, known, findings) => {
      refuseTarget(row, known, findings);
      if (row.max !== null && row.max < row.min)
        findings.refused.push({ field: 'max', code: 'out-of-range', detail: `>= ${row.min}` });
    },
    write: (db, rows) =>
      writeQuantityRules(
        db,
        rows.map((row, n) => ({ n, ...row })),
      ),
    remove: async (db, keys) => {
      await removeRules(db, 'quantity-rules', keys);
      return [];
    },
  });
}

/** The key of a price rule: list, scope, target, unit, min, minUnit and from. */
function priceRuleKey(record: PriceRuleRecord): string {
  const from = record.from?.slice(0, 10) ?? null;
  return JSON.stringify([...targetKey(record), record.min ?? 1, nameOf(record.minUnit), from]);
}

function targetKey(record: TargetFields): (string | null)[] {
  const { list, scope, target, unit } = targetOf(record);
  return [list, scope, target, unit];
}

function targetOf({ list, scope, target, unit, min }: TargetFields): Target {
  const named = target ?? '';
  const code = scope === 'category' ? named.replaceAll(/^\/|\/$/g, '') : named;
  return { list, scope, target: scope === 'all' ? null : code, unit: nameOf(unit), min: min ?? 1 };
}

function nameOf(unit: number | string | null | undefined): string | null {
  return unit === null || unit === undefined ? null : String(unit);
}

/** The lists, targets and units that rules name, as far as they exist. */
type KnownNames = KnownTargets & { lists: ReadonlySet<string> };

async function lookUp(db: Db, records: readonly TargetFields[], rates: Rates): Promise<KnownNames> {
  const lists = await findPriceLists(
    db,
    records.map(({ list }) => list),
  );
  const named = records.map((record) => ({ ...targetOf(record), minUnit: nameOf(record.minUnit) }));
  return { ...(await findTargets(db, named, rates)), lists };
}

function listsOf<R extends TargetFields>(
  part: 'price-rules' | 'quantity-rules',
  { replacedLists, isStopped }: ImportContext,
): WholeLists<R> {
  return {
    of: ({ list }) => list,
    replaced: replacedLists,
    removals: async (db, list, after) => {
      const rules = await readListRules<R>(db, part, { list, after });
      return rules.map(({ id, record }) => ({ id, record: { ...record, remove: 1 } }));
    },
    isStopped,
  };
}

function wholePriceRule(
  record: PriceRuleRecord,
  stored: StoredRecord | undefined,
  currencies: ReadonlySet<string>,
  findings: RecordFindings,
): PriceRuleRow {
  const { price, discount } = worthOf(record, stored as Partial<PriceRuleRow> | undefined);
  const to = record.to === undefined ? stored?.['to'] : record.to;
  return {
    ...targetOf(record),
    minUnit: nameOf(record.minUnit),
    price: price && priceOf(price, 'price', currencies, findings),
    discount: discount === null ? null : discountOf(discount, findings),
    from: record.from ? dayOf(record.from, 'from', findings) : null,
    to: typeof to === 'string' ? dayOf(to, 'to', findings) : null,
  };
}

/** A line that gives a price takes back the stored discount, and the other way round. */
function worthOf(
  { price, discount }: PriceRuleRecord,
  stored: Pick<Partial<PriceRuleRow>, 'price' | 'discount'> | undefined,
) {
  return {
    price: price === undefined ? (discount ? null : (stored?.price ?? null)) : price,
    discount: discount === undefined ? (price ? null : (stored?.discount ?? null)) : discount,
  };
}

function discountOf(text: string, findings: RecordFindings): string {
  const percents = parseDiscount(text);
  if (percents === null)
    findings.refused.push({ field: 'discount', code: 'wrong-form', detail: '10+5' });
  return discountText(percents ?? []);
}

function refusePriceRule(row: PriceRuleRow, known: KnownNames, findings: RecordFindings): void {
  refuseTarget(row, known, findings);
  const { price, discount, from, to } = row;
  const refuse = (field: string, code: 'required' | 'contradicts' | 'out-of-range', detail = '') =>
    findings.refused.push({ field, code, detail });
  if (price === null && discount === null) refuse('price', 'required');
  if (price !== null && discount !== null) refuse('discount', 'contradicts', 'price');
  if (price !== null && row.scope !== 'product')
    refuse('price', 'contradicts', `scope = ${row.scope}`);
  if (price !== null && price.value === 0) refuse('price.value', 'out-of-range', '> 0');
  if (from !== null && to !== null && to < from) refuse('to', 'out-of-range', `>= ${from}`);
  refuseUnit('minUnit', row.minUnit, row, known, findings);
  const floor = price && floorOf(row, known);
  if (floor && floor.currency === price.currency && price.value < floor.value)
    findings.warnings.push({
      field: 'price.value',
      code: 'below-floor',
      detail: `${floor.value} ${floor.currency}`,
    });
}

/** The lowest price of the rule's unit; without a unit, of the default one, which comes first. */
function floorOf({ target, unit }: Target, { products }: KnownNames): PriceValue | null {
  const own = products.get(target ?? '') ?? [];
  return (unit === null ? own[0] : findUnit(own, unit))?.minPrice ?? null;
}

function refuseTarget(row: Target, known: KnownNames, findings: RecordFindings): void {
  const { list, scope, target, unit } = row;
  if (!known.lists.has(list))
    findings.refused.push({ field: 'list', code: 'no-price-list', detail: list });
  const detail = target ?? '';
  if (scope !== 'all' && detail === '')
    findings.refused.push({ field: 'target', code: 'required' });
  else if (scope === 'product' && !known.products.has(detail))
    findings.refused.push({ field: 'target', code: 'no-product', detail });
  else if (scope === 'brand' && !known.brands.has(detail))
    findings.refused.push({ field: 'target', code: 'no-brand', detail });
  else if (scope === 'category' && !known.categories.has(detail))
    findings.refused.push({ field: 'target', code: 'no-category', detail });
  refuseUnit('unit', unit, row, known, findings);
}

/** A unit has to be one of the product, or of its variants; for other scopes an id, or the name of any product's unit. */
function refuseUnit(
  field: 'unit' | 'minUnit',
  unit: string | null,
  { scope, target }: Target,
  known: KnownNames,
  findings: RecordFindings,
): void {
  if (unit === null) return;
  const own = scope === 'product' ? known.products.get(target ?? '') : undefined;
  if (scope === 'product' && !own) return;
  const isKnown = own ? findUnit(own, unit) !== null : /^\d+$/.test(unit) || known.units.has(unit);
  if (!isKnown) findings.refused.push({ field, code: 'no-unit', detail: unit });
}

function priceRuleColumns({ minUnit, price, from, to, ...row }: PriceRuleRow, n: number) {
  return {
    n,
    ...row,
    min_unit: minUnit,
    price: price?.value ?? null,
    currency: price?.currency ?? null,
    from_day: from,
    to_day: to,
  };
}

function numberIn<N extends number | null>(
  stored: StoredRecord | undefined,
  field: string,
  otherwise: N,
) {
  const value = stored?.[field];
  return typeof value === 'number' ? value : otherwise;
}

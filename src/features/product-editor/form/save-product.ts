import { isDeepStrictEqual } from 'node:util';
import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import { readProductForm } from '#db/catalog-work/read-product-form.ts';
import { readCurrencies } from '#db/catalog-work/store-product-form.ts';
import type { Db } from '#db/database.ts';
import { notePriceAuthor } from '#db/prices/note-author.ts';
import { storeProducts } from '#db/transfer/store-products.ts';
import { noteCounts } from '#db/transfer/write-product-parts.ts';
import { lockProducts } from '#db/transfer/write-products.ts';
import {
  checkFields,
  checkUnits,
  stepUnits,
  type FieldProblems,
  type FormFields,
  type UnitFields,
  type UnitStep,
} from '#rules/catalog/form/product-form.ts';
import { addressOf } from './add-product.ts';
import { cleanFields, cleanUnit } from './clean-fields.ts';
import { logPrices, loggedFields, loggedUnit, logProduct, type By } from './log-product.ts';
import { productWrite } from './product-write.ts';

/** The changed fields and units, with what their author saw. */
export interface FormChange {
  change: Partial<FormFields>;
  seen: Partial<FormFields>;
  units: readonly UnitStep[];
}

export type SaveResult =
  | { ok: true; id: number; code: string }
  | { ok: false; reason: 'not-found' | 'family-itself' }
  /** Names of fields that somebody else changed meanwhile; units as `unit-2`. */
  | { ok: false; reason: 'product-changed'; fields: string[] }
  | { ok: false; reason: 'wrong'; problems: FieldProblems };

/**
 * Changes a product as its form says, whole or not at all (rule product-editing/form). A field that has the wanted value already
 * is no change and no conflict: a retry does nothing twice. At most 30 queries.
 */
export async function saveProduct(
  db: Db,
  id: number,
  sent: FormChange,
  by: By,
): Promise<SaveResult> {
  const given = clean(sent);
  return db.transaction().execute(async (tx) => {
    const { code } = given.change;
    const locked = await lockProducts(tx, { ids: [id], codes: code === undefined ? [] : [code] });
    const stored = await readProductForm(tx, id, 'tr');
    if (!stored) return { ok: false, reason: 'not-found' };
    const fields = conflictsOf(stored, given);
    if (fields.length > 0) return { ok: false, reason: 'product-changed', fields };
    const change = changedFields(stored, withAddress(stored, given.change));
    const steps = given.units.filter(
      ({ id: unit, change: to }) => !isDeepStrictEqual(unitOf(stored, unit), to),
    );
    if (stored.hasVariants && steps.length > 0) return { ok: false, reason: 'family-itself' };
    const units = stepUnits(stored.units, steps);
    const holder = locked.find((product) => product.code === code && product.id !== id);
    const problems = {
      ...checkFields(change),
      ...checkStepped(units, steps, await readCurrencies(tx)),
      ...(holder && { code: 'code-taken' as const }),
      ...(stored.isOrderedVariant &&
        change.code !== undefined && { code: 'code-ordered' as const }),
      ...checkDefault(units, change.defaultUnit ?? stored.fields.defaultUnit),
    };
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'wrong', problems };
    return storeChange(tx, stored, { change, steps, units }, by);
  });
}

function clean({ change, seen, units }: FormChange): FormChange {
  return {
    change: cleanFields(change),
    seen,
    units: units.map((step) => ({ ...step, change: step.change && cleanUnit(step.change) })),
  };
}

const unitOf = (stored: ProductForm, id: number): UnitFields | null =>
  stored.units.find((unit) => unit.id === id) ?? null;

function conflictsOf(stored: ProductForm, { change, seen, units }: FormChange): string[] {
  const fields = Object.entries(seen).filter(([name, value]) => {
    const is: unknown = Reflect.get(stored.fields, name);
    return !isDeepStrictEqual(is, value) && !isDeepStrictEqual(is, Reflect.get(change, name));
  });
  const stale = units.filter((unit) => {
    const is = unitOf(stored, unit.id);
    return !isDeepStrictEqual(is, unit.seen) && !isDeepStrictEqual(is, unit.change);
  });
  return [...fields.map(([name]) => name), ...stale.map(({ id }) => `unit-${id}`)];
}

/** An address that was emptied is made from the name. */
function withAddress(stored: ProductForm, change: Partial<FormFields>): Partial<FormFields> {
  return change.seo === ''
    ? { ...change, seo: addressOf({ ...stored.fields, ...change }) }
    : change;
}

/** The fields whose values differ from the stored ones. */
function changedFields(stored: ProductForm, change: Partial<FormFields>): Partial<FormFields> {
  const fields: Partial<FormFields> = { ...change };
  for (const name of Object.keys(change)) {
    const is: unknown = Reflect.get(stored.fields, name);
    if (isDeepStrictEqual(is, Reflect.get(change, name))) Reflect.deleteProperty(fields, name);
  }
  return fields;
}

function checkStepped(
  units: readonly UnitFields[],
  steps: readonly UnitStep[],
  currencies: readonly string[],
): FieldProblems {
  const changed = new Set(steps.map(({ id }) => id));
  return checkUnits(units, (id) => changed.has(id), new Set(currencies));
}

function checkDefault(units: readonly UnitFields[], defaultUnit: number): FieldProblems {
  return units.some(({ id }) => id === defaultUnit) ? {} : { defaultUnit: 'no-unit' };
}

async function storeChange(
  tx: Db,
  stored: ProductForm,
  to: { change: Partial<FormFields>; steps: readonly UnitStep[]; units: readonly UnitFields[] },
  by: By,
): Promise<SaveResult> {
  const { change, steps } = to;
  const { id } = stored;
  const code = change.code ?? stored.fields.code;
  if (Object.keys(change).length === 0 && steps.length === 0) return { ok: true, id, code };
  const units = steps.length > 0 ? to.units : undefined;
  const defaultUnit = change.defaultUnit ?? stored.fields.defaultUnit;
  const write = await productWrite(
    tx,
    { id, isNew: false, defaultUnit },
    { fields: change, units },
  );
  if (!write.ok) return { ok: false, reason: 'wrong', problems: write.problems };
  if (units) await notePriceAuthor(tx, by.by.name);
  await storeProducts(tx, [write.write], []);
  if (change.inventory) await noteCounts(tx, [id]);
  await writePendingWords(tx);
  await logChange(tx, stored, to, by);
  return { ok: true, id, code };
}

/** At most one entry for the fields, one for whether it is shown, and one for each changed price. */
async function logChange(
  tx: Db,
  stored: ProductForm,
  to: { change: Partial<FormFields>; steps: readonly UnitStep[]; units: readonly UnitFields[] },
  by: By,
): Promise<void> {
  const { active, ...change } = to.change;
  // Under the new code: the history follows codes back.
  const code = change.code ?? stored.fields.code;
  await logPrices(tx, by, { code, before: stored.units, after: to.units });
  if (active !== undefined) {
    const before = { active: stored.fields.active };
    await logProduct(tx, by, { code, action: 'product.active', before, after: { active } });
  }
  const was: Partial<FormFields> = Object.fromEntries(
    Object.keys(change).map((name) => [name, Reflect.get(stored.fields, name)]),
  );
  const [unitsWere, unitsAre] = steppedUnits(to.steps);
  const before = { ...loggedFields(was), ...unitsWere };
  const after = { ...loggedFields(change), ...unitsAre };
  if (Object.keys(after).length === 0) return;
  await logProduct(tx, by, { code, action: 'product.edit', before, after });
}

/** Units that changed in more than their prices, before and after. */
function steppedUnits(steps: readonly UnitStep[]): [object, object] {
  const of = (unit: UnitFields | null) => (unit ? loggedUnit(unit) : '');
  const other = steps.filter(({ seen, change }) => of(seen) !== of(change));
  if (other.length === 0) return [{}, {}];
  return [
    { units: other.map(({ seen }) => of(seen)).filter(Boolean) },
    { units: other.map(({ change }) => of(change)).filter(Boolean) },
  ];
}

import { isMistyped } from '#rules/catalog/gtin.ts';
import { beginOfDay } from '#rules/shop/istanbul-day.ts';

/** A unit in the office's form; prices are net, for one of the unit. */
export interface UnitFields {
  id: number;
  value: string;
  valueEn: string;
  multiplier: number;
  price: number;
  currency: string;
  listPrice: number | null;
  listCurrency: string | null;
  width: number;
  height: number;
  length: number;
  weight: number;
  barcode: string;
  /** The least quantity of an order and its step, in the unit (rule prices/quantity-rules). */
  minQuantity: number;
  orderMultiple: number;
  /** The price below which no list and no discount leads (rule prices/floor). */
  minPrice: number | null;
  minCurrency: string | null;
  /** The last day of a discount in Istanbul; left out or null: counted from its first (rule prices/claim). */
  discountUntil?: string | null;
}

/** The fields of a product in the office's form. */
export interface FormFields {
  code: string;
  barcode: string;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  brand: string;
  model: string;
  taxRate: number;
  defaultUnit: number;
  /** Paths. */
  categories: string[];
  equivalentCodes: string[];
  inventory: { warehouseName: string; quantity: number }[];
  seo: string;
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
  stockNumberType: string;
  /** Empty: as the parent, else as a category says (rule returns/exceptions). */
  withdrawal: string;
  fastDelivery: boolean;
  sameDayShipping: boolean;
  active: boolean;
  /** A day in Istanbul: `2026-11-22`. */
  listedOn: string;
}

/** A changed unit: null before for a new one, null after for one that is removed. */
export interface UnitStep {
  id: number;
  seen: UnitFields | null;
  change: UnitFields | null;
}

export type FieldProblem =
  | 'missing'
  | 'mistyped'
  | 'address'
  | 'day'
  | 'twice'
  | 'no-unit'
  | 'no-category'
  | 'no-currency'
  | 'code-taken'
  | 'code-ordered';

export type FieldProblems = Readonly<Record<string, FieldProblem>>;

const addressForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The problems of the given fields, by name (rule product-editing/form-checks). */
export function checkFields(fields: Partial<FormFields>): FieldProblems {
  const problems: Record<string, FieldProblem> = {};
  const { code, name, barcode, seo, listedOn, equivalentCodes, inventory } = fields;
  if (code?.trim() === '') problems['code'] = 'missing';
  if (name?.trim() === '') problems['name'] = 'missing';
  if (barcode !== undefined && isMistyped(barcode)) problems['barcode'] = 'mistyped';
  if (seo !== undefined && seo !== '' && !addressForm.test(seo)) problems['seo'] = 'address';
  if (listedOn !== undefined && !isDay(listedOn)) problems['listedOn'] = 'day';
  if (equivalentCodes) addIf(problems, 'equivalentCodes', listProblem(equivalentCodes));
  if (inventory) {
    addIf(problems, 'inventory', listProblem(inventory.map(({ warehouseName }) => warehouseName)));
  }
  return problems;
}

function addIf(
  problems: Record<string, FieldProblem>,
  field: string,
  problem: FieldProblem | null,
): void {
  if (problem) problems[field] = problem;
}

function isDay(text: string): boolean {
  const begin = beginOfDay(text);
  return begin !== null && begin.getUTCFullYear() >= 1900 && begin.getUTCFullYear() <= 2200;
}

/** The problem of a list of names: an empty one, or one that stands there twice. */
function listProblem(names: readonly string[]): FieldProblem | null {
  if (names.some((name) => name.trim() === '')) return 'missing';
  return new Set(names).size < names.length ? 'twice' : null;
}

/** The problems of a product's units, each as `unit-2.value`, of which `changed` tells the ones to look at. */
export function checkUnits(
  units: readonly UnitFields[],
  changed: (id: number) => boolean,
  currencies: ReadonlySet<string>,
): FieldProblems {
  const problems: Record<string, FieldProblem> = {};
  if (units.length === 0) problems['units'] = 'no-unit';
  for (const unit of units.filter(({ id }) => changed(id))) {
    const others = units.filter((other) => other !== unit);
    const field = (name: keyof UnitFields) => `unit-${unit.id}.${name}`;
    if (unit.value.trim() === '') problems[field('value')] = 'missing';
    else if (others.some(({ value }) => value === unit.value)) problems[field('value')] = 'twice';
    else if (others.some((other) => englishOf(other) === englishOf(unit))) {
      problems[field('valueEn')] = 'twice';
    }
    if (isMistyped(unit.barcode)) problems[field('barcode')] = 'mistyped';
    if (unit.discountUntil && !isDay(unit.discountUntil)) problems[field('discountUntil')] = 'day';
    if (!currencies.has(unit.currency)) problems[field('currency')] = 'no-currency';
    const { listPrice, listCurrency } = unit;
    if (listPrice !== null && !currencies.has(listCurrency ?? unit.currency)) {
      problems[field('listPrice')] = 'no-currency';
    }
    const { minPrice, minCurrency } = unit;
    if (minPrice !== null && !currencies.has(minCurrency ?? unit.currency)) {
      problems[field('minPrice')] = 'no-currency';
    }
  }
  return problems;
}

const englishOf = ({ value, valueEn }: UnitFields) => valueEn || value;

/** The units after the steps: those that were there keep their place, new ones come last. */
export function stepUnits(stored: readonly UnitFields[], steps: readonly UnitStep[]): UnitFields[] {
  const byId = new Map(steps.map((step) => [step.id, step.change]));
  const known = new Set(stored.map(({ id }) => id));
  const kept = stored.flatMap((unit) => {
    const change = byId.get(unit.id);
    return change === undefined ? [unit] : (change ?? []);
  });
  const added = steps.flatMap(({ id, change }) => (known.has(id) ? [] : (change ?? [])));
  return [...kept, ...added];
}

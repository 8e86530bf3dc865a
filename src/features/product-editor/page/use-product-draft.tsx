import type { FormUnit, ProductFields } from '#contract/office/catalog/office-product-form.ts';
import { useDraft, type Draft } from '#ui/office/form/use-draft.ts';

/** The name of a unit in the draft: each unit is a field of its own, so that two people can change two of them. */
export type UnitName = `unit-${number}`;

/** A product's fields in the draft; a unit that is removed is null, one that was never there is undefined. */
export type DraftFields = ProductFields & {
  /** Opening stock of a new product. */
  stock: number;
} & { [unit: UnitName]: FormUnit | null | undefined };

export type FieldName = keyof DraftFields & string;

/** The saved values of a form. */
export interface SavedProduct {
  fields: ProductFields;
  units: readonly FormUnit[];
  stock: number;
}

export interface ProductDraft extends Draft<DraftFields> {
  /** The units that are not removed, as they were saved and then by their ids. */
  units: FormUnit[];
  /** Units that are there until the draft is saved. */
  removed: FormUnit[];
  addUnit: () => void;
  setUnit: (unit: FormUnit) => void;
  removeUnit: (id: number) => void;
  keepUnit: (id: number) => void;
}

const unitName = (id: number): UnitName => `unit-${id}`;

export function unitIdOf(name: string): number | null {
  const id = /^unit-(\d+)$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** Keeps the changes of a product's form (rule office/drafts). */
export function useProductDraft(key: string, saved: SavedProduct): ProductDraft {
  const draft = useDraft<DraftFields>(key, {
    ...saved.fields,
    stock: saved.stock,
    ...Object.fromEntries(saved.units.map((unit) => [unitName(unit.id), unit])),
  });
  const savedIds = saved.units.map(({ id }) => id);
  const newIds = Object.keys(draft.values)
    .flatMap((name) => unitIdOf(name) ?? [])
    .filter((id) => !savedIds.includes(id))
    .toSorted((one, other) => one - other);
  const ids = [...savedIds, ...newIds];
  const units = ids.flatMap((id) => draft.values[unitName(id)] ?? []);
  const isRemoved = ({ id }: FormUnit) => draft.values[unitName(id)] === null;
  const savedOf = (id: number) => saved.units.find((unit) => unit.id === id);
  return {
    ...draft,
    units,
    removed: saved.units.filter(isRemoved),
    addUnit: () => {
      const id = Math.max(0, ...ids) + 1;
      draft.set(unitName(id), blankUnit(id, units[0]?.currency ?? 'TRY'));
    },
    setUnit: (unit) => draft.set(unitName(unit.id), unit),
    removeUnit: (id) => draft.set(unitName(id), savedOf(id) ? null : undefined),
    keepUnit: (id) => draft.set(unitName(id), savedOf(id)),
  };
}

export function blankUnit(id: number, currency: string): FormUnit {
  return {
    id,
    value: '',
    valueEn: '',
    multiplier: 1,
    price: 0,
    currency,
    listPrice: null,
    listCurrency: null,
    width: 0,
    height: 0,
    length: 0,
    weight: 0,
    minQuantity: 1,
    orderMultiple: 1,
    minPrice: null,
    minCurrency: null,
    discountUntil: null,
    barcode: '',
  };
}

import type { ProductSaved } from '#contract/office/catalog/office-product-form.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { useLeaveAfter } from '#ui/office/form/use-leave-after.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { unitIdOf, type ProductDraft, type SavedProduct } from './use-product-draft.tsx';

interface Saving {
  draft: ProductDraft;
  saved: SavedProduct;
  /** The product that is there; null for a new one. */
  id: number | null;
  /** The product whose pictures a new one gets. */
  copyOf?: number | undefined;
  /** Reads the product again, to see what somebody else changed. */
  refresh: () => Promise<unknown>;
}

/** Saves a product's form: the changed fields of one that is there, or a new one with all fields. */
export function useProductSave({ draft, saved, id, copyOf, refresh }: Saving) {
  const { t } = useTexts(productFormTexts);
  const { busy, failed, fields: errors, change } = useOfficeChange();
  const toast = useToast();
  const leave = useLeaveAfter(draft.changed.length === 0);
  async function add(): Promise<void> {
    const { stock, ...values } = draft.values;
    const fields = pick(values, fieldNames(saved));
    const body = { fields, units: draft.units, stock, ...(copyOf !== undefined && { copyOf }) };
    const added = await change<ProductSaved>('/api/office/product-form', body);
    if (added === null) return;
    toast({ text: t.added(draft.values.name), kind: 'done' });
    draft.clear();
    leave(officePaths.product(added.id));
  }
  async function update(to: number): Promise<void> {
    const names = draft.changed.filter((name) => unitIdOf(name) === null);
    const units = draft.changed.flatMap((name) => {
      const unit = unitIdOf(name);
      if (unit === null) return [];
      const seen = saved.units.find((each) => each.id === unit) ?? null;
      return [{ id: unit, seen, change: draft.units.find((each) => each.id === unit) ?? null }];
    });
    const body = { change: pick(draft.values, names), seen: pick(saved.fields, names), units };
    const done = await change<ProductSaved>(`/api/office/products/${to}/form`, body);
    if (done === null) return void (await refresh());
    toast({ text: t.saved, kind: 'done' });
    draft.clear();
  }
  return {
    isBusy: busy !== null,
    failed,
    errors,
    save: () => void (id === null ? add() : update(id)),
  };
}

const fieldNames = ({ fields }: SavedProduct) => Object.keys(fields);

function pick(values: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));
}

import { useState } from 'react';
import type {
  VariantGrid,
  VariantsBody,
  VariantsSaved,
} from '#contract/office/catalog/office-variants.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { cellOf, savedFields, type GridRow, type VariantDraft } from './use-variant-draft.tsx';

interface Saving {
  grid: VariantGrid;
  draft: VariantDraft;
  /** Of corrections of the stock. */
  reason: string;
  refresh: () => Promise<unknown>;
}

/** Saves a grid; a refusal names its cells as the draft does: `v12.code`, and `added.code` of the row's key for a new one. */
export function useVariantSave({ grid, draft, reason, refresh }: Saving) {
  const { t } = useTexts(variantGridTexts);
  const { busy, failed, fields, change } = useOfficeChange();
  const toast = useToast();
  const [keys, setKeys] = useState<readonly string[]>([]);
  async function save(): Promise<void> {
    const fresh = draft.rows.filter(({ id }) => id === null);
    setKeys(fresh.map(({ key }) => key));
    const body = bodyOf(grid, draft, { fresh, reason });
    const saved = await change<VariantsSaved>(`/api/office/products/${grid.id}/variants`, body);
    if (saved === null) return void (await refresh());
    toast({ text: t.saved(grid.name), kind: 'done' });
    draft.clear();
  }
  return {
    isBusy: busy !== null,
    failed,
    errors: namedErrors(fields, keys),
    save: () => void save(),
  };
}

function namedErrors(
  fields: Readonly<Record<string, string>>,
  keys: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const [, index, cell] = /^new-(\d+)\.(.+)$/.exec(field) ?? [];
      const key = keys[Number(index)];
      return [key === undefined ? field : `${key}.${cell}`, text];
    }),
  );
}

function bodyOf(
  grid: VariantGrid,
  draft: VariantDraft,
  { fresh, reason }: { fresh: readonly GridRow[]; reason: string },
): VariantsBody {
  const { dimensions } = draft.values;
  const change = dimensions.map(({ was, name, nameEn, values }) => ({
    was,
    name,
    nameEn,
    values: values.map((value) => ({
      was: value.was,
      name: value.name,
      nameEn: value.nameEn,
      swatch: value.swatch,
    })),
  }));
  return {
    ...(draft.changed.includes('dimensions') && {
      dimensions: { seen: grid.dimensions, change },
    }),
    rows: changedRows(grid, draft),
    added: fresh.map(({ values, prices, code, barcode, active, stock, images }) => ({
      values: values.map(
        (key, index) => dimensions[index]?.values.findIndex((value) => value.key === key) ?? 0,
      ),
      code,
      barcode,
      active,
      stock,
      images,
      prices: Object.entries(prices).map(([unit, price]) => ({ unit: Number(unit), price })),
    })),
    ...(reason !== '' && { reason }),
  };
}

type SentRow = VariantsBody['rows'][number];

function changedRows(grid: VariantGrid, draft: VariantDraft): SentRow[] {
  const saved = savedFields(grid);
  const leaving = new Set(draft.leaving.map(({ id }) => id));
  const rows = new Map<number, SentRow>();
  for (const name of draft.changed) {
    const found = cellOf(name);
    if (!found || leaving.has(found.id)) continue;
    const row = rows.get(found.id) ?? { id: found.id, seen: {}, change: {} };
    rows.set(found.id, row);
    put(row.seen, found.cell, Reflect.get(saved, name));
    put(row.change, found.cell, Reflect.get(draft.values, name));
  }
  return [...rows.values()];
}

function put(cells: SentRow['seen'], cell: string, value: unknown): void {
  const [, unit] = /^price-(\d+)$/.exec(cell) ?? [];
  if (unit === undefined) Reflect.set(cells, cell, value);
  else cells.prices = [...(cells.prices ?? []), { unit: Number(unit), price: Number(value) }];
}

import type { VariantGrid } from '#contract/office/catalog/office-variants.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { cellOf, type DraftDimension, type VariantDraft } from './use-variant-draft.tsx';
import { nameIn } from './variant-work.tsx';

/** The most rows whose names the save bar tells. */
const mostNames = 4;

/** The names of what a draft changes, and the texts of values in conflict. */
export function useChangeNames(grid: VariantGrid, draft: VariantDraft) {
  const { t, locale, format } = useTexts(variantGridTexts);
  const variantName = (id: number) => {
    const variant = grid.variants.find((each) => each.id === id);
    const names = variant?.values.map((value) => nameIn(locale, value)).join(' ') ?? '';
    return names || (variant?.code ?? '');
  };
  const cells: Readonly<Record<string, string>> = {
    code: t.grid.code,
    barcode: t.grid.barcode,
    active: t.grid.sale,
    archived: t.grid.sale,
    stock: t.grid.stock,
    images: t.pictures.title,
  };
  const nameOf = (name: string): string => {
    const found = cellOf(name);
    if (!found) return t.changes.dimensions;
    return `${variantName(found.id)}, ${cells[found.cell] ?? t.grid.net}`;
  };
  const ids = new Set(draft.changed.flatMap((name) => cellOf(name)?.id ?? []));
  const rows = [...ids].map(variantName);
  const fresh = draft.rows.filter(({ id }) => id === null).length;
  const changes = [
    ...(draft.changed.includes('dimensions') ? [t.changes.dimensions] : []),
    ...(fresh > 0 ? [t.changes.added(format.integer(fresh))] : []),
    ...rows.slice(0, mostNames),
    ...(rows.length > mostNames ? [t.changes.more(format.integer(rows.length - mostNames))] : []),
  ];
  const isOpen = draft.changed.length > 0;
  return {
    changes: isOpen && changes.length === 0 ? [t.title] : isOpen ? changes : [],
    nameOf,
    write: (name: string, value: unknown): string | null => {
      if (name === 'dimensions') return dimensionsText(value);
      if (typeof value === 'boolean') return value ? t.grid.sold : t.grid.notSold;
      return null;
    },
  };
}

function dimensionsText(value: unknown): string {
  // The draft holds dimensions under this name.
  const dimensions = value as DraftDimension[];
  return dimensions
    .map(({ name, values }) => `${name}: ${values.map((each) => each.name).join(', ')}`)
    .join('; ');
}

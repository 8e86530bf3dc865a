import type { StoredGrid } from '#db/variants/read-variant-grid.ts';
import type { VariantProblems, WantedRow } from '#rules/catalog/variants/check-variants.ts';
import type {
  DimensionStep,
  NewVariant,
  PlacedVariant,
} from '#rules/catalog/variants/variant-steps.ts';

export type SaveVariantsResult =
  | { ok: true; id: number; added: number; removed: number; changed: number }
  | { ok: false; reason: 'not-found' }
  /** Names of what somebody else changed meanwhile: `dimensions`, `v12.stock`, `v12.price-1`. */
  | { ok: false; reason: 'product-changed'; fields: string[] }
  | { ok: false; reason: 'wrong'; problems: VariantProblems };

/** The grid as it is and as somebody wants it. */
export interface GridChange {
  stored: StoredGrid;
  steps: readonly DimensionStep[];
  placed: readonly PlacedVariant[];
  rows: readonly WantedRow[];
  added: readonly NewVariant[];
  reason: string;
}

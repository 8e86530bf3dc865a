import { patternCodes, wholePattern } from '#rules/catalog/variants/code-pattern.ts';
import type { DraftRow } from './use-variant-draft.tsx';
import type { VariantWork } from './variant-work.tsx';

/** A new variant of these values: its code is of the pattern, its prices are those of the first variant. */
export function newRow(
  { grid, draft }: Pick<VariantWork, 'grid' | 'draft'>,
  values: readonly string[],
  rows: readonly DraftRow[],
): DraftRow {
  const { dimensions } = draft.values;
  const names = dimensions.map(
    (dimension, index) => dimension.values.find(({ key }) => key === values[index])?.name ?? '',
  );
  const taken = [
    grid.code,
    ...grid.variants.map(({ code }) => code),
    ...draft.rows.map(({ code }) => code),
  ];
  const pattern = { pattern: wholePattern(dimensions), code: grid.code, dimensions };
  const [code = ''] = patternCodes(pattern, [names], [...taken, ...rows.map((row) => row.code)]);
  return {
    key: `new:${values.join(':')}`,
    values: [...values],
    code,
    barcode: '',
    active: true,
    stock: 0,
    images: [],
    prices: Object.fromEntries(grid.units.map(({ id, price }) => [id, price])),
  };
}

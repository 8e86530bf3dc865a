import type { VariantsBody } from '#contract/office/catalog/office-variants.ts';

/** The texts of a grid as they are stored: without spaces around them. */
export function cleanVariants(body: VariantsBody): VariantsBody {
  const { dimensions, rows, added } = body;
  return {
    ...body,
    ...(dimensions && {
      dimensions: {
        ...dimensions,
        change: dimensions.change.map((step) => ({
          ...step,
          ...trimmed(step, ['name', 'nameEn']),
          values: step.values.map((value) => ({
            ...value,
            ...trimmed(value, ['name', 'nameEn', 'swatch']),
          })),
        })),
      },
    }),
    rows: rows.map((row) => ({
      ...row,
      change: { ...row.change, ...trimmed(row.change, ['code', 'barcode']) },
    })),
    added: added.map((row) => ({ ...row, ...trimmed(row, ['code', 'barcode']) })),
  };
}

function trimmed<Name extends string>(
  of: { [Key in Name]?: string },
  names: readonly Name[],
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {};
  for (const name of names) {
    const text = of[name];
    if (text !== undefined) texts[name] = text.trim();
  }
  return texts;
}

import { areDifferent } from './compared-ids.ts';
import { attributesOf, type AttributeRow, type DescribedProduct } from './product-attributes.ts';

/** A line of the comparison. */
export interface ComparedRow {
  /** The attribute of the first product that has it; it names the line. */
  row: AttributeRow;
  /** By product; null where one does not have it. */
  values: (AttributeRow | null)[];
  differs: boolean;
}

/** The attributes of products beside each other, in the order in which a product's page shows them (rule catalog/comparison). */
export function comparedRows(products: readonly DescribedProduct[]): ComparedRow[] {
  const columns = products.map((product) => attributesOf(product));
  const groups = ['product', 'properties', 'packaging'] as const;
  return groups.flatMap((group) => {
    const rows = columns.flat().filter((row) => row.group === group);
    const keys = [...new Set(rows.map(({ key }) => key))];
    return keys.flatMap((key): ComparedRow[] => {
      const values = columns.map((own) => own.find((row) => row.key === key) ?? null);
      const row = values.find((value) => value !== null);
      return row ? [{ row, values, differs: areDifferent(values.map((own) => own?.value)) }] : [];
    });
  });
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChildProduct } from '#contract/catalog/product.ts';
import { dimensionsOf } from './variant-choice.tsx';
import { variantTable } from './variant-table.tsx';

const child = (id: number, ...values: string[]) =>
  ({
    id,
    variants: values.map((name, index) => {
      return { name: `B${index}`, code: `b${index}`, values: [{ name, swatch: '' }] };
    }),
  }) as ChildProduct;

function tableOf(children: ChildProduct[]) {
  const dimensions = dimensionsOf({ children, parentId: null, variants: [] });
  return variantTable(children, dimensions);
}

const ids = (cells: (ChildProduct | null)[]) => cells.map((cell) => cell?.id ?? null);

test('arranges two dimensions in rows and columns, with a gap where no child exists', () => {
  const table = tableOf([child(1, 'Mavi', 'S'), child(2, 'Mavi', 'M'), child(3, 'Sarı', 'M')]);
  expect(table.columns).toEqual(['S', 'M']);
  expect(table.rows.map(({ values, cells }) => [values, ids(cells)])).toEqual([
    [['Mavi'], [1, 2]],
    [['Sarı'], [null, 3]],
  ]);
});

test('puts the dimension with the most values in the columns', () => {
  const table = tableOf([
    child(1, 'Mavi', '6 mm', 'Düz'),
    child(2, 'Sarı', '6 mm', 'Düz'),
    child(3, 'Gri', '12 mm', 'Telli'),
  ]);
  expect(table.columns).toEqual(['Mavi', 'Sarı', 'Gri']);
  expect(table.rowName).toBe('B1 · B2');
});

test('uses a single column for one dimension, and for two wide ones', () => {
  expect(tableOf([child(1, 'S'), child(2, 'M')]).columns).toEqual(['']);
  const wide = Array.from({ length: 9 }, (_, index) => child(index + 1, `A${index}`, `Z${index}`));
  const table = tableOf(wide);
  expect(table.columns).toEqual(['']);
  expect(table.rows).toHaveLength(9);
});

test('gives every child exactly one cell, whatever the dimensions', () => {
  const value = fc.integer({ min: 0, max: 10 }).map((n) => `v${n}`);
  const families = fc.integer({ min: 1, max: 3 }).chain((size) =>
    fc.uniqueArray(fc.array(value, { minLength: size, maxLength: size }), {
      minLength: 1,
      maxLength: 20,
      selector: (values) => values.join('/'),
    }),
  );
  fc.assert(
    fc.property(families, (family) => {
      const children = family.map((values, index) => child(index + 1, ...values));
      const cells = tableOf(children).rows.flatMap((row) => ids(row.cells));
      const found = cells.filter((id) => id !== null).toSorted((a, b) => a - b);
      expect(found).toEqual(children.map(({ id }) => id));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, type Chosen, type CubeRow } from './listing-facets.ts';

const cube = fc.array(
  fc.tuple(
    fc.option(fc.integer({ min: 1, max: 3 })),
    fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    fc.boolean(),
    fc.boolean(),
    fc.integer({ min: 1, max: 9 }),
    fc.constant(5),
    fc.constant(7),
  ),
);
const chosen = fc.record({
  brands: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  categories: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  stock: fc.boolean(),
});

const totalOf = (rows: readonly CubeRow[], filter: Chosen) => addUp(rows, filter).total;

test('a facet’s count is the total that choosing this value alone would give', () => {
  fc.assert(
    fc.property(cube, chosen, (rows, filter) => {
      const counts = addUp(rows, filter);
      for (const [brand, count] of counts.brands) {
        expect(totalOf(rows, { ...filter, brands: [brand] })).toBe(count);
      }
      for (const [category, count] of counts.categories) {
        expect(totalOf(rows, { ...filter, categories: [category] })).toBe(count);
      }
      expect(totalOf(rows, { ...filter, stock: true })).toBe(counts.inStock);
      expect(totalOf(rows, { ...filter, stock: false })).toBe(counts.inStock + counts.outOfStock);
    }),
  );
});

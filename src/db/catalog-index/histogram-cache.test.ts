import { expect, test } from 'vitest';
import { parseAmount } from '#db/catalog-index/columns/exact-amount.ts';
import { HistogramCache } from './histogram-cache.ts';
import type { ListedProduct } from './list-question.ts';
import { ProductColumns } from '#db/catalog-index/columns/product-columns.ts';

const products = 20_000;

const product = (id: number): ListedProduct => ({
  id,
  brandId: null,
  categoryIds: [1],
  attrIds: [],
  price: id * 10_000,
  campaign: false,
  quantity: 1,
  sales: 0,
  created: id,
  inStock: true,
  pop: 0,
  starRate: 0,
  brandSort: null,
  nameSort: `${id}`,
  nameEnSort: `${id}`,
  netWorth: `${id}`,
  grossWorth: `${id}`,
});

test('a table for which no turn comes is filled by those who ask for it', () => {
  const columns = new ProductColumns(products);
  for (let id = 1; id <= products; id++) columns.write(columns.addRow(id) ?? 0, product(id));
  const never = new Promise<void>(() => {});
  const steps = new HistogramCache(columns, { pause: () => never, rowsOfStep: 64 });
  const rows = [Int32Array.from({ length: products }, (_, row) => row)];
  const ask = () => steps.of({ categoryId: null, withTax: true, hide: false }, rows);
  expect(ask()).toBeUndefined();
  const asked = Array.from({ length: 10 }, ask);
  expect(asked[0]).toBeUndefined();
  const table = asked.at(-1);
  expect(table?.counts(null, null).total).toBe(products);
  expect(table?.counts(parseAmount('101') ?? null, null).total).toBe(products - 100);
});

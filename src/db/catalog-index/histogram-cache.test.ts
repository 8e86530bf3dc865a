import { expect, test } from 'vitest';
import { parseAmount } from '#db/catalog-index/columns/exact-amount.ts';
import { HistogramCache } from './histogram-cache.ts';
import type { ListedProduct } from '#db/catalog-index/columns/listed-product.ts';
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
  recentSales: 0,
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

test('callers fill a histogram whose filling in the background never gets a turn', () => {
  const columns = new ProductColumns(products);
  for (let id = 1; id <= products; id++) columns.write(columns.addRow(id) ?? 0, product(id));
  const never = new Promise<void>(() => {});
  const histograms = new HistogramCache(columns, { pause: () => never, rowsPerBucket: 64 });
  const rows = [Int32Array.from({ length: products }, (_, row) => row)];
  const ask = () => histograms.get({ categoryId: null, withTax: true, hide: false }, rows);
  expect(ask()).toBeUndefined();
  const asked = Array.from({ length: 10 }, ask);
  expect(asked[0]).toBeUndefined();
  const histogram = asked.at(-1);
  expect(histogram?.counts(null, null).total).toBe(products);
  expect(histogram?.counts(parseAmount('101') ?? null, null).total).toBe(products - 100);
});

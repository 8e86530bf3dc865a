import { expect, test } from 'vitest';
import { bestSellers, byNewest, campaignProducts, mostLiked } from './catalog-order.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });
const rates = { USD: 40 };

test('campaign products have a list price of at least the sale price; without any, all', () => {
  const products = [
    { id: 1, salePrice: lira(10), listPrice: lira(10) },
    { id: 2, salePrice: lira(10), listPrice: lira(9) },
    { id: 3, salePrice: lira(10), listPrice: lira(0) },
    { id: 4, salePrice: lira(30), listPrice: { value: 1, currency: 'USD' } },
    { id: 5, salePrice: lira(10), listPrice: null },
  ];
  expect(campaignProducts(products, rates).map((product) => product.id)).toEqual([1, 4]);
  expect(campaignProducts(products.slice(1, 3), rates)).toHaveLength(2);
});

test('most liked: rated ones alone, best first, at most 20', () => {
  const products = Array.from({ length: 30 }, (_, id) => ({
    id,
    starRate: id < 5 ? null : id % 6,
  }));
  const liked = mostLiked(products);
  expect(liked).toHaveLength(20);
  expect(liked.slice(0, 5).map((product) => product.id)).toEqual([5, 11, 17, 23, 29]);
  expect(liked.every((product) => product.starRate)).toBe(true);
});

test('best sellers: most sold first, ties by id, at most 20', () => {
  const products = Array.from({ length: 25 }, (_, index) => ({ id: 25 - index, salesNumber: 3 }));
  const sellers = bestSellers([{ id: 99, salesNumber: 4 }, ...products]);
  expect(sellers).toHaveLength(20);
  expect(sellers.slice(0, 3).map((product) => product.id)).toEqual([99, 1, 2]);
});

test('newest first', () => {
  const at = (id: number, day: string) => ({ id, createdAt: new Date(day) });
  const products = [at(1, '2026-01-01'), at(2, '2026-03-01'), at(3, '2026-03-01')];
  expect(products.sort(byNewest).map((product) => product.id)).toEqual([3, 2, 1]);
});

import { expect, test } from 'vitest';
import { bestHits } from './code-hits.ts';

const hit = (index: number, productId: number, rank: number, unitId: number | null = null) => {
  return { index, productId, rank, unitId };
};

test('ranks an exact code before a similar one, a barcode, a model and an equivalent (rule quick-order/codes)', () => {
  const all = [hit(0, 9, 4), hit(0, 7, 3), hit(0, 5, 2), hit(0, 3, 1), hit(0, 1, 0)];
  const meant = all.map((_, cut) => bestHits(all.slice(0, cut + 1), 1)[0]);
  expect(meant.map((each) => each?.map((one) => one.productId))).toEqual([[9], [7], [5], [3], [1]]);
});

test('returns all equally good matches, each product once, by the barcode’s unit', () => {
  const meant = bestHits([hit(1, 4, 2), hit(1, 4, 2, 9), hit(1, 6, 2)], 3);
  expect(meant).toEqual([[], [hit(1, 4, 2, 9), hit(1, 6, 2)], []]);
});

test('offers at most fifty matches', () => {
  const many = Array.from({ length: 60 }, (_, id) => hit(0, id + 1, 3));
  expect(bestHits(many, 1)[0]).toHaveLength(50);
});

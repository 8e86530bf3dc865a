import { expect, test } from 'vitest';
import { reviewPageOf, reviewPageQuery, reviewPages } from './review-pages.ts';

test.each([
  ['', 1],
  ['?utm_source=x', 1],
  ['?yorum=1', 1],
  ['?yorum=2', 2],
  ['?a=b&yorum=37', 37],
  ['?yorum=9999', 1000],
  ['?yorum=0', 1],
  ['?yorum=02', 1],
  ['?yorum=-2', 1],
  ['?yorum=2.5', 1],
  ['?yorum=99999999999999999999', 1],
  ['?yorumlar=3', 1],
])('%s requests page %i of the reviews (rule reviews/pagination)', (query, page) => {
  expect(reviewPageOf(query)).toBe(page);
});

test('offers only pages that can be requested', () => {
  expect([0, 1, 20, 21, 40].map(reviewPages)).toEqual([1, 1, 1, 2, 2]);
  const last = reviewPages(1_000_000);
  expect(reviewPageOf(reviewPageQuery(last))).toBe(last);
});

test('reads the query of a page back as that page', () => {
  expect(reviewPageQuery(1)).toBe('');
  for (const page of [1, 2, 20, 1000]) expect(reviewPageOf(reviewPageQuery(page))).toBe(page);
});

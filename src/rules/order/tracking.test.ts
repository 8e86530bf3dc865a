import { expect, test } from 'vitest';
import { trackingUrl } from './tracking.ts';

test.each([
  ['https://kargo.example/?code=', 'AB 12', 'https://kargo.example/?code=AB%2012'],
  ['https://kargo.example/{code}/durum', '12', 'https://kargo.example/12/durum'],
  ['javascript:alert(1)//', '12', null],
  ['https://kargo.example/?code=', ' ', null],
  ['https://kargo.example/?code=', null, null],
  [null, '12', null],
])('%s with %s is %s', (base, code, expected) => {
  expect(trackingUrl(base, code)).toBe(expected);
});

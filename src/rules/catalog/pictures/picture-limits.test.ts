import { expect, test } from 'vitest';
import { isCropBox, moved } from './picture-limits.ts';

test('moves an item to a place, at most to the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

test('knows a part that is inside of its picture', () => {
  expect(isCropBox({ left: 0, top: 0, width: 1, height: 1 })).toBe(true);
  expect(isCropBox({ left: 0.1, top: 0.2, width: 0.9, height: 0.8 })).toBe(true);
  expect(isCropBox({ left: 0.2, top: 0, width: 0.9, height: 1 })).toBe(false);
  expect(isCropBox({ left: 0, top: 0, width: 0, height: 1 })).toBe(false);
  expect(isCropBox({ left: -0.1, top: 0, width: 0.5, height: 1 })).toBe(false);
});

import { expect, test } from 'vitest';
import { authorName, averageRating } from './rating.ts';

test('averages have one decimal, halves up', () => {
  expect(averageRating(23, 5)).toBe(4.6);
  expect(averageRating(89, 20)).toBe(4.5);
  expect(averageRating(13, 3)).toBe(4.3);
  expect(averageRating(0, 0)).toBeNull();
});

test('shows an author as name and initial, in Turkish capitals', () => {
  expect(authorName('Zeynep', 'ince')).toBe('Zeynep İ.');
  expect(authorName(' Ali ', '')).toBe('Ali');
});

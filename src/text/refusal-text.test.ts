import { expect, test } from 'vitest';
import { refusalText } from './refusal-text.ts';

test.each([
  [1, '1 dakika', '1 minute'],
  [60, '1 dakika', '1 minute'],
  [61, '2 dakika', '2 minutes'],
  [3_541, '1 saat', '1 hour'],
  [3_900, '1 saat 5 dakika', '1 hour 5 minutes'],
  [7_260, '2 saat 1 dakika', '2 hours 1 minute'],
  [86_400, '24 saat', '24 hours'],
])('writes %d seconds in hours and minutes', (seconds, turkish, english) => {
  expect(refusalText('tr', 'too-many-requests', { seconds })).toBe(
    `Çok fazla deneme yapıldı. Yaklaşık ${turkish} sonra yeniden deneyebilirsiniz.`,
  );
  expect(refusalText('en', 'too-many-requests', { seconds })).toBe(
    `Too many attempts. You can try again in about ${english}.`,
  );
});

test('writes an unknown wait as a little later', () => {
  expect(refusalText('tr', 'too-many-requests', {})).toContain('biraz sonra');
  expect(refusalText('en', 'too-many-requests', {})).toContain('a little later');
});

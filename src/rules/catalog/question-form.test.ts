import { expect, test } from 'vitest';
import { checkQuestionText } from './question-form.ts';

test('trims a question and keeps its lines', () => {
  expect(checkQuestionText('  Dolu mu?\r\nKaç kilo? ', 1000)).toEqual({
    ok: true,
    text: 'Dolu mu?\nKaç kilo?',
  });
  expect(checkQuestionText('x'.repeat(1000), 1000).ok).toBe(true);
});

test.each([
  ['', 'missing'],
  [' \r\n ', 'missing'],
  ['x'.repeat(1001), 'too-long'],
])('refuses %j', (text, reason) => {
  expect(checkQuestionText(text, 1000)).toEqual({ ok: false, reason });
});

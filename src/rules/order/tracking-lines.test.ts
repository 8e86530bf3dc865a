import { expect, test } from 'vitest';
import { readTrackingLines } from './tracking-lines.ts';

const orders = ['10000006', '10000011', '10000019'];
const read = (text: string) => {
  const { numbers, problems } = readTrackingLines(text, orders);
  return { numbers: Object.fromEntries(numbers), problems };
};

test('assigns numbers to orders in their order, and an empty line skips one', () => {
  expect(read('A1\r\n\n B 2 \n')).toEqual({
    numbers: { 10000006: 'A1', 10000019: 'B 2' },
    problems: [],
  });
});

test.each(['\t', ';', ',', ' ', ' ; '])(
  'reads numbers with their orders, separated by %j',
  (sign) => {
    const text = `10000019${sign}C3\n10000006${sign}A 1${sign}`;
    expect(read(text)).toEqual({ numbers: { 10000019: 'C3', 10000006: 'A 1' }, problems: [] });
  },
);

test('reports an unusable line and keeps the rest', () => {
  expect(read('Sipariş;Takip\n10000006;A1\n10000006;A2\n10000011\n99;Z\n10000019;C3')).toEqual({
    numbers: { 10000006: 'A1', 10000019: 'C3' },
    problems: [
      { line: 1, problem: 'unknown-order' },
      { line: 3, problem: 'twice' },
      { line: 4, problem: 'no-number' },
      { line: 5, problem: 'unknown-order' },
    ],
  });
  expect(read('A\nB\nC\nD').problems).toEqual([{ line: 4, problem: 'too-many' }]);
  expect(read('x'.repeat(61)).problems).toEqual([{ line: 1, problem: 'no-number' }]);
  expect(read('')).toEqual({ numbers: {}, problems: [] });
});

import { expect, test } from 'vitest';
import type { NamedRule } from './rule-form.ts';
import { ruleLines, type SeenRule } from './rule-lines.ts';

const rule = (min: number, discount: string): NamedRule => ({
  scope: 'product',
  target: 'UST-450',
  unit: null,
  min,
  minUnit: 'Koli',
  price: null,
  discount,
  from: null,
  to: null,
  multiple: null,
  max: null,
});
const seen = (min: number, discount: string): SeenRule => ({
  ...rule(min, discount),
  changedAt: `moment ${min}`,
});
const brief = (is: readonly SeenRule[], wanted: readonly NamedRule[]) => {
  const { lines, rows } = ruleLines('price', is, wanted);
  return lines.map((line, at) => [
    rows[at],
    line.min,
    line.remove ? 'removed' : line.isNew ? 'new' : line.discount,
    line.seen,
  ]);
};

test('rules that stay as they are need no line (rule wholesale/bulk)', () => {
  expect(brief([seen(1, '15'), seen(5, '18')], [rule(1, '15'), rule(5, '18')])).toEqual([]);
});

test('a changed rule names the moment that was seen, a new one refuses a rule that came meanwhile', () => {
  expect(brief([seen(1, '15')], [rule(1, '16'), rule(5, '18')])).toEqual([
    [0, 1, '16', 'moment 1'],
    [1, 5, 'new', undefined],
  ]);
});

test('another quantity is another rule: the old one goes', () => {
  expect(brief([seen(1, '15')], [rule(2, '15')])).toEqual([
    [0, 2, 'new', undefined],
    [null, 1, 'removed', 'moment 1'],
  ]);
});

test('a rule that takes the quantity of a removed one takes its place', () => {
  expect(brief([seen(1, '15'), seen(5, '18')], [rule(5, '15')])).toEqual([
    [0, 5, '15', 'moment 5'],
    [null, 1, 'removed', 'moment 1'],
  ]);
});

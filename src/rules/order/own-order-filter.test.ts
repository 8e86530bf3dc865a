import { expect, test } from 'vitest';
import { ownFilterQuery, readOwnOrderFilter } from './own-order-filter.ts';

const noOwnFilter = {
  text: null,
  branch: null,
  costCentre: null,
  state: null,
  from: null,
  before: null,
};

const read = (query: string) => readOwnOrderFilter(new URLSearchParams(query));

test('reads all fields of the filter, both days included (rule orders/filters)', () => {
  const { filter, wrong } = read(
    'q=%20vida%20&branch=2&costCentre=Depo+1&state=paid&from=2026-01-01&to=2026-01-31',
  );
  expect(wrong).toBeNull();
  expect(filter).toEqual({
    text: 'vida',
    branch: 2,
    costCentre: 'Depo 1',
    state: 'paid',
    from: new Date('2025-12-31T21:00:00Z'),
    before: new Date('2026-01-31T21:00:00Z'),
  });
});

test('drops an unknown state or branch, and names a wrong day, which filters nothing', () => {
  expect(read('state=lost&branch=-1&page=2')).toMatchObject({ filter: noOwnFilter, wrong: null });
  expect(read('from=yesterday')).toMatchObject({
    filter: noOwnFilter,
    wrong: { field: 'from', reason: 'day' },
  });
  expect(read('from=2026-02-01&to=2026-01-01')).toMatchObject({
    filter: noOwnFilter,
    wrong: { field: 'to', reason: 'period' },
  });
});

test('writes the query without empty fields', () => {
  const { words } = read('q=a%26b&state=paid');
  expect(ownFilterQuery(words)).toBe('?q=a%26b&state=paid');
  expect(ownFilterQuery(words, 3)).toBe('?q=a%26b&state=paid&page=3');
  expect(ownFilterQuery(read('').words)).toBe('');
});

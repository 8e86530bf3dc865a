import { expect, test } from 'vitest';
import { costCentreOf } from './cost-centre.ts';

test('an order has the chosen cost center, else that of its branch (rule companies/cost-centers)', () => {
  const company = { costCentres: ['A', 'B'], branchCentres: { 2: 'B', 3: 'gone' } };
  expect(costCentreOf(company, 'A', { id: 2 })).toBe('A');
  expect(costCentreOf(company, '', { id: 2 })).toBe('B');
  expect(costCentreOf(company, '', { id: 1 })).toBe('');
  expect(costCentreOf(company, '', null)).toBe('');
  expect(costCentreOf(company, 'gone', { id: 2 })).toBe('');
  expect(costCentreOf(company, '', { id: 3 })).toBe('');
  expect(costCentreOf(null, 'A', { id: 2 })).toBe('');
});

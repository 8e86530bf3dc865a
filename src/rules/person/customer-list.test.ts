import { describe, expect, test } from 'vitest';
import { customerSortsOf, customerViews, isCustomerView } from './customer-list.ts';

describe('the views of the list of customers (rule customers/views)', () => {
  test('have a usual sort each', () => {
    for (const view of customerViews) expect(customerSortsOf(view).length, view).toBeGreaterThan(1);
  });

  test('are sorted by their own time where time decides who is in them', () => {
    expect(customerSortsOf('inactive')).not.toContain('name');
    expect(customerSortsOf('new')).not.toContain('-ordered');
    expect(customerSortsOf('blocked')).toContain('name');
  });

  test('are no other words', () => {
    expect([isCustomerView('guest'), isCustomerView('guests')]).toEqual([true, false]);
  });
});

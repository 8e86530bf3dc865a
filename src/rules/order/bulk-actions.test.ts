import { expect, test } from 'vitest';
import { actionsForSelection, type SelectedOrder } from './bulk-actions.ts';

const order = (state: SelectedOrder['state'], ...actions: string[]): SelectedOrder => ({
  state,
  isPartlyShipped: false,
  actions,
});
const unpaid = order('placed', 'pay', 'prepare', 'ship', 'cancel', 'note');
const paid = order('paid', 'prepare', 'ship', 'cancel', 'refund', 'note');
const packed = order('preparing', 'ship', 'cancel', 'refund', 'note');

test.each([
  ['unpaid orders', Array.from({ length: 15 }, () => unpaid), ['pay', 'prepare', 'cancel']],
  ['paid orders', [paid, paid], ['prepare', 'cancel']],
  ['packed orders', [packed], ['ship', 'cancel']],
  ['more paid than unpaid', [paid, unpaid, paid], ['prepare', 'pay', 'cancel']],
  ['more unpaid than paid', [paid, unpaid, unpaid], ['pay', 'prepare', 'cancel']],
  ['shipped', [order('shipped', 'deliver', 'note')], ['deliver']],
  ['a parcel has left', [{ ...packed, isPartlyShipped: true }], ['cancel']],
  ['nothing', [], []],
] as const)('%s: the next step of most comes first', (_, orders, expected) => {
  expect(actionsForSelection(orders)).toEqual(expected);
});

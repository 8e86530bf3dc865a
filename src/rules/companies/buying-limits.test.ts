import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { approvalReasons, mayDecide, type BuyingLimits } from './buying-limits.ts';

const none: BuyingLimits = {
  role: 'buyer',
  orderLimit: null,
  monthlyLimit: null,
  branchLimit: null,
  approveCredit: false,
};
const unspent = { byUser: 0, forBranch: 0 };
const transfer = { paymentType: paymentTypes.bankTransfer, allowed: null };
const kinds = (...given: Parameters<typeof approvalReasons>) =>
  approvalReasons(...given).map(({ kind }) => kind);

describe('an order needs a decision (rule approvals/needed)', () => {
  test('where it passes a limit, and not where it meets it', () => {
    const limits = { ...none, orderLimit: 100, monthlyLimit: 250, branchLimit: 300 };
    expect(kinds(limits, unspent, { ...transfer, total: 100 })).toEqual([]);
    expect(kinds(limits, unspent, { ...transfer, total: 100.01 })).toEqual(['order']);
    expect(kinds(limits, { byUser: 150, forBranch: 200 }, { ...transfer, total: 100 })).toEqual([]);
    expect(
      kinds(limits, { byUser: 150.01, forBranch: 200.01 }, { ...transfer, total: 100 }),
    ).toEqual(['month', 'branch']);
  });

  test('on the account where the company says so', () => {
    const limits = { ...none, approveCredit: true };
    const account = { paymentType: paymentTypes.openAccount, allowed: null, total: 1 };
    expect(kinds(limits, unspent, account)).toEqual(['account']);
    expect(kinds(limits, unspent, { ...transfer, total: 1 })).toEqual([]);
  });

  test('and a manager’s never does, nor a card’s up to what was allowed', () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (total, allowed) => {
        const limits = { ...none, orderLimit: 0, approveCredit: true };
        const card = { paymentType: paymentTypes.card, total, allowed };
        expect(kinds({ ...limits, role: 'manager' }, unspent, card)).toEqual([]);
        if (total <= allowed) expect(kinds(limits, unspent, card)).toEqual([]);
        else if (total >= 0.01) expect(kinds(limits, unspent, card)).toEqual(['order']);
        const other = { ...card, paymentType: paymentTypes.bankTransfer };
        if (total >= 0.01) expect(kinds(limits, unspent, other)).toEqual(['order']);
      }),
    );
  });
});

test('an approver of the branch or a manager decides, never oneself (rule approvals/deciders)', () => {
  const order = { buyerId: 1, branchId: 7 };
  const decides = (role: 'buyer' | 'approver' | 'manager', branches: number[] | null, id = 2) =>
    mayDecide({ customerId: id, role, branches }, order);
  expect(decides('manager', [8])).toBe(true);
  expect(decides('approver', null)).toBe(true);
  expect(decides('approver', [7, 8])).toBe(true);
  expect(decides('approver', [8])).toBe(false);
  expect(decides('buyer', null)).toBe(false);
  expect(decides('manager', null, 1)).toBe(false);
  const nowhere = { buyerId: 1, branchId: null };
  expect(mayDecide({ customerId: 2, role: 'approver', branches: [7] }, nowhere)).toBe(false);
  expect(mayDecide({ customerId: 2, role: 'approver', branches: null }, nowhere)).toBe(true);
});

import { expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { tabChange } from './tab-changes.ts';

const line = { productId: 7, parentId: null, unit: 'Adet', multiplier: 1, quantity: 2 };
const cart = { count: 1, shippingTotal: 0, total: 20, lines: [line], freeShippingRemaining: null };
const buyer = { name: 'Ayşe', surname: 'Öz', email: 'ayse@ornek.com', phone: '' };
const session: Session = {
  customer: null,
  guest: null,
  cart,
  wishlist: [],
  wishKept: false,
  branches: [],
  branch: null,
  currencies: [],
  defaultCurrency: 'TRY',
  userCurrency: 'TRY',
  overdue: null,
  delivery: null,
  hasStatement: false,
  cookieNotice: false,
  locale: 'tr',
  csrfToken: 'one',
};
const between = (before: Partial<Session>, now: Partial<Session>) =>
  tabChange({ ...session, ...before }, { ...session, ...now }, 'en');

test('nothing is said of what a page does not show', () => {
  expect(between({}, { csrfToken: 'two', wishlist: [7] })).toBeNull();
});

test('another person comes before everything else that changed', () => {
  const other = { name: 'Can', surname: 'Ak', email: 'can@ornek.com', phone: '' };
  const empty = { ...cart, count: 0, lines: [], total: 0 };
  expect(between({ customer: buyer }, { customer: other, cart: empty })).toEqual({
    of: 'person',
    text: 'Another tab is signed in as Can Ak. This page still shows the previous account.',
    reload: 'Reload',
  });
  expect(between({ customer: buyer }, { cart: empty })?.text).toContain('You signed out');
  expect(between({}, { customer: buyer })?.text).toContain('You signed in as Ayşe Öz');
});

test('another currency offers to reload', () => {
  const change = between({}, { userCurrency: 'EUR' });
  expect(change).toMatchObject({ of: 'currency', reload: 'Reload' });
  expect(change?.text).toContain('EUR');
});

test('a changed cart is told from changed prices', () => {
  const more = { ...cart, lines: [{ ...line, quantity: 3 }], total: 30 };
  expect(between({}, { cart: more })).toEqual({
    of: 'cart',
    text: 'Your cart changed in another tab. It now has 1 product.',
    reload: null,
  });
  const emptied = between({}, { cart: { ...cart, count: 0, lines: [], total: 0 } });
  expect(emptied?.text).toBe('Your cart was emptied in another tab.');
  expect(between({}, { cart: { ...cart, total: 25 } })?.text).toBe(
    'Prices in your cart have changed.',
  );
});

import type { home as turkish } from '#text/tr/shop/home.ts';

export const home: typeof turkish = {
  pageTitle: (store, slogan) => (slogan === '' ? store : `${store}: ${slogan}`),
  products: (n) => `${n} ${n === '1' ? 'product' : 'products'}`,
  sameDay: 'Same-day shipping',
  sameDayHint: (hour) => `For orders before ${hour}:00`,
  freeShipping: 'Free shipping',
  freeShippingHint: (amount) => `On orders of ${amount} or more`,
  installments: 'Card installments',
  installmentsHint: (most) => `Up to ${most} installments`,
  transfer: 'Bank transfer',
  transferHint: 'Pay within 24 hours',
  cash: 'Cash on delivery',
  cashHint: 'When you receive it',
};

import type { home as turkish } from '#text/tr/home.ts';

export const home: typeof turkish = {
  titleStart: 'The whole bazaar,',
  titleEnd: 'one row of shops.',
  lead: 'By the carton for your business, by the piece for your home. Every product with its piece, box and carton price; with and without VAT, side by side.',
  pageTitle: (store) => `${store}: the bazaar for wholesale and retail`,
  pageDescription: (store) =>
    `${store}: from tools to packaging, wholesale and retail with piece, box and carton prices.`,
  doors: 'The shops of the bazaar',
  products: (n) => `${n} ${n === '1' ? 'product' : 'products'}`,
  sameDay: 'Same-day shipping',
  sameDayHint: 'Until 16:00',
  installments: 'Card installments',
  installmentsHint: 'Up to 9 months',
  transfer: 'Bank transfer',
  transferHint: 'Pay within 24 hours',
  cash: 'Cash on delivery',
  cashHint: 'All over Türkiye',
  newestHint: 'Just arrived on the shelves.',
  bestSellersHint: 'What goes into most carts.',
  mostLikedHint: 'What buyers gave most stars.',
};

import type { tabs as turkish } from '#text/tr/shop/tabs.ts';

export const tabs: typeof turkish = {
  signedOut: 'You signed out in another tab. This page is out of date.',
  signedIn: (name) => `You signed in as ${name} in another tab. This page may show old prices.`,
  otherPerson: (name) =>
    `Another tab is signed in as ${name}. This page still shows the previous account.`,
  currency: (code) =>
    `You changed the currency to ${code} in another tab. This page shows the old prices.`,
  cart: (count) =>
    count === 0
      ? 'Your cart was emptied in another tab.'
      : `Your cart changed in another tab. It now has ${count} ${count === 1 ? 'product' : 'products'}.`,
  prices: 'Prices in your cart have changed.',
  reload: 'Reload',
};

import type { wishlist as turkish } from '#text/tr/shop/wishlist.ts';

export const wishlist: typeof turkish = {
  title: 'My Wishlist',
  empty: 'There are no products in your wishlist.',
  emptyHint: 'Press the heart on a product and it will be kept here.',
  found: (n) => `There ${n === 1 ? 'is 1 product' : `are ${n} products`} in your wishlist.`,
  browse: 'Browse Products',
};

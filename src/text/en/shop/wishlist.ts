import type { wishlist as turkish } from '#text/tr/shop/wishlist.ts';

export const wishlist: typeof turkish = {
  title: 'My Wishlist',
  empty: 'Your wishlist is empty.',
  emptyHint: 'Press the heart on a product to save it here.',
  found: (n) => `There ${n === 1 ? 'is 1 product' : `are ${n} products`} on your wishlist.`,
  browse: 'Browse Products',
};

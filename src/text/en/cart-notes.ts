import type { cartNotes as turkish } from '#text/tr/cart-notes.ts';

export const cartNotes: typeof turkish = {
  cut: (name, wanted, kept) =>
    `${name}: your carts held ${wanted} in all; the stock allows ${kept}, so that is what is left.`,
  dropped: (name) =>
    `${name}: could not be kept in your cart, because the stock does not allow it.`,
};

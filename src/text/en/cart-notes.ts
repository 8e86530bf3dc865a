import type { cartNotes as turkish } from '#text/tr/cart-notes.ts';

export const cartNotes: typeof turkish = {
  cut: (name, wanted, kept) =>
    `${name}: your carts held ${wanted} in all; the stock allows ${kept}, so that is what is left.`,
  cheaper: (name, unit, from, to) =>
    `${name}: the price of one ${unit} went down, ${to} instead of ${from}.`,
  dearer: (name, unit, from, to) =>
    `${name}: the price of one ${unit} went up, ${to} instead of ${from}.`,
  lessStock: (name, pieces, left) =>
    `${name}: the stock went down. Your cart holds ${pieces}, ${left} are left.`,
  stockGone: (name) => `${name}: none is left in stock.`,
  stockBack: (name, pieces) => `${name}: back in stock, the ${pieces} in your cart can be had.`,
  dropped: (name) =>
    `${name}: could not be kept in your cart, because the stock does not allow it.`,
};

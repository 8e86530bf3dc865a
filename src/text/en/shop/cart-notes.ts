import type { cartNotes as turkish } from '#text/tr/shop/cart-notes.ts';

export const cartNotes: typeof turkish = {
  cut: (name, wanted, kept) =>
    `${name}: ${wanted} were wanted in all; your cart has what the stock allows, ${kept}.`,
  cheaper: (name, unit, from, to) =>
    `${name}: the price of one ${unit} went down, ${to} instead of ${from}.`,
  dearer: (name, unit, from, to) =>
    `${name}: the price of one ${unit} went up, ${to} instead of ${from}.`,
  lessStock: (name, pieces, left) =>
    `${name}: the stock went down. Your cart holds ${pieces}, ${left} are left.`,
  tooLittleStock: (name, pieces) =>
    `${name}: the stock went down and no longer covers the ${pieces} in your cart.`,
  stockGone: (name) => `${name}: none is left in stock.`,
  stockBack: (name, pieces) => `${name}: back in stock, the ${pieces} in your cart can be had.`,
  unsold: (name) => `${name}: is not sold at present, so it is not in your cart.`,
  dropped: (name) =>
    `${name}: could not be kept in your cart, because the stock does not allow it.`,
};

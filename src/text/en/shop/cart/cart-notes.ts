import type { cartNotes as turkish } from '#text/tr/shop/cart/cart-notes.ts';

export const cartNotes: typeof turkish = {
  cut: (name, wanted, kept) =>
    `${name}: you asked for ${wanted} in total; your cart has ${kept}, as many as are in stock.`,
  cheaper: (name, unit, from, to) =>
    `${name}: the price per ${unit} dropped from ${from} to ${to}.`,
  dearer: (name, unit, from, to) => `${name}: the price per ${unit} rose from ${from} to ${to}.`,
  lessStock: (name, pieces, left) =>
    `${name}: only ${left} left in stock. Your cart has ${pieces}.`,
  tooLittleStock: (name, pieces) =>
    `${name}: there is no longer enough stock for the ${pieces} in your cart.`,
  stockGone: (name) => `${name}: out of stock.`,
  stockBack: (name, pieces) => `${name}: back in stock. You can order the ${pieces} in your cart.`,
  unsold: (name) => `${name}: currently not for sale, so it was left out of your cart.`,
  dropped: (name) => `${name}: removed from your cart because it is out of stock.`,
};

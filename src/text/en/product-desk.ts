import type { productDesk as turkish } from '#text/tr/product-desk.ts';

/** What the office says around its table of products. */
export const productDesk: typeof turkish = {
  wrong: {
    view: 'It has to be all, low, out, no-price, no-picture or hidden.',
    sort: 'It has to be name, code, stock or sold; with - before it the highest first.',
    text: 'There is a character that cannot be looked for.',
    cursor: 'This page is gone; begin with the first one.',
    twice: 'Give the stock that was counted or the difference, not both.',
    reason: 'Why does stock change? Give a reason.',
    nothing: 'There is nothing to change.',
  },
};

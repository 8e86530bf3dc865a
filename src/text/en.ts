import { formats } from './format.ts';
import { account } from '#text/en/account.ts';
import { addresses } from '#text/en/addresses.ts';
import { cart } from '#text/en/cart.ts';
import { catalog } from '#text/en/catalog.ts';
import { checkout } from '#text/en/checkout.ts';
import { common } from '#text/en/controls.ts';
import { errors } from '#text/en/errors.ts';
import { frame } from '#text/en/frame.ts';
import { orders } from '#text/en/orders.ts';
import { product } from '#text/en/product.ts';
import type { Messages } from './messages.ts';

export const en: Messages = {
  account,
  addresses,
  cart,
  catalog,
  checkout,
  common,
  errors,
  /** How figures are written. */
  format: formats.en,
  frame,
  orders,
  product,
};

import { formats } from './format.ts';
import { account } from '#text/en/customer/account.ts';
import { addresses } from '#text/en/customer/addresses.ts';
import { cart } from '#text/en/shop/cart/cart.ts';
import { catalog } from '#text/en/shop/catalog.ts';
import { common } from '#text/en/shop/controls.ts';
import { errors } from '#text/en/shop/errors.ts';
import { frame } from '#text/en/shop/frame.ts';
import { product } from '#text/en/shop/product.ts';
import type { Messages } from './messages.ts';

export const en: Messages = {
  account,
  addresses,
  cart,
  catalog,
  common,
  errors,
  /** How figures are written. */
  format: formats.en,
  frame,
  product,
};

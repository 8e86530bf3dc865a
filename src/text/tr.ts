import { formats } from './format.ts';
import { account } from '#text/tr/customer/account.ts';
import { addresses } from '#text/tr/customer/addresses.ts';
import { cart } from '#text/tr/shop/cart/cart.ts';
import { catalog } from '#text/tr/shop/catalog.ts';
import { common } from '#text/tr/shop/controls.ts';
import { errors } from '#text/tr/shop/errors.ts';
import { frame } from '#text/tr/shop/frame.ts';
import { product } from '#text/tr/shop/product.ts';

/** Every message in Turkish, the language that the others are measured against. */
export const tr = {
  account,
  addresses,
  cart,
  catalog,
  common,
  errors,
  /** How figures are written. */
  format: formats.tr,
  frame,
  product,
};

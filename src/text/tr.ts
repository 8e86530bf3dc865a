import { formats } from './format.ts';
import { account } from '#text/tr/account.ts';
import { addresses } from '#text/tr/addresses.ts';
import { cart } from '#text/tr/cart.ts';
import { catalog } from '#text/tr/catalog.ts';
import { checkout } from '#text/tr/checkout.ts';
import { common } from '#text/tr/controls.ts';
import { errors } from '#text/tr/errors.ts';
import { frame } from '#text/tr/frame.ts';
import { orders } from '#text/tr/orders.ts';
import { product } from '#text/tr/product.ts';

/** Every message in Turkish, the language that the others are measured against. */
export const tr = {
  account,
  addresses,
  cart,
  catalog,
  checkout,
  common,
  errors,
  /** How figures are written. */
  format: formats.tr,
  frame,
  orders,
  product,
};

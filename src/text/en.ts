import { account } from './en/account.ts';
import { addresses } from './en/addresses.ts';
import { cart } from './en/cart.ts';
import { catalog } from './en/catalog.ts';
import { checkout } from './en/checkout.ts';
import { common } from './en/controls.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { orders } from './en/orders.ts';
import { product } from './en/product.ts';
import { reviews } from './en/reviews.ts';
import { wishlist } from './en/wishlist.ts';
import type { Messages } from './messages.ts';

export const en: Messages = {
  account,
  addresses,
  cart,
  catalog,
  checkout,
  common,
  errors,
  frame,
  home,
  orders,
  product,
  reviews,
  wishlist,
};

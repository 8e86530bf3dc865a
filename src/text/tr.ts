import { account } from './tr/account.ts';
import { addresses } from './tr/addresses.ts';
import { cart } from './tr/cart.ts';
import { catalog } from './tr/catalog.ts';
import { checkout } from './tr/checkout.ts';
import { common } from './tr/controls.ts';
import { errors } from './tr/errors.ts';
import { frame } from './tr/frame.ts';
import { home } from './tr/home.ts';
import { orders } from './tr/orders.ts';
import { product } from './tr/product.ts';
import { reviews } from './tr/reviews.ts';
import { wishlist } from './tr/wishlist.ts';

/** Every message in Turkish, the language that the others are measured against. */
export const tr = {
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

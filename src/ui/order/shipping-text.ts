import type { Cart } from '#contract/cart.ts';
import type { Messages } from '#text/messages.ts';

/**
 * The shipping cost, in words where it is free (rules shipping/display, shipping/order-snapshot). `free`: another word for
 * free shipping.
 */
export function shippingText(
  cart: Pick<Cart, 'shippingState' | 'shippingTotal' | 'currency'>,
  t: Messages,
  free = t.cart.free,
): string {
  if (cart.shippingState === 'recipient') return t.cart.recipientPays;
  return cart.shippingState === 'free' ? free : t.format.money(cart.shippingTotal, cart.currency);
}

import type { Cart } from '#contract/cart.ts';
import type { Messages } from '#text/messages.ts';

/** What shipping costs, in words where it costs nothing (rule shipping/words). */
export function shippingText(
  cart: Pick<Cart, 'shippingState' | 'shippingTotal' | 'currency'>,
  t: Messages,
): string {
  if (cart.shippingState === 'recipient') return t.cart.recipientPays;
  return cart.shippingState === 'free'
    ? t.cart.free
    : t.format.money(cart.shippingTotal, cart.currency);
}

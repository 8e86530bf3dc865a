import type { cartShare as turkish } from '#text/tr/shop/cart/cart-share.ts';

export const cartShare: typeof turkish = {
  whatsapp: 'Share the cart on WhatsApp',
  toStore: 'Send to the store',
  share: 'Share',
  line: (name, code, quantity) => `${name} (${code}) - ${quantity}`,
  totals: (shipping, total) => `Shipping: ${shipping}, Grand Total: ${total}`,
};

import type { cartReminder as turkish } from '#text/tr/papers/cart-reminder.ts';

/** Texts of the mail that reminds of a cart. */
export const cartReminder: typeof turkish = {
  subject: 'Your cart is waiting',
  opening: 'What you put in your cart is still there:',
  line: (name, quantity, unit) => `${quantity} ${unit} · ${name}`,
  more: (count) => `and ${count} more`,
  action: 'Go to the cart',
  why: 'We sent this once because you agreed to offers by e-mail. To stop these e-mails:',
};

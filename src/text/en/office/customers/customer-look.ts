import type { customerLook as turkish } from '#text/tr/office/customers/customer-look.ts';

/** Texts for looking at the shop as a customer. */
export const customerLook: typeof turkish = {
  open: 'See the shop as they do',
  hint: 'For looking alone; it is logged and shown on this page. It ends after 30 minutes.',
  working: 'Opening…',
  label: 'Looking as a customer',
  bar: (name, until) =>
    `You see the shop as ${name}. Nothing can be changed. This ends at ${until}.`,
  end: 'End this',
};

import type { productForm as turkish } from '#text/tr/office/product-form.ts';

/** Texts of a product's page in the office. */
export const productForm: typeof turkish = {
  problems: {
    missing: 'This cannot be empty.',
    mistyped: 'The last digit of the barcode does not fit: one digit is mistyped.',
    address: 'Lower-case letters, digits and hyphens only: e27-led-bulb',
    day: 'Type a day that the calendar has.',
    twice: 'This is there twice.',
    'no-unit': 'The product needs at least one unit, and one of them as its default.',
    'no-category': 'There is no such category.',
    'no-currency': 'The shop does not have this currency.',
    'code-taken': 'Another product has this code.',
  },
  changedMeanwhile: 'Somebody else changed this field.',
};

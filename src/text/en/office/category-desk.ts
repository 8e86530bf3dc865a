import type { categoryDesk as turkish } from '#text/tr/office/category-desk.ts';

/** Texts of the office's categories. */
export const categoryDesk: typeof turkish = {
  wrong: {
    name: 'Please write a name.',
    path: {
      missing: 'Please write the last part of the address.',
      form: 'Use only small letters (a-z), digits and single hyphens.',
      reserved: 'The shop itself uses this address. Please write another one.',
      category: 'Another category has this address. Please write another one.',
      page: 'A page has this address. Please write another one.',
    },
    oldPath: {
      form: 'Write an address like /elektrik/isik: small letters, digits, hyphens and slashes.',
      category: 'A category has this address; it cannot lead elsewhere.',
      page: 'A page has this address; it cannot lead elsewhere.',
    },
  },
  notEmpty: (categories, products) =>
    `The category is not empty: it has ${categories} subcategories and ${products} products. Please move them first.`,
};

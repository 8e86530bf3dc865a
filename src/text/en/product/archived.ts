/** The page of a product that is no longer sold. */
export const archived = {
  title: 'This product is no longer sold',
  variantTitle: 'This option is no longer sold',
  hint: 'The shop has taken it off sale. Have a look at similar products.',
  toFamily: (name: string) => `Other options: ${name}`,
  toCategory: (name: string) => `Products in ${name}`,
  toSearch: 'All products',
};

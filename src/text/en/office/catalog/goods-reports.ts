import type { goodsReports as turkish } from '#text/tr/office/catalog/goods-reports.ts';

/** Texts of the reports of stock, slow movers and left carts. */
export const goodsReports: typeof turkish = {
  about: {
    stock: 'The value of the goods on the shelves now, at sale prices without VAT',
    slow: 'Products in stock that were not sold for as long as you choose',
    carts: 'Carts that did not change for an hour and are no order, at prices of now without VAT',
  },
  by: {
    main: 'Main category',
    category: 'Category',
    warehouse: 'Warehouse',
    product: 'Product',
    cart: 'Cart',
    age: 'Age',
  },
  rows: 'Breakdown',
  notSoldFor: 'Not sold for',
  changedWithin: 'Last change',
  days: (n) => `${n} days`,
  value: 'Value',
  share: 'Share',
  products: 'Products',
  carts: 'Carts',
  lines: 'Lines',
  pieces: 'Pieces',
  average: 'Average cart',
  lastSale: 'Last sale',
  lastChange: 'Last change',
  never: 'Never sold',
  nobody: 'Visitor',
  cartNo: (n) => `Cart ${n}`,
  noWarehouse: 'No warehouse',
  noCategory: 'No category',
  upTo: (n) => `Last ${n} days`,
  between: (from, to) => `${from}–${to} days`,
  unpriced: (n) => `${n} products have no price; their value counts as 0.`,
  warehouseRemark:
    'Pieces of warehouses are those of the last count; they may differ from the stock.',
  empty: {
    stock: 'Nothing is in stock.',
    slow: 'Every product was sold in this time.',
    carts: 'No cart was left in these days.',
  },
};

import type { reports as turkish } from '#text/tr/office/reports.ts';

export const reports: typeof turkish = {
  sales: 'Sales',
  by: {
    day: 'Day',
    product: 'Product',
    main: 'Main category',
    category: 'Category',
    brand: 'Brand',
    customer: 'Customer',
    city: 'City',
    payment: 'Payment',
    vat: 'VAT',
  },
  heads: {
    code: 'Code',
    above: 'Category above',
    gross: 'Revenue',
    net: 'Without VAT',
    tax: 'VAT',
    before: 'Before',
    orders: 'Orders',
    pieces: 'Pieces',
  },
  beside: {
    shipping: 'Shipping fee',
    commission: 'Installment commission',
    other: 'Rounding and rest',
  },
  nameless: {
    product: 'Deleted product',
    main: 'No category',
    category: 'No category',
    brand: 'No brand',
    customer: 'Closed account',
    city: 'No city',
    payment: 'Other',
  },
  rate: (percent) => `VAT ${percent}`,
  wrong: {
    period: 'A period can be 7, 30, 90 or 365 days.',
    from: 'The beginning must be a day, such as 27.11.2026.',
    to: 'The end must be a day within ten years after the beginning.',
    by: 'There is no such report.',
    sort: 'There is no such sort.',
  },
};

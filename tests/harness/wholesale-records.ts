/** Price lists with rules, quantities, assortments and groups, as a merchant's files write them. */
export const wholesaleRecords = {
  'price-lists': [
    { code: 'A', name: 'Bayi A', base: 'list', mix: 'family', maxDiscount: 30, capAtGuest: 0 },
    { code: 'B', name: 'Kampanya', active: false },
  ],
  'price-rules': [
    { list: 'A', scope: 'all', discount: '10+5' },
    {
      list: 'A',
      scope: 'category',
      target: '/elektrik/',
      min: 5,
      discount: '12,5',
      from: '2026-01-01',
      to: '2026-12-31',
    },
    {
      list: 'A',
      scope: 'brand',
      target: 'KND',
      unit: 'Adet',
      min: 2,
      minUnit: 'Kutu',
      discount: '15',
    },
    { list: 'A', scope: 'product', target: 'AMP-9-B', price: { value: '30,5', currency: 'TL' } },
    {
      list: 'B',
      scope: 'product',
      target: 'VIDA-4x40-GALVANIZ-UZUN-KOD',
      unit: 'Kutu',
      price: { value: 2, currency: 'USD' },
    },
  ],
  'quantity-rules': [
    { list: 'A', scope: 'product', target: 'AMP-9-B', min: 10, multiple: 5, max: 500 },
  ],
  assortments: [
    {
      code: 'BAYIYE',
      name: 'Bayiye özel',
      products: ['AMP-9-S'],
      brands: ['PRC'],
      categories: ['hirdavat/'],
    },
  ],
  groups: [
    {
      code: 'BAYI',
      name: 'Bayiler',
      label: 'Bayi',
      labelEn: 'Dealer',
      priceList: 'A',
      withVat: 0,
      minOrder: '1500',
      assortments: ['BAYIYE'],
    },
    { code: 'MISAFIR', name: 'Misafir', showListPrice: null, onlyAssortments: 1 },
  ],
};

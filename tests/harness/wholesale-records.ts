import { quoteRecords } from './quote-records.ts';

/** The branches and limits of a company's user. */
export const karacaLimits = { companyBranches: [4], orderLimit: '25000', monthlyLimit: 90000.5 };

const depot = {
  addressTitle: 'Merkez depo',
  name: 'Hakan Karaca',
  country: 'Türkiye',
  city: 'İstanbul',
  town: 'Başakşehir',
  address: 'Ziya Gökalp Mah. Süleyman Demirel Bul. No: 11',
  number: '+90 (532) 111 22 33',
  companyName: 'Karaca Yapı Malzemeleri Ltd. Şti.',
  taxOffice: 'İkitelli',
  taxNumber: '5230419876',
};

/** Price lists with rules, quantities, assortments and groups, as a merchant's files write them. */
export const wholesaleRecords = {
  quotes: quoteRecords,
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
  companies: [
    {
      code: 'C-1',
      title: 'Karaca Yapı Malzemeleri Ltd. Şti.',
      taxOffice: 'İkitelli',
      taxNumber: '5230419876',
      group: 'BAYI',
      priceList: 'A',
      assortments: ['BAYIYE'],
      branches: [
        {
          id: 4,
          name: 'Ostim',
          monthlyLimit: '150000,50',
          costCentre: '210 Ostim',
          addresses: [{ ...depot, addressTitle: 'Ostim deposu' }],
        },
        { id: 2, name: 'Merkez' },
      ],
      poRequired: 1,
      costCentreRequired: 1,
      costCentres: ['120 Merkez', '210 Ostim'],
      approveCredit: 1,
      ownAddresses: 0,
      addresses: [depot, { ...depot, addressTitle: 'Fatura' }],
      credit: {
        limit: '250000',
        currency: 'TL',
        days: 60,
        from: 'monthEnd',
        graceDays: 5,
        allowed: 1,
      },
      overdue: { overdueBalance: '500,50', overdueBalanceExpiryDay: 3, currency: 'TL' },
      statement: [
        {
          date: '2026-02-02',
          document: 'F-9',
          dueDate: '2026-03-02',
          debit: '1200,50',
          credit: 0,
          orderNo: '10000007',
        },
        {
          date: '2026-02-20',
          document: 'T-3',
          debit: null,
          credit: 700,
          orderNo: '10000007',
          closes: 1,
        },
      ],
    },
    { code: 'C-2', title: 'Yeni Firma', state: 'applied' },
  ],
};

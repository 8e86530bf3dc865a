const ask = {
  side: 'customer',
  by: 'Zeynep Şahin',
  at: '2026-03-01T08:00:00.000Z',
  note: 'Şantiyeye\nacele',
  lines: [{ product: 'VIDA-4x40-GALVANIZ-UZUN-KOD', unitId: 2, quantity: 3, price: '104,5' }],
};
const answer = {
  side: 'merchant',
  by: 'Deniz',
  at: '2026-03-02T08:00:00.000Z',
  shipping: 'fee',
  shippingFee: '49,90',
  termsNote: 'Peşin',
  dueDays: 30,
  validUntil: '2026-03-16',
  holdStock: true,
  lines: [
    {
      product: 'VIDA-4x40-GALVANIZ-UZUN-KOD',
      unitId: 2,
      quantity: 3,
      price: 105.3085,
      currency: 'TL',
      note: 'Yeni parti',
      replaces: 'VIDA-ESKI',
    },
  ],
};

/** Quotes of the small store: one that became an order, and one of a company that names a product that is gone. */
export const quoteRecords = [
  {
    quoteNo: 'T-10000007',
    customer: 'ZEYNEP@example.com',
    state: 'ordered',
    validUntil: '2026-03-16',
    wantedOn: '2026-03-20',
    locale: 'en',
    closedAt: '2026-03-04T12:00:00.000Z',
    createdAt: '2026-03-01T08:00:00.000Z',
    rounds: [ask, answer],
  },
  {
    quoteNo: 'T-E-2024-1',
    customer: 'murat@karaca.example',
    company: 'C-1',
    branch: 4,
    branchName: 'Ostim',
    state: 'declined',
    reason: 'Elimizde yok.',
    closedBy: 'Deniz',
    closedAt: '2026-02-02T09:00:00.000Z',
    createdAt: '2026-02-01',
    rounds: [
      {
        side: 'customer',
        at: '2026-02-01',
        lines: [
          {
            product: null,
            code: 'SILINEN-1',
            name: 'Silinen ürün',
            unitId: 1,
            unit: 'Adet',
            multiplier: 1,
            quantity: 10,
            price: null,
          },
        ],
      },
    ],
  },
];

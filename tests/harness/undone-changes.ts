import { changedReturns } from './return-records.ts';
import type { SourcePart } from '#features/transfer/sources/store-source.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });
const section = { id: 'metin', kind: 'text', text: '<p>Yeni</p>' };

const askedScrew = {
  side: 'customer',
  at: '2026-02-01',
  lines: [{ product: 'AMP-9-B', quantity: 5, price: null }],
};

/** A file of each part that adds a record and, where it can, changes and removes others. */
export const changes: Readonly<Record<SourcePart, { records: unknown[]; counts: object }>> = {
  settings: {
    records: [
      {
        store: { name: 'Başka ad', phone: '02120000000' },
        settings: { productsWithKdv: '0', urNo: 20, orderMinimum: '250' },
        defaultCurrency: 'USD',
        currencies: [
          { code: 'USD', exchangeRate: 50 },
          { code: 'EUR', exchangeRate: 55.5 },
        ],
        banks: [
          { name: 'Köprü Bank', organization: 'MASTERCARD', bins: ['511111'], posPlans: [] },
          { name: 'Yeni Bank', organization: 'VISA', bins: ['454672'] },
        ],
        kargo: [
          { kfadi: 'Turna Kargo', kargoUrl: 'https://baska.example/' },
          { kfadi: 'Yeni Kargo', kargoUrl: 'https://yeni.example/' },
        ],
      },
    ],
    counts: {},
  },
  categories: {
    records: [
      {
        path: 'hirdavat',
        name: 'Nalburiye',
        hidden: true,
        order: 9,
        html: '<p>Yeni</p>',
        oldPaths: [{ path: 'nalbur', reason: 'moved', at: '2026-01-01' }],
      },
      { path: 'elektrik', oldPaths: null },
      { path: 'yeni', name: 'Yeni' },
      { path: 'yeni/alt', name: 'Alt' },
    ],
    counts: { added: 2, changed: 2 },
  },
  brands: {
    records: [
      { code: 'KND', name: 'Işık', image: null, oldPaths: [{ path: 'baska', at: '2026-01-01' }] },
      { code: 'YENI', name: 'Yeni marka', oldPaths: [{ path: 'yeni-eski', at: '2026-01-01' }] },
    ],
    counts: { added: 1, changed: 1 },
  },
  products: {
    records: [
      {
        id: 20,
        name: 'Başka vida',
        quantity: 1,
        brand: { code: 'KND', name: 'Kandil 2' },
        categories: ['elektrik'],
        units: [{ id: 1, value: 'Adet', multiplier: 1, defaultPrice: lira(9) }],
        inventory: [{ warehouseName: 'Depo', quantity: 1 }],
        equivalentCode: null,
        metaTitle: 'Vida',
      },
      { id: 12, variants: [{ name: 'Renk', values: [{ name: 'Kehribar', swatch: null }] }] },
      { id: 700, code: 'YENI-700', name: 'Yeni', taxRate: 10 },
      {
        id: 701,
        code: 'YENI-701',
        name: 'Yeni mavi',
        taxRate: 10,
        parentId: 700,
        variants: [{ name: 'Renk', values: [{ name: 'Mavi' }] }],
      },
    ],
    counts: { added: 2, changed: 2 },
  },
  'price-lists': {
    records: [
      { code: 'A', name: 'Başka', base: 'sale', mix: 'product', maxDiscount: null, active: 0 },
      { code: 'C', name: 'Yeni' },
    ],
    counts: { added: 1, changed: 1 },
  },
  'price-rules': {
    records: [
      { list: 'A', scope: 'all', discount: '40' },
      { list: 'A', scope: 'all', min: 7, discount: '50' },
      { list: 'A', scope: 'product', target: 'AMP-9-B', remove: 1 },
    ],
    counts: { added: 1, changed: 2 },
  },
  'quantity-rules': {
    records: [
      { list: 'A', scope: 'product', target: 'AMP-9-B', min: 20 },
      { list: 'B', scope: 'all', min: 2, multiple: 2 },
    ],
    counts: { added: 1, changed: 1 },
  },
  assortments: {
    records: [
      { code: 'BAYIYE', name: 'Başka', products: ['AMP-9-B'], brands: [], categories: null },
      { code: 'YENI', name: 'Yeni', brands: ['KND'] },
    ],
    counts: { added: 1, changed: 1 },
  },
  groups: {
    records: [
      { code: 'BAYI', label: 'Başka', priceList: null, withVat: null, assortments: [] },
      { code: 'YENI', name: 'Yeni', priceList: 'B' },
    ],
    counts: { added: 1, changed: 1 },
  },
  companies: {
    records: [
      { code: 'C-1', title: 'Başka', branches: [{ id: 4, name: 'İvedik' }], statement: [] },
      { code: 'C-9', title: 'Yeni firma', group: 'BAYI' },
    ],
    counts: { added: 1, changed: 1 },
  },
  customers: {
    records: [
      {
        email: 'zeynep@example.com',
        name: 'Zeliha',
        phone: null,
        gender: null,
        addresses: [],
        branches: [{ id: 9, name: 'Şube' }],
        statement: null,
        overdue: null,
        group: 'BAYI',
        marketing: false,
      },
      { email: 'yeni@example.com', name: 'Yeni', phone: '05551112244' },
    ],
    counts: { added: 1, changed: 1 },
  },
  'customer-codes': {
    records: [
      { email: 'ali@example.com', code: 'DEPO-İ 7', productCode: 'AMP-9-S' },
      { email: 'zeynep@example.com', code: 'Z-1', productCode: 'AMP-9-S' },
    ],
    counts: { added: 1, changed: 1 },
  },
  quotes: {
    records: [
      {
        quoteNo: 'T-E-2024-1',
        customer: 'zeynep@example.com',
        state: 'requested',
        createdAt: '2026-02-01',
        rounds: [askedScrew],
      },
      {
        quoteNo: 'T-NEW',
        customer: 'ali@example.com',
        state: 'requested',
        createdAt: '2026-02-01',
        rounds: [askedScrew],
      },
    ],
    counts: { added: 1, changed: 1 },
  },
  orders: {
    records: [
      {
        orderNo: '10000001',
        email: 'ali@example.com',
        date: '2026-02-04',
        status: 'delivered',
        paymentType: 2,
        description: 'Kapıya',
        items: [{ productId: 11, unit: 'Paket', quantity: 5, price: 41, taxRate: 20 }],
      },
      {
        orderNo: '10000050',
        email: 'zeynep@example.com',
        date: '2026-04-04',
        status: 'delivered',
        paymentType: 2,
        items: [{ productId: 12, unit: 'Adet', quantity: 1, price: 10, taxRate: 20 }],
      },
    ],
    counts: { added: 1, changed: 1 },
  },
  returns: {
    records: changedReturns,
    counts: { added: 1, changed: 1 },
  },
  reviews: {
    records: [
      {
        orderNo: '10000007',
        productId: 20,
        star: 1,
        title: 'Kırıldı',
        description: 'Kutu boştu.',
        date: '2026-03-11',
        answer: 'Özür dileriz.',
      },
      {
        orderNo: '10000007',
        productId: 11,
        star: 5,
        title: 'Parlak',
        description: 'İyi.',
        date: '2026-03-11',
      },
    ],
    counts: { added: 1, changed: 1 },
  },
  'page-versions': {
    records: [
      { url: '/hakkimizda', number: 90, title: 'Biz', html: '', publishedAt: '2026-01-01' },
    ],
    counts: { added: 1, changed: 0 },
  },
  pages: {
    records: [
      { url: '/hakkimizda', title: 'Biz kimiz', html: '<p>Başka</p>', htmlEn: null },
      { url: '/firsatlar', params: { category: 'elektrik' } },
      { url: '/yeni', title: 'Yeni', html: '<p>Yeni</p>' },
    ],
    counts: { added: 1, changed: 2 },
  },
  'page-drafts': {
    records: [
      { url: '/hakkimizda', title: 'Biz', html: '<p>Taslak</p>', changedAt: '2026-05-01' },
      { url: '/firsat', title: 'Fırsat', html: '', changedAt: '2026-05-01' },
    ],
    counts: { added: 1, changed: 1 },
  },
  'mail-texts': {
    records: [
      { kind: 'order-received', subject: 'Aldık', closing: 'Hoşça kalın' },
      { kind: 'order-shipped', subject: 'Yolda' },
    ],
    counts: { added: 1, changed: 1 },
  },
  'home-versions': {
    records: [{ number: 7, sections: [section], publishedAt: '2026-06-01' }],
    counts: { added: 1, changed: 0 },
  },
};

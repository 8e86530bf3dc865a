import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { StoredOrderLine } from '#db/orders/read/stored-order.ts';
import type { Store } from '#contract/catalog/shop-frame.ts';

export const store: Store = {
  name: 'Arasta',
  url: 'https://shop.example',
  socialMedia: '',
  whatsappControl: '0',
  whatsappNumber: '',
  legalName: 'Arasta Ticaret A.Ş.',
  address: 'Çarşı Cad. No: 12, Edirne',
  email: 'merhaba@shop.example',
  phone: '0850 000 00 00',
  mersis: '0123 4567 8901 2345',
  kep: 'arasta@hs00.kep.tr',
  slogan: '',
  sloganEn: '',
  lead: '',
  leadEn: '',
  openingHours: '',
  color: '',
};

export const bankAccounts = [
  {
    bank: 'Marmara Bank',
    accountName: 'Arasta Ticaret A.Ş.',
    accountNo: '123',
    iban: 'TR470000100100000350930001',
  },
];

const address = {
  addressTitle: 'Dükkân',
  name: 'Işıl Çağlayan',
  country: 'Türkiye',
  city: 'Edirne',
  town: 'Merkez',
  address: 'Saraçlar Cd. 1',
  number: '+90 (532) 111 22 33',
  idNumber: '',
  companyName: 'Çağlayan Yapı Ltd. Şti.',
  taxOffice: 'Kırkpınar',
  taxNumber: '1234567890',
};

/** A line to vary: two cartons of 4,325 lira. */
export const orderLine: StoredOrderLine = {
  id: 1,
  position: 1,
  productId: 11,
  code: 'KND-E27-12',
  customerCode: '',
  name: 'E27 LED Ampul 12 W Gün Işığı',
  seo: '',
  image: '',
  brand: '',
  model: '',
  unitId: 1,
  unit: 'Koli',
  multiplier: 1,
  quantity: 2,
  unitPrice: 4325,
  unitCurrency: 'TRY',
  taxRate: 20,
  net: 8650,
  tax: 1730,
  gross: 10_380,
  note: '',
  width: 0,
  height: 0,
  length: 0,
  weight: 0,
};

const lines: OrderDocument['lines'] = [
  { ...orderLine, note: '3. kat için' },
  {
    ...orderLine,
    id: 2,
    position: 2,
    productId: 12,
    code: 'ANS-CB-850',
    name: 'Çiçek Balı Süzme 850 g',
    quantity: 3,
    unit: 'Adet',
    unitPrice: 386.0396,
    taxRate: 1,
    net: 1158.11,
    tax: 11.59,
    gross: 1169.7,
  },
];

/** An order by transfer of two lines, with everything that a buyer can write. */
export function orderDocument(changes: Partial<OrderDocument> = {}): OrderDocument {
  return {
    id: 1,
    orderNo: '104872',
    createdAt: new Date('2026-11-21T10:00:00Z'),
    locale: 'tr',
    takenBy: '',
    state: 'placed',
    customer: {
      name: 'Işıl',
      surname: 'Çağlayan',
      email: 'isil@example.com',
      phone: '+90 (532) 111 22 33',
      isGuest: false,
    },
    reference: 'SA-2026/17',
    description: 'Şantiye girişinde teslim edilsin.',
    branch: '',
    paymentType: 4,
    currency: 'TRY',
    rates: { TRY: 1 },
    subTotal: 9808.11,
    tax: 1741.59,
    shippingTotal: 89.9,
    shippingState: 'fee',
    shippingItem: null,
    commission: 0,
    total: 11_639.6,
    tryTotal: 11_639.6,
    payBefore: new Date('2026-11-22T10:00:00Z'),
    dueOn: null,
    costCentre: '',
    approvedBy: '',
    promise: null,
    trackingNo: '',
    carrier: null,
    delivery: address,
    invoice: address,
    payment: null,
    lines,
    ...changes,
  };
}

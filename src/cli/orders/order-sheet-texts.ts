import type { OrderActor } from '#db/orders/order-changes.ts';
import type { PaymentType } from '#rules/order/payment-methods.ts';
import type { Locale } from '#rules/shop/locale.ts';

const tr = {
  version: (version: number) => `(${version}. sürüm)`,
  reference: 'Müşterinin numarası',
  description: 'Açıklama',
  lines: 'Ürünler',
  total: 'toplam',
  paid: 'alınan',
  missing: 'beklenen',
  methods: { 2: 'Kart', 3: 'Kapıda ödeme', 4: 'Havale' } satisfies Record<PaymentType, string>,
  refunds: { wanted: 'iade edilecek', done: 'iade edildi', refused: 'iade reddedildi' } as Readonly<
    Record<string, string>
  >,
  delivery: 'Teslimat adresi',
  invoice: 'Fatura adresi',
  taxOffice: (office: string) => `${office} V.D.`,
  parcels: 'Koliler',
  history: 'Geçmiş',
  actors: {
    customer: 'müşteri',
    time: 'süre',
    provider: 'ödeme kuruluşu',
    merchant: 'mağaza',
  } satisfies Record<OrderActor, string>,
  notes: 'Notlar',
  next: 'Yapılabilecekler',
};

export type OrderSheetTexts = typeof tr;

const en: OrderSheetTexts = {
  version: (version) => `(version ${version})`,
  reference: 'Their reference',
  description: 'Description',
  lines: 'Products',
  total: 'total',
  paid: 'received',
  missing: 'to come',
  methods: { 2: 'Card', 3: 'Cash on delivery', 4: 'Bank transfer' },
  refunds: { wanted: 'to be refunded', done: 'refunded', refused: 'refund refused' },
  delivery: 'Delivery address',
  invoice: 'Billing address',
  taxOffice: (office) => `Tax office: ${office}`,
  parcels: 'Parcels',
  history: 'History',
  actors: {
    customer: 'customer',
    time: 'time',
    provider: 'payment provider',
    merchant: 'store',
  },
  notes: 'Notes',
  next: 'What can be done',
};

export const orderSheetTexts: Readonly<Record<Locale, OrderSheetTexts>> = { tr, en };

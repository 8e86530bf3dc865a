import type { PaymentType } from '#rules/order/payment-methods.ts';

export const orderSheet = {
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
  },
  notes: 'Notlar',
  next: 'Yapılabilecekler',
};

export const home = {
  pageTitle: (store: string, slogan: string) => (slogan === '' ? store : `${store}: ${slogan}`),
  products: (n: string) => `${n} ürün`,
  sameDay: 'Aynı gün kargo',
  sameDayHint: (hour: number) => `Saat ${hour}.00 öncesi siparişlerde`,
  freeShipping: 'Ücretsiz kargo',
  freeShippingHint: (amount: string) => `${amount} ve üzeri siparişlerde`,
  installments: 'Karta taksit',
  installmentsHint: (most: number) => `En çok ${most} taksit`,
  transfer: 'Havale-EFT',
  transferHint: '24 saat içinde ödeme',
  cash: 'Kapıda ödeme',
  cashHint: 'Teslim alırken',
};

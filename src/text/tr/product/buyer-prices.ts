import { fromUnit } from '#text/turkish-suffix.ts';

/** Prices that depend on the buyer and the quantity; figures and amounts come formatted. */
export const buyerPrices = {
  quantity: 'Miktar',
  least: (least: string) => `en az ${least}`,
  multiples: (step: string) => `${step} ve katları`,
  breaks: (unit: string, tax: string) => `Miktara göre ${unit} fiyatı, ${tax}`,
  withTax: 'KDV dâhil',
  withoutTax: 'KDV hariç',
  net: '+ KDV',
  one: (unit: string) => `1 ${unit}`,
  exactly: (quantity: string, unit: string) => `${quantity} ${unit}`,
  between: (from: string, to: string, unit: string) => `${from} – ${to} ${unit}`,
  andMore: (from: string, unit: string) => `${from} ${unit} ve üstü`,
  now: 'şu an',
  lowest: (days: number, price: string) => `Son ${days} günün en düşük fiyatı: ${price}`,
  next: (more: string, unit: string, price: string) =>
    `${more} ${unit} daha alın, ${unit} fiyatı ${price} olsun.`,
  make: (quantity: string) => `${quantity} yap`,
  saved: (amount: string) => `Perakendeye göre ${amount} + KDV daha az`,
  minimum: 'En az sipariş',
  minimumReached: (net: string) => `Tamam: sepetiniz ${net} + KDV`,
  minimumMissing: (missing: string) => `${missing} + KDV daha ekleyin`,
  why: 'Bu fiyat neden?',
  noWhy: 'Bu fiyatın nedeni şu anda okunamıyor.',
  ownPrice: (unit: string) => `Kendi fiyatı (1 ${unit})`,
  fromQuantity: (quantity: string, unit: string) => `Miktar: ${quantity} ${fromUnit(unit)}`,
  contract: 'Sözleşme fiyatı',
  group: 'Size özel fiyat',
  visitors: 'Mağaza fiyatı',
  discount: (reason: string, percents: string, isQuantity: boolean) =>
    isQuantity ? `${reason} ${percents}` : `${reason}: ${percents} indirim`,
};

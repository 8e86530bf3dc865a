/** Texts of the prices that a product had, in the office. */
export const productPrices = {
  title: 'Fiyat geçmişi',
  none: 'Bu ürünün fiyatı henüz kayda geçmedi.',
  older: 'Daha eskileri göster',
  heads: { since: 'Ne zamandan beri', price: 'Fiyat, + KDV', unit: 'Birim', by: 'Değiştiren' },
  onRequest: 'Fiyat sorunuz',
  declared: 'Beyan: önceki fiyat',
  nobody: 'Bilinmiyor',
  claim: (percent: number) => `%${percent} indirim kanıtlanıyor.`,
  claimDays: (from: string, until: string) => `${from} – ${until} arasında gösterilebilir.`,
  claimPrices: (struck: string, days: number, lowest: string) =>
    `Üstü çizilecek fiyat ${struck}; önceki ${days} günün en düşük fiyatı ${lowest} (+ KDV).`,
  noClaim: 'Bu geçmiş bugün bir indirimi kanıtlamıyor.',
  notShown:
    'Dükkân liste fiyatlarını yazıldığı gibi gösteriyor. Yalnızca kanıtlanan indirimleri göstermek için Ayarlar → Hukuk ve iade.',
};

/** Words of the home page that the server writes into its answer; no script has them. */
export const homeWords = {
  pageDescription: (store: string, offers: string) => `${store}: ${offers}`,
  doors: 'Çarşının dükkânları',
  campaignHint: 'Liste fiyatının altında.',
  newestHint: 'Raflara yeni gelenler.',
  bestSellersHint: 'En çok satılanlar, sırasıyla.',
  mostLikedHint: 'Alanların en çok yıldız verdikleri.',
  chosen: 'Sizin için seçtiklerimiz',
  brands: 'Markalar',
};

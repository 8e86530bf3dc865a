import type { homeWords as turkish } from '#text/tr/shop/home-words.ts';

export const homeWords: typeof turkish = {
  pageDescription: (store, offers) => `${store}: ${offers}`,
  doors: 'The shops of the bazaar',
  campaignHint: 'Below list price.',
  newestHint: 'Fresh on the shelves.',
  bestSellersHint: 'Our top sellers.',
  mostLikedHint: 'Rated highest by buyers.',
  chosen: 'Our picks',
  brands: 'Brands',
};

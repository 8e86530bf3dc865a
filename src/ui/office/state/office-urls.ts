import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import { settingGroupSlugs, type SettingGroup } from '#rules/settings/setting-groups.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The office's root path in each language. */
export const officeRoots: Record<Locale, string> = { tr: '/yonetim', en: '/en/yonetim' };

/** Paths within the office, for its links. The router puts the root of the language before them. */
export const officePaths = {
  today: '/',
  orders: '/siparisler',
  order: (orderNo: string) => `/siparisler/${encodeURIComponent(orderNo)}`,
  refunds: '/siparisler/iadeler',
  phoneOrder: '/siparisler/yeni',
  correct: (orderNo: string) => `/siparisler/${encodeURIComponent(orderNo)}/duzelt`,
  returns: '/iadeler',
  invoices: '/faturalar',
  consents: '/izinler',
  privacy: '/kvkk',
  privacyRequest: (id: number) => `/kvkk/${id}`,
  return: (returnNo: string) => `/iadeler/${encodeURIComponent(returnNo)}`,
  pack: '/paketle',
  packOrder: (orderNo: string) => `/paketle/${encodeURIComponent(orderNo)}`,
  products: '/urunler',
  categories: '/kategoriler',
  category: (id: number) => `/kategoriler?k=${id}`,
  product: (id: number) => `/urunler/${id}`,
  variants: (id: number) => `/urunler/${id}/varyantlar`,
  newProduct: '/urunler/yeni',
  copyProduct: (id: number) => `/urunler/yeni?kopya=${id}`,
  reports: '/raporlar',
  lostSearches: '/raporlar/aramalar',
  returnsReport: '/raporlar/iadeler',
  stockValue: '/raporlar/stok',
  slowMovers: '/raporlar/yavas-gidenler',
  leftCarts: '/raporlar/sepetler',
  customers: '/musteriler',
  customer: (id: number) => `/musteriler/${id}`,
  quotes: '/teklifler',
  beginQuote: (whom: { customer: number } | { company: string }) =>
    `/teklifler/yeni?${new URLSearchParams(Object.entries(whom).map(([key, value]) => [key, String(value)]))}`,
  quote: (quoteNo: string) => `/teklifler/${encodeURIComponent(quoteNo)}`,
  companies: '/firmalar',
  company: (code: string) => `/firmalar/${encodeURIComponent(code)}`,
  brands: '/markalar',
  priceLists: '/fiyat-listeleri',
  customerGroups: '/fiyat-listeleri/gruplar',
  assortments: '/fiyat-listeleri/kumeler',
  priceWhy: '/fiyat-listeleri/neden',
  priceList: (code: string) => `/fiyat-listeleri/liste/${encodeURIComponent(code)}`,
  home: '/ana-sayfa',
  questions: '/sorular',
  reviews: '/degerlendirmeler',
  photos: '/yorum-fotograflari',
  imports: '/ice-aktarma',
  pages: '/sayfalar',
  /** A page of the store; with a number one of its versions. */
  page: (url: string, version?: number) =>
    `/sayfalar?sayfa=${encodeURIComponent(url)}${version === undefined ? '' : `&surum=${version}`}`,
  staff: '/ekip',
  systems: '/ekip/api',
  firstRun: '/acilis',
  settings: '/ayarlar',
  mailText: (kind: string) => `/ayarlar/e-postalar?posta=${kind}`,
  settingGroup: (group: SettingGroup) => `/ayarlar/${settingGroupSlugs[group]}`,
  activity: '/islem-kaydi',
  signIn: '/giris',
  invitation: '/davet',
} as const;

/** The most orders whose papers fit into one file. */
export const mostPapers = 100;

/** Files and calls, from the shop's root. */
export const officeUrls = {
  assets: '/office-assets/',
  icons: '/office-assets/icons.svg',
  session: '/api/office/session',
  signOut: '/api/office/sign-out',
  order: (orderNo: string) => `/api/office/orders/${encodeURIComponent(orderNo)}`,
  return: (returnNo: string) => `/api/office/returns/${encodeURIComponent(returnNo)}`,
  returnPhoto: (returnNo: string, photo: string, size: 'small' | 'large') =>
    `/api/office/returns/${encodeURIComponent(returnNo)}/photo/${photo}?size=${size}`,
  returnSlip: (returnNo: string, locale: Locale) =>
    `${officeUrls.return(returnNo)}/slip.pdf?locale=${locale}`,
  returnLabel: (returnNo: string, locale: Locale) =>
    `${officeUrls.return(returnNo)}/label.pdf?locale=${locale}`,
  customer: (id: number | string) => `/api/office/customers/${encodeURIComponent(id)}`,
  customerMerge: (id: number, otherId: number) => `/api/office/customers/${id}/merge/${otherId}`,
  company: (code: string) => `/api/office/companies/${encodeURIComponent(code)}`,
  quote: (quoteNo: string) => `/api/office/quotes/${encodeURIComponent(quoteNo)}`,
  assortment: (code: string) => `/api/office/assortments/${encodeURIComponent(code)}`,
  customerGroup: (code: string) => `/api/office/groups/${encodeURIComponent(code)}`,
  priceList: (code: string) => `/api/office/price-lists/${encodeURIComponent(code)}`,
  reviewPhoto: (id: number, size: PhotoSize) =>
    `/api/office/review-photos/${id}/picture?size=${size}`,
  slip: (orderNo: string, locale: Locale, parcel?: number) =>
    `${officeUrls.order(orderNo)}/slip.pdf?locale=${locale}${parcel === undefined ? '' : `&parcel=${parcel}`}`,
  proforma: (orderNo: string, locale: Locale) =>
    `${officeUrls.order(orderNo)}/proforma.pdf?locale=${locale}`,
  contract: (orderNo: string, kind: string) => `${officeUrls.order(orderNo)}/contracts/${kind}.pdf`,
  /** The papers of several orders, at most `mostPapers`, as one file. */
  papers: (paper: 'slips' | 'labels', orderNos: readonly string[], locale: Locale) =>
    `/api/office/order-${paper}.pdf?locale=${locale}&orders=${orderNos.map(encodeURIComponent).join(',')}`,
  label: (orderNo: string, locale: Locale, parcel: number) =>
    `${officeUrls.order(orderNo)}/parcels/${parcel}/label.pdf?locale=${locale}`,
} as const;

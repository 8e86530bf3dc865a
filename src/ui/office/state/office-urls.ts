import type { PhotoSize } from '#rules/catalog/photo-form.ts';
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
  pack: '/paketle',
  packOrder: (orderNo: string) => `/paketle/${encodeURIComponent(orderNo)}`,
  products: '/urunler',
  product: (id: number) => `/urunler/${id}`,
  newProduct: '/urunler/yeni',
  copyProduct: (id: number) => `/urunler/yeni?kopya=${id}`,
  reports: '/raporlar',
  lostSearches: '/raporlar/aramalar',
  customers: '/musteriler',
  customer: (id: number) => `/musteriler/${id}`,
  questions: '/sorular',
  photos: '/yorum-fotograflari',
  pages: '/sayfalar',
  /** A page of the store; with a number one of its versions. */
  page: (url: string, version?: number) =>
    `/sayfalar?sayfa=${encodeURIComponent(url)}${version === undefined ? '' : `&surum=${version}`}`,
  staff: '/ekip',
  systems: '/ekip/api',
  settings: '/ayarlar',
  settingGroup: (group: SettingGroup) => `/ayarlar/${settingGroupSlugs[group]}`,
  activity: '/islem-kaydi',
  signIn: '/giris',
  invitation: '/davet',
} as const;

/** Files and calls, from the shop's root. */
export const officeUrls = {
  assets: '/office-assets/',
  icons: '/office-assets/icons.svg',
  session: '/api/office/session',
  signOut: '/api/office/sign-out',
  order: (orderNo: string) => `/api/office/orders/${encodeURIComponent(orderNo)}`,
  customer: (id: number | string) => `/api/office/customers/${encodeURIComponent(id)}`,
  reviewPhoto: (id: number, size: PhotoSize) =>
    `/api/office/review-photos/${id}/picture?size=${size}`,
  slip: (orderNo: string, locale: Locale, parcel?: number) =>
    `${officeUrls.order(orderNo)}/slip.pdf?locale=${locale}${parcel === undefined ? '' : `&parcel=${parcel}`}`,
  proforma: (orderNo: string, locale: Locale) =>
    `${officeUrls.order(orderNo)}/proforma.pdf?locale=${locale}`,
  label: (orderNo: string, locale: Locale, parcel: number) =>
    `${officeUrls.order(orderNo)}/parcels/${parcel}/label.pdf?locale=${locale}`,
} as const;

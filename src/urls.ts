import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';

/** The sizes that pictures are served in, in pixels (rule catalog/picture-sizes). */
export type ImageSize = 80 | 229 | 522 | 552 | 1500;

type QueryValue = string | number | undefined;

export function query(values: Readonly<Record<string, QueryValue>>): string {
  const parts = Object.entries(values)
    .filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '',
    )
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Encodes what a path's segment may not hold and keeps the slashes. */
function encodePath(path: string): string {
  if (/^[\w.-]+$/.test(path)) return path;
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(encodeURIComponent)
    .join('/');
}

/**
 * Every URL of the shop (rule pages/paths), without the language: `localised` puts `/en` before it.
 * Links, redirects, mails and tests all take their addresses from here.
 */
export const urls = {
  home: '/',
  cart: '/sepet',
  /** Where a product's form goes while the script is not there; answers 303 to the cart. */
  cartForm: '/sepet/ekle',
  /** The checkout cart route: takes the description and the branch, answers 303 to the address step. */
  checkoutCart: '/siparis',
  /** The step of a visitor who orders without an account (rule guest-checkout/step). */
  guestCheckout: '/siparis/misafir',
  checkoutAddress: '/siparis/adres',
  checkoutPayment: '/siparis/odeme',
  orders: '/siparis/liste/',
  wishlist: '/favorilerim',
  addresses: '/adreslerim',
  /** A customer's lists; a form of a list goes to what follows it. */
  lists: '/listelerim',
  /** A customer's alerts; also where their forms go. */
  alerts: '/uyarilarim',
  quickOrder: '/hizli-siparis',
  comparison: '/karsilastir',
  newAddress: '/adreslerim/yeni',
  reviews: '/degerlendirmelerim',
  account: '/hesabim',
  /** All that the shop keeps of a customer, to read and to print. */
  ownData: '/hesabim/verilerim',
  /** The page of a customer's company; also where its forms go. */
  company: '/firmam',
  /** The page of orders that wait for a decision; also where its forms go. */
  approvals: '/onaylar',
  statement: '/cari-hesap',
  pay: '/odeme-yap',
  register: '/account/register',
  /** Where the sign-out's form goes; answers 303 to the home page. */
  logout: '/account/logout',
  forgotPassword: '/account/forgot-password',
  campaign: '/kampanyali-urunler',
  newest: '/yeni-urunler',
  mostLiked: '/en-begenilenler',
  bestSellers: '/cok-satanlar',
  about: '/hakkimizda',
  contact: '/iletisim',
  returns: '/iade-ve-degisim',
  privacyNotice: '/kvkk-aydinlatma-metni',
  cookiePolicy: '/cerez-politikasi',
  /** Where the cookie notice's form goes; answers 303 to the page that it was closed on. */
  cookieNotice: '/cerez-bildirimi',
  icons: '/assets/icons.svg',

  /** The quick order with a list's lines. */
  list: (id: number) => `/hizli-siparis${query({ liste: id })}`,
  address: (id: number) => `/adreslerim/${id}`,
  /** The questions about a product and their answers; `cursor` begins a page of them. */
  questions: (productId: number, cursor?: string) => `/sorular/${productId}${query({ cursor })}`,
  /** The success page of an order, which can be opened again. */
  orderPlaced: (orderNo: string) => `/siparis/basarili/${encodeURIComponent(orderNo)}`,
  /** `path` as the category has it: `elektrik/aydinlatma`. */
  category: (path: string) => `/${encodePath(path)}`,
  /** The brand link of the product page (rule catalog/brand-link). */
  brand: (code: string) => `/search${query({ brand: code })}`,
  product: (product: { seo: string; id: number }) =>
    `/${encodeURIComponent(product.seo)}-p-${product.id}`,
  /** Products beside each other (rule catalog/comparison). */
  compared: (ids: readonly number[]) =>
    `/karsilastir${ids.map((id, index) => `${index === 0 ? '?' : '&'}urun=${id}`).join('')}`,
  search: (q = '') => `/search${query({ q })}`,
  /** The id of a product's heart in a page that shows the product once. */
  heart: (productId: number) => `kalp-${productId}`,
  /** `next` is a path of this site; it is left out when it is the home page. */
  login: (next?: string) =>
    `/account/login${query({ next: next === '/' || next === undefined ? '' : next })}`,
  page: (url: string) => `/${encodePath(url)}`,
  image: (size: ImageSize, file: string) => `/image/${size}/${encodePath(file)}`,
  /** The picture that stands in for one that fails to load (rule catalog/missing-picture). */
  missingImage: (size: ImageSize) => `/image/${size}/404.png`,
  /** A chat, with the store by its `number` in any notation; `text` is pre-filled. Without a number the app asks whom
   * to send it to. */
  chat: (number: string, text?: string) =>
    `https://wa.me/${number.replaceAll(/\D/g, '')}${query({ text })}`,
} as const;

/** `path` in a language: Turkish has no prefix, English has `/en`. Any prefix it had is replaced. */
export function localised(path: string, locale: Locale): string {
  const bare = withoutLocale(path).path;
  if (locale === 'tr') return bare;
  return bare === '/' ? '/en' : bare.startsWith('/?') ? `/en${bare.slice(1)}` : `/en${bare}`;
}

/** The path as a form may be sent to it: without a language and in each one. */
export function inEachLanguage(path: string): string[] {
  return [path, `/en${path}`, `/tr${path}`];
}

/** Splits `/en/sepet?x=1` into its language and `/sepet?x=1`; no prefix is `null`. */
export function withoutLocale(path: string): { locale: Locale | null; path: string } {
  const match = /^\/([a-z]{2})(?=[/?#]|$)/.exec(path);
  if (!match || !isLocale(match[1])) return { locale: null, path };
  const rest = path.slice(3);
  return { locale: match[1], path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** A photograph of a review (rule reviews/photo-copies). */
export const reviewPhotoUrl = (file: string, size: PhotoSize) => `/photo/${size}/${file}`;

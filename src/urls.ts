import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { isLocale, type Locale } from '#rules/shop/locale.ts';

/** The sizes that pictures are served in, in pixels (rule catalog/picture-sizes). */
export type ImageSize = 80 | 229 | 522 | 552 | 1500;

type QueryValue = string | number | undefined;

function query(values: Readonly<Record<string, QueryValue>>): string {
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
  /** The address step with nothing chosen (rule checkout/addresses-cleared). */
  checkoutAddressAnew: '/siparis/adres?yeniden=1',
  checkoutPayment: '/siparis/odeme',
  /** Where 'Adreslerime Geri Dön' goes while the script is not there; answers 303 to the address step. */
  checkoutBack: '/siparis/geri',
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
  ownDataFile: '/api/account/data',
  /** Where the deletion of an account leads to. */
  accountClosed: '/account/login?durum=silindi',
  statement: '/cari-hesap',
  pay: '/odeme-yap',
  register: '/account/register',
  /** Where the sign-out's form goes; answers 303 to the home page. */
  logout: '/account/logout',
  /** What a link that confirms an e-mail leads to; `durum=eski` says that it did not work any more. */
  emailConfirmed: '/account/confirmed',
  forgotPassword: '/account/forgot-password',
  resetMailSent: '/account/forgot-password?durum=gonderildi',
  /** Where a new password by a link leads to. */
  passwordUpdated: '/hesabim?durum=sifre',
  /** Where the forms of the account's settings lead to while the script is not there. */
  infoSaved: '/hesabim?durum=bilgi',
  sessionsEnded: '/hesabim?durum=oturum#oturumlar',
  ownSessions: '/hesabim#oturumlar',
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
  /** For browsers without a script: hides the notice from those who have closed it. */
  cookieNoticeStyles: '/cerez-bildirimi.css',
  /** The address of the form that ends a look as a customer, and the styles of its bar. */
  lookEnd: '/bakis/bitir',
  lookStyles: '/bakis.css',
  distanceContract: '/mesafeli-satis-sozlesmesi',
  preInformation: '/on-bilgilendirme-formu',
  paymentFrame: '/payment/start',
  /** The mails of a shop under development; none anywhere else. */
  mailInbox: '/dev/mail',
  apiDocs: '/api/docs',
  apiSchema: '/api/openapi.json',
  icons: '/assets/icons.svg',
  /** The mark, for the browser's tab. */
  mark: '/assets/mark.svg',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',

  /** The quick order with a list's lines. */
  list: (id: number) => `/hizli-siparis${query({ liste: id })}`,
  /** Where an order's form goes to be ordered again; answers 303 to the cart. */
  orderAgain: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/tekrar`,
  /** The form that cancels an order or parts of it. */
  orderCancellation: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/iptal`,
  address: (id: number) => `/adreslerim/${id}`,
  addressRemoval: (id: number) => `/adreslerim/${id}/sil`,
  /** The form for a review of a product that was bought with this order. */
  newReview: (orderNo: string, productId: number) =>
    `/siparis/${encodeURIComponent(orderNo)}/yorum/${productId}`,
  /** The form that changes a review. */
  review: (id: number) => `/degerlendirmelerim/${id}`,
  /** The questions about a product and their answers; `cursor` begins a page of them. */
  questions: (productId: number, cursor?: string) => `/sorular/${productId}${query({ cursor })}`,
  /** The form for a question about a product. */
  newQuestion: (productId: number) => `/sorular/${productId}/yeni`,
  /** Where the form leads to while the script is not there. */
  questionAsked: (productId: number) => `/sorular/${productId}?durum=soruldu`,
  /** The customer's orders as a table; `query` is the list's own, starts with `?` or is empty. */
  ordersFile: (format: 'csv' | 'xlsx', query: string) =>
    `/siparis/liste/siparisler.${format}${query}`,
  /** A period of the statement, as a table and as a paper; `query` starts with `?` or is empty. */
  statementCsv: (query: string) => `/cari-hesap/ekstre.csv${query}`,
  statementPaper: (query: string) => `/cari-hesap/ekstre.pdf${query}`,
  /** A guest's order, by the link in their mail (rule guest-checkout/link). */
  guestOrder: (orderNo: string, code: string) =>
    `/siparis/takip/${encodeURIComponent(orderNo)}/${encodeURIComponent(code)}`,
  /** An order as a paper, for its customer. */
  proforma: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/proforma.pdf`,
  /** The success page of an order, which can be opened again. */
  orderPlaced: (orderNo: string) => `/siparis/basarili/${encodeURIComponent(orderNo)}`,
  checkoutSummary: (orderNo: string) => `/siparis/ozet/${encodeURIComponent(orderNo)}`,
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
  confirmEmail: (token: string) => `/account/confirm/${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `/account/reset-password/${encodeURIComponent(token)}`,
  page: (url: string) => `/${encodePath(url)}`,
  image: (size: ImageSize, file: string) => `/image/${size}/${encodePath(file)}`,
  /** The picture that stands in for one that fails to load (rule catalog/missing-picture). */
  missingImage: (size: ImageSize) => `/image/${size}/404.png`,
  /** A chat, with the store by its `number` in any notation; `text` is pre-filled. Without a number the app asks whom
   * to send it to. */
  chat: (number: string, text?: string) =>
    `https://wa.me/${number.replaceAll(/\D/g, '')}${query({ text })}`,
  /** A page to share, for the product page's links (rule catalog/share). */
  share: {
    whatsapp: (url: string, text: string) => `https://wa.me/${query({ text: `${text} ${url}` })}`,
    facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php${query({ u: url })}`,
    pinterest: (url: string, media: string, text: string) =>
      `https://www.pinterest.com/pin/create/button/${query({ url, media, description: text })}`,
    x: (url: string, text: string) => `https://x.com/intent/post${query({ url, text })}`,
  },
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

/** URLs that only the server writes, or a few screens: a list's script does without them. */
export const rareUrls = {
  alertAsked: `${urls.alerts}?durum=kaydedildi`,
  /** The page of a customer's company; also where its forms go. */
  company: '/firmam',
  /** The page of orders that wait for a decision; also where its forms go. */
  approvals: '/onaylar',
  /** The same page with one request open. */
  approval: (id: number) => `/onaylar${query({ talep: String(id) })}`,
  /** The page after a change of a request. */
  approvalsDone: (action: string) => `/onaylar${query({ durum: action })}`,
  /** The page after a change of the company. */
  companyDone: (action: string) => `/firmam${query({ durum: action })}`,
  /** The page of an invitation's link; also where its form goes. */
  invitation: (token: string) => `/firmam/davet/${token}`,
  /** The page of a mail's link that ends an alert (rule alerts/link). */
  endAlert: (id: number, code: string) => `${urls.alerts}/${id}/${code}`,
  /** Before the token of the link that ends a customer's advertising (rule account/advertising). */
  mailLinks: '/ileti',
  /** The page of that link; also where its form goes. */
  stopMails: (token: string) => `/ileti/${token}`,
} as const;

/** A photograph of a review (rule reviews/photo-copies). */
export const reviewPhotoUrl = (file: string, size: PhotoSize) => `/photo/${size}/${file}`;

/** The first parts of the shop's own pages, which come before categories and brands (rule pages/order). */
export function fixedFirstParts(): ReadonlySet<string> {
  return new Set(
    Object.values({ ...urls, ...rareUrls, ...returnUrls, ...quoteUrls, ...privacyUrls }).flatMap(
      (url) => (typeof url === 'string' ? [/^\/([^/?#]*)/.exec(url)?.[1] ?? ''] : []),
    ),
  );
}

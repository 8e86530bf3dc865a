import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { query, urls } from './urls.ts';

/** URLs that only the server writes, or a few screens: a list's script does without them. */
export const rareUrls = {
  alertAsked: `${urls.alerts}?durum=kaydedildi`,
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
  /** The page of notices of those who have no account; also where their form goes (rule alerts/notice). */
  notice: '/gelince-haber',
  noticeAsked: '/gelince-haber?durum=gonderildi',
  noticeEnded: '/gelince-haber?durum=bitti',
  /** The page of the link in a notice's mail; also where its form goes. */
  noticeLink: (token: string) => `/gelince-haber/${token}`,
  /** Before the token of the link that ends a customer's advertising (rule account/advertising). */
  mailLinks: '/ileti',
  /** The page of that link; also where its form goes. */
  stopMails: (token: string) => `/ileti/${token}`,
  /** The address step with nothing chosen (rule checkout/addresses-cleared). */
  checkoutAddressAnew: '/siparis/adres?yeniden=1',
  /** Where 'Adreslerime Geri Dön' goes while the script is not there; answers 303 to the address step. */
  checkoutBack: '/siparis/geri',
  ownDataFile: '/api/account/data',
  /** Where the deletion of an account leads to. */
  accountClosed: '/account/login?durum=silindi',
  /** The page that a link which confirms an e-mail leads to; `durum=eski` says that it did not work any more. */
  emailConfirmed: '/account/confirmed',
  resetMailSent: '/account/forgot-password?durum=gonderildi',
  /** Where a new password by a link leads to. */
  passwordUpdated: '/hesabim?durum=sifre',
  /** Where the forms of the account's settings lead to while the script is not there. */
  infoSaved: '/hesabim?durum=bilgi',
  sessionsEnded: '/hesabim?durum=oturum#oturumlar',
  ownSessions: '/hesabim#oturumlar',
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
  /** The mark, for the browser's tab. */
  mark: '/assets/mark.svg',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  /** Where an order's form goes to be ordered again; answers 303 to the cart. */
  orderAgain: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/tekrar`,
  /** The form that cancels an order or parts of it. */
  orderCancellation: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/iptal`,
  addressRemoval: (id: number) => `/adreslerim/${id}/sil`,
  /** The form for a review of a product that was bought with this order. */
  newReview: (orderNo: string, productId: number) =>
    `/siparis/${encodeURIComponent(orderNo)}/yorum/${productId}`,
  /** The form that changes a review. */
  review: (id: number) => `/degerlendirmelerim/${id}`,
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
  /** Pays an order on the telephone by card: its link (rule phone-orders/link). */
  payOrder: (orderNo: string, code: string) =>
    `/siparis/ode/${encodeURIComponent(orderNo)}/${encodeURIComponent(code)}`,
  /** An order as a paper, for its customer. */
  proforma: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/proforma.pdf`,
  checkoutSummary: (orderNo: string) => `/siparis/ozet/${encodeURIComponent(orderNo)}`,
  confirmEmail: (token: string) => `/account/confirm/${encodeURIComponent(token)}`,
  resetPassword: (token: string) => `/account/reset-password/${encodeURIComponent(token)}`,
  /** A page to share, for the product page's links (rule catalog/share). */
  share: {
    whatsapp: (url: string, text: string) => `https://wa.me/${query({ text: `${text} ${url}` })}`,
    facebook: (url: string) => `https://www.facebook.com/sharer/sharer.php${query({ u: url })}`,
    pinterest: (url: string, media: string, text: string) =>
      `https://www.pinterest.com/pin/create/button/${query({ url, media, description: text })}`,
    x: (url: string, text: string) => `https://x.com/intent/post${query({ url, text })}`,
  },
} as const;

/** The first parts of the shop's own pages, which come before categories and brands (rule pages/order). */
export function fixedFirstParts(): ReadonlySet<string> {
  return new Set(
    Object.values({ ...urls, ...rareUrls, ...returnUrls, ...quoteUrls, ...privacyUrls }).flatMap(
      (url) => (typeof url === 'string' ? [/^\/([^/?#]*)/.exec(url)?.[1] ?? ''] : []),
    ),
  );
}

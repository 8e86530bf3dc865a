import { rareUrls } from '#rare-urls';
import { returnKey } from '#db/access/return-keys.ts';
import { documentKinds } from '#rules/order/document-kinds.ts';
import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { urls } from '#urls';
import { seed, type Shop } from './app.ts';
import type { BusyBuyer } from './busy-buyer.ts';

/** Every route of the server that is read, as it was registered. */
export function readRoutes({ app }: Pick<Shop, 'app'>): string[] {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch = '', piece = '', methods = ''] =
      /^((?:[│ ] {3})*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = branch.length / 4;
    if (depth === 0) continue;
    above.length = depth - 1;
    above.push(piece);
    if (methods.split(', ').includes('GET')) found.push(above.join(''));
  }
  return found;
}

/** A customer, the key of the return link of their order, and a product that they do not see. */
type Walker = BusyBuyer & { key: string; hiddenId: number };

/** The addresses of the routes that have parameters or a query, for what a customer has. */
const filled: Readonly<Record<string, (of: Walker) => string[]>> = {
  // Pages, which are listed below.
  '*': () => [],
  '/api/docs*': () => [],
  '/api/catalog/products*': () =>
    [
      'elektrik',
      'kampanyali-urunler',
      'search?q=ampul&sort=-price&min=1&max=9999999',
      'search?q=semaver',
      'kanaryalar',
      'kanaryaci',
    ].map((list) => `/api/catalog/products/${list}`),
  '/api/catalog/route*': () =>
    ['elektrik', 'kanaryalar'].map((path) => `/api/catalog/route/${path}`),
  '/api/catalog/page*': () => ['/api/catalog/page/hakkimizda'],
  '/api/catalog/return*': ({ returnNo }) => [
    `/api/catalog/return-page${returnUrls.list}`,
    `/api/catalog/return-page${returnUrls.one(returnNo)}`,
  ],
  '/api/catalog/suggest': () =>
    ['semaver', 'KNR-447193', 'ampul'].map((q) => `/api/catalog/suggest?q=${q}`),
  '/api/catalog/viewed': ({ hiddenId }) => [`/api/catalog/viewed?ids=${seed.bulb},${hiddenId}`],
  '/api/catalog/comparison': ({ hiddenId }) => [
    `/api/catalog/comparison?urun=${seed.bulb}&urun=${hiddenId}`,
  ],
  '/api/catalog/price': ({ hiddenId }) =>
    [`${seed.bulb}&quantity=7993`, hiddenId].map((id) => `/api/catalog/price?product=${id}&unit=1`),
  '/api/catalog/product/:id': ({ hiddenId }) =>
    [seed.bulb, seed.rare, seed.parent, hiddenId].map((id) => `/api/catalog/product/${id}`),
  '/api/catalog/product/:id/questions': ({ hiddenId }) =>
    [seed.bulb, hiddenId].map((id) => `/api/catalog/product/${id}/questions`),
  '/api/catalog/company/invitation/:token': () => ['/api/catalog/company/invitation/x'],
  '/api/catalog/comment/:id': ({ things }) => [`/api/catalog/comment/${things.reviewId}`],
  '/api/catalog/return/:returnNo': ({ returnNo }) => [`/api/catalog/return/${returnNo}`],
  '/api/catalog/return/:returnNo/photo/:photo': ({ returnNo }) => [
    `/api/catalog/return/${returnNo}/photo/${'x'.repeat(22)}`,
  ],
  '/api/catalog/return/:returnNo/slip.pdf': ({ returnNo }) => [returnUrls.slip(returnNo)],
  '/api/catalog/return/:returnNo/label.pdf': ({ returnNo }) => [returnUrls.label(returnNo)],
  '/api/catalog/alerts/mail/:token': () => ['/api/catalog/alerts/mail/x'],
  '/api/catalog/alerts/:id/:code': () => ['/api/catalog/alerts/1/x'],
  '/api/catalog/notice/:token': () => ['/api/catalog/notice/1.x'],
  '/api/catalog/payment-link/:orderNo/:key': ({ things }) => [
    `/api/catalog/payment-link/${things.orderNo}/x`,
  ],
  '/api/catalog/guest-order/:orderNo/:code': ({ things }) => [
    `/api/catalog/guest-order/${things.orderNo}/${things.orderCode}`,
  ],
  '/api/catalog/order/:orderNo': ({ deliveredNo, things }) =>
    [deliveredNo, things.orderNo].map((no) => `/api/catalog/order/${no}`),
  '/api/catalog/order/:orderNo/cancellation': ({ things }) => [
    `/api/catalog/order/${things.orderNo}/cancellation`,
  ],
  '/api/catalog/order/:orderNo/returnable': ({ deliveredNo }) => [
    `/api/catalog/order/${deliveredNo}/returnable`,
  ],
  '/api/catalog/quotes/:quoteNo': ({ quoteNo }) => [`/api/catalog/quotes/${quoteNo}`],
  '/api/catalog/lists/:id': ({ things }) => [`/api/catalog/lists/${things.listId}`],
  '/api/payment/attempt/:attemptId': ({ things }) => [`/api/payment/attempt/${things.attemptId}`],
  '/api/privacy/request/:token': () => ['/api/privacy/request/x'],
  '/account/confirm/:token': () => [rareUrls.confirmEmail('x')],
  '/sitemap/:part': () => ['/sitemap/products-1.xml', '/sitemap/products-2.xml'],
  '/siparis/takip/:orderNo/:code/sozlesme/:kind.pdf': ({ things }) =>
    documentKinds.map(
      (kind) => `${rareUrls.guestOrder(things.orderNo, things.orderCode)}/sozlesme/${kind}.pdf`,
    ),
  '/siparis/:orderNo/fatura/:id.pdf': ({ deliveredNo, invoiceId }) => [
    `/siparis/${deliveredNo}/fatura/${invoiceId}.pdf`,
  ],
  '/siparis/:orderNo/sozlesme/:kind.pdf': ({ deliveredNo }) =>
    documentKinds.map((kind) => `/siparis/${deliveredNo}/sozlesme/${kind}.pdf`),
  '/siparis/:orderNo/proforma.pdf': ({ deliveredNo, things }) =>
    [deliveredNo, things.orderNo].map(rareUrls.proforma),
  '/iade/ac/:orderNo/:key': ({ deliveredNo, key }) => [returnUrls.open(deliveredNo, key)],
  '/tekliflerim/:quoteNo/teklif.pdf': ({ quoteNo }) => [quoteUrls.quotePaper(quoteNo)],
  '/payment/return/:attemptId': ({ things }) => [`/payment/return/${things.attemptId}`],
  '/photo/:size/:file': () => [`/photo/small/${'x'.repeat(22)}`],
  '/image/:size/*': () => [],
};

/** The addresses of a route; null for one that has parameters nobody has filled. */
export function addressesOf(route: string, walker: Walker): string[] | null {
  const [, locale = '', path = route] = /^(\/en|\/tr)?(\/.*|)$/.exec(route) ?? [];
  // Customers have no right to them: whatever they name, they are refused.
  if (/^\/(?:api\/office|yonetim|dev)\b/.test(path)) return [route.replaceAll(/:\w+|\*/g, '1')];
  const plain = path.replace(/\|:id/, '');
  const addresses = filled[plain]?.(walker) ?? (/[:*]/.test(plain) ? null : [plain]);
  return addresses && addresses.map((address) => locale + address);
}

function pagesOfCustomer({ things }: Walker): string[] {
  return [
    urls.login(),
    urls.list(Number(things.listId)),
    urls.address(things.addressId),
    urls.questions(seed.bulb),
    urls.orderPlaced(things.orderNo),
    rareUrls.addressRemoval(things.addressId),
    rareUrls.newReview(things.shippedNo, seed.child),
    rareUrls.review(things.reviewId),
    rareUrls.newQuestion(seed.bulb),
    rareUrls.guestOrder(things.orderNo, things.orderCode),
    rareUrls.payOrder(things.orderNo, 'x'),
    rareUrls.noticeLink('1.x'),
    rareUrls.orderCancellation(things.orderNo),
    rareUrls.checkoutSummary(things.orderNo),
    rareUrls.resetPassword('x'),
    rareUrls.ordersFile('csv', ''),
    rareUrls.ordersFile('xlsx', ''),
    rareUrls.statementCsv(''),
    rareUrls.statementPaper(''),
  ];
}

/** Every page, one of each screen at least, of what a customer has. */
export function pagesOfShop(of: Walker): string[] {
  const { deliveredNo, returnNo, quoteNo, hiddenId } = of;
  const lists = [urls, rareUrls, returnUrls, quoteUrls, privacyUrls];
  const fixed = lists
    .flatMap((list) => Object.values<unknown>(list))
    .filter((url) => typeof url === 'string');
  const { bulb, rare, parent, child } = seed;
  return [
    ...fixed.filter((url) => !/^\/(?:api|assets|payment)\b/.test(url)),
    '/elektrik',
    '/elektrik?view=rows&sort=price',
    '/isik/elektrik',
    '/search?q=ampul&min=1&max=9999999',
    '/search?q=semaver',
    '/kanaryalar',
    `/sarjli-ampul-p-${bulb}`,
    `/bakir-cezve-p-${rare}`,
    `/eldiven-p-${parent}`,
    `/eldiven-xl-p-${child}`,
    urls.compared([bulb, parent]),
    ...pagesOfCustomer(of),
    returnUrls.ask(deliveredNo),
    returnUrls.one(returnNo),
    quoteUrls.quote(quoteNo),
    quoteUrls.ofQuote(urls.checkoutPayment, quoteNo),
    urls.product({ seo: 'semaver', id: hiddenId }),
    urls.compared([bulb, hiddenId]),
    urls.questions(hiddenId),
    rareUrls.newQuestion(hiddenId),
    '/boyle-bir-sayfa-yok',
  ];
}

/** A customer with the key of their return's link, who looks for a hidden product. */
export async function walkerOf(shop: Shop, buyer: BusyBuyer, hiddenId: number): Promise<Walker> {
  return { ...buyer, key: await returnKey(shop.db, buyer.deliveredNo), hiddenId };
}

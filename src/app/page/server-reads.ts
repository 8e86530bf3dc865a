import type { FastifyRequest } from 'fastify';
import { ApiFailure } from '#contract/api-failure.ts';
import { Refusal, refusalStatus } from '#contract/refusals.ts';
import type { Route } from '#contract/route.ts';
import type { ShopReads } from '#contract/shop-api.ts';
import { readAccountInfo } from '#db/customers/customers.ts';
import { readAccountPayment } from '#features/account/statement/read-account-payment.ts';
import { readOwnSessions } from '#features/account/settings/own-data-routes.ts';
import { readAccountStatement } from '#features/account/statement/read-account-statement.ts';
import { readAddresses } from '#features/addresses/address-routes.ts';
import { districtsOf } from '#features/addresses/reference-routes.ts';
import { readCart } from '#features/cart/read-cart.ts';
import type { CatalogServices } from '#features/catalog/catalog-services.ts';
import { readComparison } from '#features/catalog/comparison/read-comparison.ts';
import { readProductList } from '#features/catalog/list/read-product-list.ts';
import { readProduct } from '#features/catalog/product/read-product.ts';
import { readHome } from '#features/catalog/home/read-home.ts';
import type { DemoCustomers } from '#features/catalog/read-shop-frame.ts';
import type { ShopFrames } from '#features/catalog/shop-frames.ts';
import { readGuestState } from '#features/checkout/guest/read-guest-state.ts';
import { readCheckout, type CheckoutServices } from '#features/checkout/read-checkout.ts';
import { showCancelOffer } from '#features/orders/cancel-order.ts';
import { readCardOffer } from '#features/checkout/payment-step/read-card-offer.ts';
import { readLinkedPayment } from '#features/payment/by-link/read-linked-payment.ts';
import { readGuestOrder } from '#features/orders/guest-order-routes.ts';
import { showOrder, showOrderList } from '#features/orders/show-orders.ts';
import { readShoppingList, readShoppingLists } from '#features/quick-order/read-lists.ts';
import { readQuestions } from '#features/questions/question-routes.ts';
import { noNotice, readNotice } from '#features/alerts/notice-routes.ts';
import { readStoppedMails } from '#features/alerts/stop-mails-routes.ts';
import { readAlertOfLink, readProductAlerts } from '#features/alerts/read-alerts.ts';
import { readReview, readReviews } from '#features/reviews/read-reviews.ts';
import { readStorePage } from '#features/store-pages/store-page-routes.ts';
import {
  newPrivacyRequest,
  readPrivacyLink,
} from '#features/privacy/ask/privacy-request-routes.ts';
import { showApprovals } from '#features/checkout/approvals/show-approvals.ts';
import { openInvitation, ownCompany } from '#features/company/own-company-routes.ts';
import { showReturnsPage } from '#features/returns/calls/own-return-reads.ts';
import { viewerOf } from '#features/returns/calls/return-viewer.ts';
import { quoteReader } from '#features/quotes/own-quote-routes.ts';
import {
  readOwnQuote,
  readOwnQuotes,
  readQuoteDraft,
} from '#features/quotes/work/read-own-quotes.ts';
import { readWishlist } from '#features/wishlist/read-wishlist.ts';
import type { ReferenceData } from '#platform/reference-data.ts';
import { pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import { statementPeriod } from '#rules/order/account/statement-rows.ts';
import type { Face } from '#rules/price/face.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { refusalText } from '#text/refusal-text.ts';

export interface ReadServices extends CatalogServices {
  of: (face: Face) => ReadServices;
  frames: ShopFrames;
  clock: () => Date;
  reference: ReferenceData;
  provider: CheckoutServices['provider'];
  faces: CheckoutServices['faces'];
  secureCookies: boolean;
  /** The customers that the sign-in page offers while the demo is on. */
  demoCustomers: DemoCustomers;
}

/**
 * `ShopReads` for one page: the services in process, for the visitor who asks. The page's route is
 * known already; asking for another one is a fault.
 */
export function createReads(services: ReadServices) {
  return (request: FastifyRequest, locale: Locale, route: Route | null): ShopReads => {
    const { currency } = request;
    /** The services for what the visitor sees. */
    const own = async () => services.of(await request.face());
    const reads: ShopReads = {
      shop: async () => services.frames.read(await own(), { locale, face: await request.face() }),
      async route() {
        if (route === null) throw new Refusal('not-found');
        return route;
      },
      home: async () => readHome(await own(), { locale }),
      products: async (path, query) =>
        readProductList(await own(), {
          locale,
          currency,
          view: request.listView,
          path,
          query,
          address: request.ip,
        }),
      product: async (id, query) => readProduct(await own(), { locale, id, query }),
      comparison: async (query) => readComparison(await own(), { locale, query }),
      questions: async (id, cursor) => readQuestions(await own(), { id, cursor, locale }),
      page: (path) => readStorePage(services, { locale, path }),
      cart: async () => readCart(services, request),
      guest: async () => readGuestState(services, await request.visitor()),
      guestOrder: async (orderNo, code) => readGuestOrder(await own(), { orderNo, code }),
      linkedPayment: async (path) => {
        const [orderNo = '', key = ''] = path.split('/').slice(3);
        return readLinkedPayment({ ...services, cardOffer: readCardOffer }, { orderNo, key });
      },
      addresses: async () => found(await readAddresses(services, await request.customer())),
      countries: async () => [...services.reference.countries],
      provinces: async () => [...services.reference.provinces],
      districts: async (province) => districtsOf(services.reference, province),
      async wishlist() {
        const { customerId } = await request.customer();
        return readWishlist(await own(), { owner: { customerId }, locale });
      },
      ...orderReads(services, request),
      ...checkoutReads(services, request),
      ...listReads(services, request, locale),
      ...accountReads(services, request),
      ...reviewReads(services, request, locale),
    };
    return failingAsInTheBrowser(reads, locale);
  };
}

function orderReads(services: ReadServices, request: FastifyRequest) {
  return {
    async orders(query: string) {
      const { customerId } = await request.customer();
      const asked = { owner: { customerId }, query: new URLSearchParams(query) };
      return showOrderList(services.of(await request.face()), asked);
    },
    async order(orderNo: string) {
      const { customerId } = await request.buyer();
      const own = services.of(await request.face());
      return found(await showOrder(own, { owner: { customerId }, orderNo }));
    },
    async cancelOffer(orderNo: string) {
      const { customerId } = await request.customer();
      return found(await showCancelOffer(services, { owner: { customerId }, orderNo }));
    },
  };
}

function checkoutReads(services: ReadServices, request: FastifyRequest) {
  return {
    async checkout(query: string) {
      const { locale, currency } = request;
      const quoteNo = new URLSearchParams(query).get('teklif');
      const customer = await request.buyer();
      const own = services.of(await request.face());
      return readCheckout(own, { customer, locale, currency, quoteNo });
    },
  };
}

function accountReads(services: ReadServices, request: FastifyRequest) {
  return {
    accountInfo: async () => found(await readAccountInfo(services.db, await request.customer())),
    ownSessions: async () => readOwnSessions(services, await request.customer()),
    async accountStatement(query: string) {
      const asked = new URLSearchParams(query);
      const period = statementPeriod({ from: asked.get('from'), to: asked.get('to') });
      return found(await readAccountStatement(services, await request.customer(), period));
    },
    accountPayment: async () => found(await readAccountPayment(services, await request.customer())),
  };
}

function listReads(services: ReadServices, request: FastifyRequest, locale: Locale) {
  return {
    async alerts(path: string) {
      const [, page, id = '', code = ''] = path.split('/');
      if (page === 'ileti') return readStoppedMails(services.db, id);
      const own = services.of(await request.face());
      if (page === 'gelince-haber') return id === '' ? noNotice : readNotice(own, id, locale);
      if (id !== '') return readAlertOfLink(own, { id, code, locale });
      return readProductAlerts(own, { ...(await request.customer()), locale });
    },
    privacy: async (part = '') =>
      part === '' ? newPrivacyRequest : readPrivacyLink(services, part.slice(1)),
    async returns(path: string, query: string) {
      const viewer = await viewerOf(services, request);
      return showReturnsPage(services, viewer, { path, query });
    },
    async company(path: string) {
      const [, , token] = path.split('/').slice(1);
      return token === undefined
        ? ownCompany(services, (await request.customer()).customerId)
        : openInvitation(services, token);
    },
    async approvals(query: string) {
      const { customerId } = await request.customer();
      const asked = new URLSearchParams(query).get('talep');
      return showApprovals(services, { customerId, locale }, asked);
    },
    async quotes(part = '') {
      const reader = await quoteReader(services, request);
      if (part === '/new') return readQuoteDraft(reader, await request.customer());
      return part === '' ? readOwnQuotes(reader) : readOwnQuote(reader, part.slice(1));
    },
    shoppingLists: async () =>
      readShoppingLists(services.db, (await request.customer()).customerId),
    shoppingList: async (id: number) => {
      const owner = await request.customer();
      return found(
        await readShoppingList(services.of(await request.face()), { owner, locale }, id),
      );
    },
  };
}

function reviewReads(services: ReadServices, request: FastifyRequest, locale: Locale) {
  return {
    async reviews(query: string) {
      const owner = await request.customer();
      const page = pageOfQuery(new URLSearchParams(query).get('page'));
      const own = services.of(await request.face());
      return found(await readReviews(own, { owner, locale, page }));
    },
    async review(id: number) {
      const owner = await request.customer();
      const own = services.of(await request.face());
      return found(await readReview(own, { owner, id, locale }));
    },
  };
}

function found<T>(value: T | null): T {
  if (value === null) throw new Refusal('not-found');
  return value;
}

/** A refused read fails with what `fetch` would have given: `ApiFailure`. */
function failingAsInTheBrowser(reads: ShopReads, locale: Locale): ShopReads {
  return new Proxy(reads, {
    get(target, name: keyof ShopReads) {
      const read = target[name] as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) =>
        read(...args).catch((error) => Promise.reject(failure(error, locale)));
    },
  });
}

function failure(error: unknown, locale: Locale): unknown {
  if (!(error instanceof Refusal)) return error;
  const type = refusalText(locale, error.code, error.values);
  return new ApiFailure(refusalStatus[error.code], {
    error: { messages: { type }, code: error.code },
  });
}

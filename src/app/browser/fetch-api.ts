import { ApiFailure } from '#contract/api-failure.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import type { ShopApi, ShopReads } from '#contract/shop-api.ts';
import type { Session } from '#contract/session.ts';
import type { Route } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { isOffline } from '#ui/state/api-refusal.ts';
import { callWithoutNetwork } from '#ui/frame/network-notice.tsx';
import { tellOtherTabs } from '#ui/state/other-tabs.ts';
import { createVisitorSession } from './visitor-session.ts';

type CallToSend = [method: string, path: string, body?: BodyInit, type?: string];
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

const root = '/api/catalog';

/** `ShopApi` over the shop's own HTTP calls: what the screens use in the browser. */
export function createFetchApi(locale: Locale): ShopApi {
  const visitor = createVisitorSession(
    () => new Caller(locale, nobody).get<Session>(`${root}/session`),
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]') ?? { content: '' },
  );
  const caller = new Caller(locale, visitor);
  return { session: visitor.session, ...readCalls(caller), ...changeCalls(caller) };
}

/** Supplies the token of a changing call, and says whether a refused one is worth another try. */
type TokenHolder = Pick<ReturnType<typeof createVisitorSession>, 'token' | 'renew'>;

/** For calls that change nothing. */
const nobody: TokenHolder = { token: async () => '', renew: async () => false };

/** Makes calls in a language. The server's answers have the types of the contract; tests hold it to that. */
class Caller {
  readonly #locale: Locale;
  readonly #visitor: TokenHolder;

  constructor(locale: Locale, visitor: TokenHolder) {
    this.#locale = locale;
    this.#visitor = visitor;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.#send('GET', path)) as T;
  }

  async remove<T>(path: string): Promise<T> {
    return (await this.#send('DELETE', path)) as T;
  }

  /** A form with files comes as the browser would send it. */
  async form<T>(path: string, fields: Fields | FormData): Promise<T> {
    const body = fields instanceof FormData ? fields : formBody(fields);
    return (await this.#send('POST', path, body)) as T;
  }

  async json<T>(method: string, path: string, value: unknown): Promise<T> {
    return (await this.#send(method, path, JSON.stringify(value), 'application/json')) as T;
  }

  /** A token that was refused is asked for anew, once: nothing was done then. */
  async #send(...call: CallToSend): Promise<unknown> {
    try {
      return await this.#try(...call);
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.status === 403 && call[0] !== 'GET';
      if (!isRefused || !(await this.#visitor.renew().catch(() => false))) throw error;
      return this.#try(...call);
    }
  }

  async #try(...[method, path, body, type]: CallToSend): Promise<unknown> {
    const response = await send(path, {
      method,
      // A change is made although its page is left meanwhile; browsers keep small bodies only.
      keepalive:
        method !== 'GET' && !(body instanceof FormData) && String(body ?? '').length < 9_999,
      headers: {
        'x-locale': this.#locale,
        ...(method === 'GET' ? {} : await this.#forgeryHeaders()),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (!response.ok) throw new ApiFailure(response.status, answer as ErrorBody);
    if (method !== 'GET') tellOtherTabs();
    return answer;
  }

  async #forgeryHeaders(): Promise<Record<string, string>> {
    return { 'x-csrf-token': await this.#visitor.token(), 'x-requested-with': 'XMLHttpRequest' };
  }
}

/** The shop could not be reached: there is no answer that has a status. */
class ConnectionLost extends Error {
  readonly status = 0;
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (isOffline()) dispatchEvent(new Event(callWithoutNetwork));
    throw new ConnectionLost(error instanceof Error ? error.message : path, { cause: error });
  }
}

/** Asks once what a path shows; a call that failed is made again when the path is asked for again. */
function routeReader(caller: Caller): (path: string) => Promise<Route> {
  const known = new Map<string, Promise<Route>>();
  return (path) => {
    const asked = known.get(path) ?? caller.get<Route>(`${root}/route${path}`);
    known.set(path, asked);
    asked.catch(() => known.delete(path));
    return asked;
  };
}

function readCalls(caller: Caller) {
  return {
    shop: () => caller.get(`${root}/shop`),
    route: routeReader(caller),
    home: () => caller.get(`${root}/home`),
    products: (path, query) => caller.get(`${root}/products${path}${query}`),
    product: (id, query) => caller.get(`${root}/product/${id}${query}`),
    page: (path) => caller.get(`${root}/page${path}`),
    cart: () => caller.get(`${root}/cart`),
    checkout: (query) => caller.get(`${root}/checkout${query}`),
    guest: () => caller.get(`${root}/guest`),
    guestOrder: (orderNo, code) =>
      caller.get(`${root}/guest-order/${encodeURIComponent(orderNo)}/${encodeURIComponent(code)}`),
    linkedPayment: (path) => caller.get(`${root}${path.replace('/siparis/ode', '/payment-link')}`),
    orders: (query) => caller.get(`${root}/orders${query}`),
    cancelOffer: (orderNo) =>
      caller.get(`${root}/order/${encodeURIComponent(orderNo)}/cancellation`),
    order: (orderNo) => caller.get(`${root}/order/${encodeURIComponent(orderNo)}`),
    addresses: () => caller.get(`${root}/address`),
    countries: () => caller.get(`${root}/reference/countries`),
    provinces: () => caller.get(`${root}/reference/provinces`),
    districts: (key) => caller.get(`${root}/reference/districts?sehir_key=${key}`),
    wishlist: () => caller.get(`${root}/wishlist`),
    shoppingLists: () => caller.get(`${root}/lists`),
    shoppingList: (id) => caller.get(`${root}/lists/${id}`),
    alerts: (path) =>
      caller.get(
        `${root}${path.replace('/uyarilarim', '/alerts').replace('/ileti', '/alerts/mail').replace('/gelince-haber', '/notice')}`,
      ),
    company: (path) =>
      caller.get(`${root}/company${path.replace('/firmam', '').replace('/davet', '/invitation')}`),
    approvals: (query) => caller.get(`${root}/approvals${query}`),
    returns: (path, query) => caller.get(`${root}/return-page${path}${query}`),
    quotes: (part = '') => caller.get(`${root}/quotes${part}`),
    privacy: (part = '') => caller.get(`/api/privacy/request${part}`),
    reviews: (query) => caller.get(`${root}/comment${query}`),
    review: (id) => caller.get(`${root}/comment/${id}`),
    comparison: (query) => caller.get(`${root}/comparison${query}`),
    questions: (id, cursor) =>
      caller.get(`${root}/product/${id}/questions${cursor === '' ? '' : `?cursor=${cursor}`}`),
    accountInfo: () => caller.get(`${root}/accountinfo`),
    ownSessions: () => caller.get('/api/account/sessions'),
    accountStatement: (query) => caller.get(`${root}/statement${query}`),
    accountPayment: () => caller.get(`${root}/account-payment`),
  } satisfies ShopReads;
}

function changeCalls(caller: Caller) {
  return {
    accountCounts: () => caller.get('/api/account/counts'),
    suggest: (q) => caller.get(`${root}/suggest?q=${encodeURIComponent(q)}`),
    viewed: (ids) => caller.get(`${root}/viewed?ids=${ids.join(',')}`),
    priceWhy: (query) => caller.get(`${root}/price${query}`),
    addToCart: (productId, fields) => caller.form(`${root}/cart/${productId}`, fields),
    addCartLines: (lines) => caller.json('POST', `${root}/cart-lines`, lines),
    takeBackLines: (lines) => caller.json<void>('POST', `${root}/cart-lines/undo`, lines),
    readQuickRows: (order) => caller.json('POST', `${root}/quick-order`, order),
    addShoppingList: (list) => caller.json('POST', `${root}/lists`, list),
    changeShoppingList: (id, change) => caller.json<void>('PATCH', `${root}/lists/${id}`, change),
    changeCartLine: (lineId, change) => caller.json('PATCH', `${root}/cart/${lineId}`, change),
    removeCartLine: (lineId) => caller.remove(`${root}/cart/${lineId}`),
    clearCart: () => caller.remove(`${root}/cart`),
    restoreLines: (removal) => caller.json<void>('POST', `${root}/cart-lines/restore`, removal),
    describeCart: (details) => caller.json<void>('PATCH', `${root}/cart`, details),
    seeCart: (look) => caller.json<void>('POST', `${root}/cart-look`, look),
    cardPlans: (fields) => caller.form(`${root}/bin-control`, fields),
    saveOrder: (fields) => caller.form(`${root}/cart`, fields),
    saveGuest: (fields) => caller.form(`${root}/guest`, fields),
    chooseAddresses: (fields) => caller.form<void>(`${root}/post_address`, fields),
    resetAddresses: () => caller.get<void>(`${root}/address/reset`),
    addAddress: (fields) => caller.form(`${root}/address`, fields),
    editAddress: (id, fields) => caller.form(`${root}/address/${id}`, fields),
    removeAddress: (id) => caller.remove<void>(`${root}/address/${id}`),
    addToWishlist: (id) => caller.form<void>(`${root}/wishlist/${id}`, {}),
    removeFromWishlist: (id) => caller.remove<void>(`${root}/wishlist/${id}`),
    addReview: (fields) => caller.form(`${root}/comment`, fields),
    writeQuote: (quoteNo, form) => caller.json('POST', `${root}/quotes${quoteNo}`, form),
    changeReview: (id, fields) => caller.form(`${root}/comment/${id}`, fields),
    askQuestion: (id, fields) => caller.form(`${root}/product/${id}/questions`, fields),
    changeSetting: (change) => caller.json<void>('POST', `${root}/settings`, change),
    dismissCookieNotice: () => caller.form<void>(`${root}/cookies`, {}),
    saveAccountInfo: (fields) => caller.form(`${root}/accountinfo/settings`, fields),
    savePassword: (fields) => caller.form(`${root}/account/settings`, fields),
    login: (fields) => caller.form('/api/account/login', fields),
    makeGuestAccount: (fields) => caller.form('/api/account/guest', fields),
    register: (fields) => caller.form('/api/account/register', fields),
    askForPassword: (fields) => caller.form('/api/account/forgot-password', fields),
    resetPassword: (fields) => caller.form('/api/account/reset-password', fields),
    sendConfirmation: () => caller.form('/api/account/confirm-email', {}),
    endSession: (id) => caller.remove<void>(`/api/account/sessions/${id}`),
    endOtherSessions: () => caller.remove<void>('/api/account/sessions'),
    closeAccount: (fields) => caller.form<void>('/api/account/close', fields),
    logout: () => caller.form<void>('/api/account/logout', {}),
  } satisfies Omit<ShopApi, keyof ShopReads | 'session'>;
}

function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(key, String(value));
  }
  return body;
}

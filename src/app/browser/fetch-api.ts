import { ApiFailure } from '#contract/api-failure.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { Session } from '#contract/session.ts';
import type { Route } from '#contract/route.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { createVisitorSession } from './visitor-session.ts';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

const root = '/api/catalog';

/** `ShopApi` over the shop's own HTTP calls: what the screens use in the browser. */
export function createFetchApi(locale: Locale): ShopApi {
  const routesByPath = new Map<string, Promise<Route>>();
  const visitor = createVisitorSession(
    () => get<Session>(`${root}/session`),
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]') ?? { content: '' },
  );

  async function forgeryHeaders(): Promise<Record<string, string>> {
    return { 'x-csrf-token': await visitor.token(), 'x-requested-with': 'XMLHttpRequest' };
  }

  async function send(method: string, path: string, body?: BodyInit, type?: string) {
    const response = await fetch(path, {
      method,
      headers: {
        'x-locale': locale,
        ...(method === 'GET' ? {} : await forgeryHeaders()),
        ...(type ? { 'content-type': type } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (!response.ok) throw new ApiFailure(response.status, answer as ErrorBody);
    return answer;
  }

  // The server's answers have the types of the contract; tests hold it to that.
  const get = async <T>(path: string) => (await send('GET', path)) as T;
  const remove = async (path: string) => void (await send('DELETE', path));
  const form = async <T>(path: string, fields: Fields) =>
    (await send('POST', path, formBody(fields))) as T;
  const json = async <T>(method: string, path: string, value: unknown) =>
    (await send(method, path, JSON.stringify(value), 'application/json')) as T;

  function route(path: string): Promise<Route> {
    const known = routesByPath.get(path);
    if (known) return known;
    const asked = get<Route>(`${root}/route${path}`);
    routesByPath.set(path, asked);
    asked.catch(() => routesByPath.delete(path));
    return asked;
  }

  return {
    shop: () => get(`${root}/shop`),
    route,
    home: () => get(`${root}/home`),
    products: (path, query) => get(`${root}/products${path}${query}`),
    product: (id) => get(`${root}/product/${id}`),
    page: (path) => get(`${root}/page${path}`),
    cart: () => get(`${root}/cart`),
    checkout: () => get(`${root}/checkout`),
    orders: (query) => get(`${root}/orders${query}`),
    order: (orderNo) => get(`${root}/order/${encodeURIComponent(orderNo)}`),
    addresses: () => get(`${root}/address`),
    wishlist: () => get(`${root}/wishlist`),
    accountInfo: () => get(`${root}/accountinfo`),
    accountStatement: () => get(`${root}/statement`),
    session: visitor.session,
    suggest: (q) => get(`${root}/suggest?q=${encodeURIComponent(q)}`),
    addToCart: (productId, fields) => form(`${root}/cart/${productId}`, fields),
    changeCartLine: (lineId, change) => json('PATCH', `${root}/cart/${lineId}`, change),
    removeCartLine: (lineId) => remove(`${root}/cart/${lineId}`),
    clearCart: () => remove(`${root}/cart`),
    saveOrder: (fields) => form(`${root}/cart`, fields),
    chooseAddresses: async (fields) => void (await form(`${root}/post_address`, fields)),
    resetAddresses: async () => void (await get(`${root}/address/reset`)),
    addAddress: (fields) => form(`${root}/address`, fields),
    editAddress: (id, fields) => form(`${root}/address/${id}`, fields),
    removeAddress: (id) => remove(`${root}/address/${id}`),
    countries: () => get(`${root}/reference/countries`),
    provinces: () => get(`${root}/reference/provinces`),
    districts: (key) => get(`${root}/reference/districts?sehir_key=${key}`),
    cancelOrder: async (id) => void (await json('PATCH', `${root}/order/${id}`, { cancel: true })),
    addToWishlist: async (id) => void (await form(`${root}/wishlist/${id}`, {})),
    removeFromWishlist: (id) => remove(`${root}/wishlist/${id}`),
    changeSetting: async (change) => void (await json('POST', `${root}/settings`, change)),
    dismissCookieNotice: async () => void (await form(`${root}/cookies`, {})),
    saveAccountInfo: (fields) => form(`${root}/accountinfo/settings`, fields),
    savePassword: (fields) => form(`${root}/account/settings`, fields),
    login: (fields) => form('/api/account/login', fields),
    register: (fields) => form('/api/account/register', fields),
    logout: async () => void (await form('/api/account/logout', {})),
  };
}

function formBody(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(key, String(value));
  }
  return body;
}

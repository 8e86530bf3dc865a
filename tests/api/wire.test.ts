import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressList } from '#contract/address.ts';
import type { OrderList } from '#contract/order.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { calls } from '#tests/harness/calls.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';
import { rightRequest } from '#tests/harness/requests.ts';

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const save = '/api/catalog/cart';
const nobody = {
  email: 'x@ornek.com',
  addressId: 1,
  orderId: 1,
  orderNo: '1',
  shippedNo: '1',
  reviewId: 1,
  listId: 1,
  removal: 1,
  look: 'x',
  orderCode: 'x',
  resetToken: 'x',
  attemptId: '1',
  sessionId: 1,
};

function requestsOf(wanted: (name: string) => boolean) {
  return Object.entries(calls)
    .filter(([name]) => wanted(name))
    .map(([name, call]) => {
      const { type, body, ...request } = rightRequest(name, call, nobody);
      const headers = type === undefined ? {} : { 'content-type': type };
      return { name, ...request, headers, ...(body !== undefined && { payload: body }) };
    });
}

describe('the shop on the wire', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  async function customer(): Promise<Browser> {
    const browser = shop.browser();
    await signIn(shop.db, browser, await makeBuyer(shop.db));
    return browser;
  }

  test('requires a sign-in where one is needed', async () => {
    const browser = shop.browser();
    const faults: string[] = [];
    for (const { name, ...request } of requestsOf((name) => calls[name]?.needs === 'customer')) {
      const answer = await browser.change(request);
      if (answer.statusCode !== 401 || answer.json().error.code !== 'not-signed-in')
        faults.push(`${name} ${answer.statusCode} ${answer.body}`);
    }
    expect(faults).toEqual([]);
  });

  test('refuses mutating calls that may come from elsewhere before reading them', async () => {
    const browser = await customer();
    const right = browser.ownCall();
    const forged: Record<string, string>[] = [
      { ...right, 'x-csrf-token': '' },
      { ...right, 'x-csrf-token': 'A'.repeat(43) },
      { ...right, origin: 'https://elsewhere.test' },
      { ...right, 'sec-fetch-site': 'cross-site' },
      { ...right, 'x-requested-with': '' },
    ];
    const faults: string[] = [];
    for (const { name, ...request } of requestsOf((name) => !name.startsWith('GET'))) {
      for (const headers of forged) {
        const answer = await browser.send({
          ...request,
          headers: { ...request.headers, ...headers },
        });
        if (answer.statusCode !== 403 || answer.json().error.code !== 'forgery-check-failed')
          faults.push(`${name} ${JSON.stringify(headers)} ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('answers another customer’s data exactly like missing data', async () => {
    const other = await makeBuyer(shop.db);
    const theirs = shop.browser();
    await signIn(shop.db, theirs, other);
    await fillCart(shop.db, other, [{ productId: seed.bulb, quantity: 1 }]);
    const { orderNo } = (await theirs.post(save, accepted)).json<{ orderNo: string }>();
    const [order] = (await theirs.get('/api/catalog/orders')).json<OrderList>().items;
    const browser = await customer();
    const missing = 9_000_000;
    const json = { 'content-type': 'application/json' };
    const pairs = [
      (id: number | string) => browser.post(`/api/catalog/address/${id}`, rightAddress),
      (id: number | string) =>
        browser.change({ method: 'DELETE', url: `/api/catalog/address/${id}` }),
    ].map(async (ask) => [await ask(other.addressId), await ask(missing)]);
    pairs.push(
      (async () => [
        await browser.get(`/api/catalog/order/${orderNo}`),
        await browser.get(`/api/catalog/order/${missing}`),
      ])(),
      ...[[order?.id, missing]].map(async (ids) =>
        Promise.all(
          ids.map((id) =>
            browser.change({
              method: 'PATCH',
              url: `/api/catalog/order/${id}`,
              headers: json,
              payload: '{"cancel":true}',
            }),
          ),
        ),
      ),
    );
    for (const [theirAnswer, noAnswer] of await Promise.all(pairs)) {
      expect(theirAnswer?.statusCode).toBe(404);
      expect(theirAnswer?.body).toBe(noAnswer?.body);
    }
    const wrong = { teslimat_address_id: String(other.addressId), fatura_address_id: '1' };
    expect((await browser.post('/api/catalog/post_address', wrong)).statusCode).toBe(404);
  });

  test.each(['/api/', '/api/nothing', '/api/catalog/nothing', '/api/catalog/%00'])(
    'finds no call at %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await shop.browser().change({ method, url });
        expect(answer.statusCode, `${method} ${answer.body}`).toBe(404);
        expect(answer.json().error.code).toBe('not-found');
      }
    },
  );

  test('clamps list parameters, and finds only paths of lists', async () => {
    const browser = shop.browser();
    const list = async (more: string) =>
      (await browser.get(`/api/catalog/products${more}`)).json<ProductList>();
    expect(await list('')).toMatchObject({
      page: 1,
      limit: 24,
      pages: 1,
      sort: expect.any(String),
    });
    expect(await list('?limit=12&page=1')).toMatchObject({ limit: 12 });
    const clamped = await list('?limit=13&page=99&sort=nothing&view=x');
    expect(clamped).toMatchObject({ limit: 24, page: 1, sort: '', view: 'list' });
    expect(clamped.items.length).toBeGreaterThan(0);
    for (const path of [
      '/search?q=ampul',
      '/elektrik/aydinlatma',
      '/en/elektrik',
      '/kampanyali-urunler',
    ])
      expect((await list(path)).items.length, path).toBeGreaterThan(0);
    const ids = (await list('')).items.map((item) => item.id);
    expect(ids).not.toContain(seed.retired);
    expect(ids).not.toContain(seed.child);
    for (const path of ['/nothing', '/sepet', '/elektrik/nothing', '/sarjli-ampul-p-1'])
      expect((await browser.get(`/api/catalog/products${path}`)).statusCode, path).toBe(404);
  });

  test('distinguishes invalid, too large and unknown bodies', async () => {
    const browser = await customer();
    const status = async (type: string, payload: string) => {
      const headers = { 'content-type': type };
      const url = '/api/catalog/address';
      return (await browser.change({ method: 'POST', url, payload, headers })).statusCode;
    };
    const big = 'x'.repeat(1_000_000);
    expect(await status('application/json', '{"property_name":')).toBe(400);
    expect(await status('application/json', `{"property_name":"${big}"}`)).toBe(413);
    expect(await status('application/x-www-form-urlencoded', `property_name=${big}`)).toBe(413);
    expect(await status('text/plain', 'property_name=x')).toBe(415);
  });

  test('finds nothing by a number beyond all numbers', async () => {
    const browser = await customer();
    const faults: string[] = [];
    const withId = (name: string) => /\{(id|productId)\}/.test(name);
    for (const { name, url, ...request } of requestsOf(withId)) {
      for (const id of ['9'.repeat(16), '9'.repeat(19), '9'.repeat(30)]) {
        const answer = await browser.change({ ...request, url: url.replace(/[^/]+$/, id) });
        if (answer.statusCode !== 404) faults.push(`${name} ${id} ${answer.statusCode}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('accepts a form in both encodings', async () => {
    const browser = await customer();
    const urlencoded = await browser.post('/api/catalog/address', rightAddress);
    expect(urlencoded.json()).toMatchObject({ success: true });
    const parts = await browser.postParts('/api/catalog/address', Object.entries(rightAddress));
    expect(parts.json()).toMatchObject({ success: true });
    const { items } = (await browser.get('/api/catalog/address')).json<AddressList>();
    const [one, two] = items.map(({ id: _id, ...address }) => address);
    expect(one).toEqual(two);
  });

  test('keeps markup in a text as text', async () => {
    const browser = await customer();
    const property_address = `<script>alert('1')</script>'; drop table orders; --`;
    const saved = await browser.post('/api/catalog/address', { ...rightAddress, property_address });
    expect(saved.statusCode, saved.body).toBe(200);
    const { items } = (await browser.get('/api/catalog/address')).json<AddressList>();
    expect(items[0]?.address).toBe(property_address);
  });
});

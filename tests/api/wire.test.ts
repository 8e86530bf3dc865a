import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressList } from '#contract/address.ts';
import type { OrderList } from '#contract/order.ts';
import type { ProductList } from '#contract/product-list.ts';
import { openShop, seed, shopOrigin } from '#tests/app.ts';
import type { Shop } from '#tests/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/buyers.ts';
import type { Browser } from '#tests/visitor-app.ts';
import { calls, rightAddress } from './calls.ts';

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const save = '/api/catalog/cart';
const nobody = { email: 'x@ornek.com', addressId: 1, orderId: 1, orderNo: '1' };

function requestsOf(wanted: (name: string) => boolean) {
  return Object.entries(calls)
    .filter(([name]) => wanted(name))
    .map(([name, call]) => {
      const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
      const values = [...(call.path?.(nobody) ?? [])];
      const url = path.replaceAll(/\{[^}]+\}/g, () => String(values.shift()));
      const body = call.right?.(nobody);
      return { name, method, url, ...(body && { payload: body }) };
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

  test('asks for a sign-in where one is needed', async () => {
    const browser = shop.browser();
    const faults: string[] = [];
    for (const { name, ...request } of requestsOf((name) => calls[name]?.needs === 'customer')) {
      const answer = await browser.change(request);
      if (answer.statusCode !== 401 || answer.json().error.code !== 'not-signed-in')
        faults.push(`${name} ${answer.statusCode} ${answer.body}`);
    }
    expect(faults).toEqual([]);
  });

  test('refuses changing calls that may come from elsewhere, before it reads them', async () => {
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
        const answer = await browser.send({ ...request, headers });
        if (answer.statusCode !== 403 || answer.json().error.code !== 'forgery-check-failed')
          faults.push(`${name} ${JSON.stringify(headers)} ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('answers for what is another’s exactly as for what is not there', async () => {
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
    'knows no call at %s',
    async (url) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await shop.browser().change({ method, url });
        expect(answer.statusCode, `${method} ${answer.body}`).toBe(404);
        expect(answer.json().error.code).toBe('not-found');
      }
    },
  );

  test('clamps what a list is asked for, and knows only paths of lists', async () => {
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

  test('describes every call with what it answers', async () => {
    type Described = {
      responses: Record<string, { content?: Record<string, { schema: object }> }>;
    };
    const description = (await shop.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, Described & { summary?: string }>>;
    }>();
    const silent = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses, summary }]) => {
          const schema = responses['200']?.content?.['application/json']?.schema;
          return !summary || !schema || Object.keys(schema).length === 0;
        })
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent).toEqual([]);
    const docs = await shop.app.inject('/api/docs');
    expect(docs.statusCode).toBe(200);
    expect(docs.body).toContain('/api/catalog/cart/{id}');
  });

  test('takes a form in both encodings', async () => {
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

  test('tells machines how it is', async () => {
    expect((await shop.app.inject('/health')).json()).toEqual({ status: 'ok' });
    expect((await shop.app.inject('/ready')).json()).toEqual({ status: 'ok' });
    const metrics = await shop.app.inject('/metrics');
    expect(metrics.headers['content-type']).toContain('text/plain');
    expect(metrics.body).toMatch(/http_request_duration_seconds_count\{.*route="\/health".*\} \d/);
    expect(metrics.body).toContain('database_calls_waiting');
  });

  test('sends the headers that guard a visitor, with every kind of answer', async () => {
    for (const url of ['/api/catalog/shop', '/api/nothing', '/health', '/robots.txt']) {
      const { headers } = await shop.app.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toMatch(/style-src 'self'(;|$)/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('gives a cookie with the session call alone, out of reach of scripts', async () => {
    for (const url of [
      '/api/catalog/products',
      '/api/catalog/shop',
      '/api/catalog/home',
      '/health',
    ])
      expect((await shop.app.inject(url)).headers['set-cookie'], url).toBeUndefined();
    const answer = await shop.app.inject('/api/catalog/session');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [cookie] = answer.cookies;
    expect(answer.cookies).toHaveLength(1);
    expect(cookie).toMatchObject({
      name: 'sid',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    });
    expect(cookie).not.toHaveProperty('domain');
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  });

  test('hides its faults: no version, no stack, no query in an answer', async () => {
    const answers = await Promise.all(
      ['/api/nothing', '/api/catalog/cart/%00', '/api/catalog/product/x'].map((url) =>
        shop.app.inject({ url, headers: { origin: shopOrigin } }),
      ),
    );
    for (const { body } of answers) expect(body).not.toMatch(/select|\.ts|node_modules|fastify/i);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, shopOrigin } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('describes every call with its responses', async () => {
  type Content = Record<string, { schema: object }>;
  interface Described {
    summary?: string;
    requestBody?: { content: Content };
    responses: Record<string, { content?: Content }>;
  }
  const description = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Described>>;
  }>();
  const silent = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses, summary }]) => {
        const answers = Object.values(responses['200']?.content ?? {});
        const isEmpty = ({ schema }: Content[string]) => Object.keys(schema).length === 0;
        return !summary || answers.length === 0 || answers.some(isEmpty);
      })
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
  const forms = Object.entries(description.paths).flatMap(([path, { post }]) =>
    post?.requestBody ? [[path, Object.keys(post.requestBody.content).toSorted()] as const] : [],
  );
  const encodings = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ];
  expect(forms).toEqual(forms.map(([path]) => [path, encodings]));
});

test('describes the payment frame and the bank’s return, whose responses are not JSON', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { name: string; in: string; required?: boolean }[];
          responses: Record<string, { content?: object }>;
        }
      >
    >;
  }>();
  const answersOf = (path: string, method: string) =>
    Object.entries(paths[path]?.[method]?.responses ?? {}).map(([status, { content = {} }]) => [
      status,
      ...Object.keys(content),
    ]);
  expect(answersOf('/payment/start', 'get')).toEqual([['200', 'text/html']]);
  const returned = [
    ['200', 'text/html'],
    ['404', 'text/html'],
    ['4XX', 'application/json'],
  ];
  expect(answersOf('/payment/return/{attemptId}', 'get')).toEqual(returned);
  expect(answersOf('/payment/return/{attemptId}', 'post')).toEqual(returned);
  expect(answersOf('/payment/callback/{provider}', 'post')).toEqual([
    ['200', 'text/plain'],
    ['400', 'text/plain'],
    ['404', 'text/plain'],
    ['503', 'text/plain'],
    ['4XX', 'application/json'],
  ]);
  expect(paths['/payment/return/{attemptId}']?.['post']?.parameters).toMatchObject([
    { name: 'attemptId', in: 'path', required: true },
  ]);
});

test('shows the calls on a page with its own files and the shop’s own policy', async () => {
  const page = await shop.app.inject('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  expect(page.body).not.toMatch(/<script>|<style|https?:/);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files).toContain('/api/docs/static/swagger-ui-bundle.js');
  for (const file of files) {
    expect((await shop.app.inject(file)).statusCode, file).toBe(200);
  }
  const shown = (await shop.app.inject('/api/docs/json')).json();
  const described = (await shop.app.inject('/api/openapi.json')).json();
  expect(shown.paths).toEqual(described.paths);
  expect(Object.keys(described.paths).filter((path) => path.startsWith('/api/docs'))).toEqual([]);
});

test('reports its health to machines', async () => {
  expect((await shop.app.inject('/health')).json()).toEqual({ status: 'ok' });
  expect((await shop.app.inject('/ready')).json()).toEqual({ status: 'ok' });
  const metrics = await shop.app.inject('/metrics');
  expect(metrics.headers['content-type']).toContain('text/plain');
  expect(metrics.body).toMatch(/http_request_duration_seconds_count\{.*route="\/health".*\} \d/);
  expect(metrics.body).toContain('database_calls_waiting');
});

test('sends security headers with every response', async () => {
  const unroutable = ['/api/catalog/%zz', '/%zz'];
  for (const url of [
    '/api/catalog/shop',
    '/api/nothing',
    '/health',
    '/robots.txt',
    ...unroutable,
  ]) {
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

test('sets a cookie in the session call alone, hidden from scripts', async () => {
  for (const url of ['/api/catalog/products', '/api/catalog/shop', '/api/catalog/home', '/health'])
    expect((await shop.app.inject(url)).headers['set-cookie'], url).toBeUndefined();
  const answer = await shop.app.inject('/api/catalog/session');
  expect(answer.headers['cache-control']).toBe('no-store');
  const [cookie] = answer.cookies;
  expect(answer.cookies).toHaveLength(1);
  expect(cookie).toMatchObject({
    name: '__Host-sid',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  });
  expect(cookie).not.toHaveProperty('domain');
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
});

test('reveals no version, stack or query in an error', async () => {
  const answers = await Promise.all(
    ['/api/nothing', '/api/catalog/cart/%00', '/api/catalog/product/x'].map((url) =>
      shop.app.inject({ url, headers: { origin: shopOrigin } }),
    ),
  );
  for (const { body } of answers) expect(body).not.toMatch(/select|\.ts|node_modules|fastify/i);
});

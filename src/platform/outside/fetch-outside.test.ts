import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchOutside, Unfetchable } from '#platform/outside/fetch-outside.ts';
import { lookupOutside } from '#platform/outside/post-signed.ts';

let server: Server;
let base: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    if (url.startsWith('/away/')) answer.writeHead(302, { location: `/${url.slice(6)}` }).end();
    else if (url === '/loop') answer.writeHead(302, { location: '/loop' }).end();
    else if (url === '/gone') answer.writeHead(404).end();
    else answer.end('a picture');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const open = { allowsInside: true, timeoutMs: 5000 };
const closed = { timeoutMs: 5000 };

test('follows a few redirects', async () => {
  expect(await text(await fetchOutside(`${base}/away/file.png`, open))).toBe('a picture');
  await expect(fetchOutside(`${base}/loop`, open)).rejects.toThrow('too many redirects');
  await expect(fetchOutside(`${base}/gone`, open)).rejects.toThrow(Unfetchable);
});

test.each([
  'http://127.0.0.1/a.png',
  'http://localhost/a.png',
  'http://0x7f.1/a.png',
  'http://2130706433/a.png',
  'http://0.0.0.0/a.png',
  'http://10.1.2.3/a.png',
  'http://172.20.0.1/a.png',
  'http://192.168.1.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/a.png',
  'http://[::1]/a.png',
  'http://[::]/a.png',
  'http://[::ffff:127.0.0.1]/a.png',
  'http://[::ffff:a9fe:a9fe]/a.png',
  'http://[fd00::1]/a.png',
  'http://[fe80::1]/a.png',
  'http://[64:ff9b::7f00:1]/a.png',
  'ftp://example.com/a.png',
  'file:///etc/passwd',
  'http://user:word@example.com/a.png',
  'http://example.com:22/a.png',
  'nonsense',
])('opens no way inside by %s (rule product-pictures/address)', async (address) => {
  const before = asked.length;
  await expect(fetchOutside(address, closed)).rejects.toThrow(Unfetchable);
  expect(asked.length).toBe(before);
});

test('refuses a name that leads inside when the connection looks it up', async () => {
  const refused = await new Promise((resolve) => {
    lookupOutside('localhost', {}, (error) => resolve(error?.message));
  });
  expect(refused).toMatch(/localhost leads to/);
});

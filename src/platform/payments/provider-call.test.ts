import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formBody, providerCaller } from './provider-call.ts';
import { ProviderDown } from './provider.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/fault') response.writeHead(500).end('a fault');
    else if (request.url === '/long') response.end('x'.repeat(300_000));
    else if (request.url === '/half') response.write('half');
    else if (request.url !== '/silent') request.pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, limitMs?: number) =>
  providerCaller(limitMs)({ url: origin + path, method: 'POST', ...formBody({ a: 'ş&=' }) });

test('returns the whole response with its status', async () => {
  const answer = await ask('/');
  expect(answer.status).toBe(200);
  expect(new URLSearchParams(answer.body.toString()).get('a')).toBe('ş&=');
});

test.each([
  ['sends elsewhere', '/redirect'],
  ['has a fault', '/fault'],
  ['says more than an answer is', '/long'],
])('counts a provider that %s as down', async (_, path) => {
  await expect(ask(path)).rejects.toThrow(ProviderDown);
});

test.each([
  ['nothing', '/silent'],
  ['half of it', '/half'],
])('counts a provider that says %s in time as down', async (_, path) => {
  await expect(ask(path, 50)).rejects.toThrow(ProviderDown);
});

test('counts an unreachable provider as down', async () => {
  const gone = { url: 'http://127.0.0.1:1/', method: 'GET' as const, headers: {} };
  await expect(providerCaller()(gone)).rejects.toThrow(ProviderDown);
});

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { proxyCheck, type TrustProxy } from './trusted-proxies.ts';

/** Which address the server takes for the caller's. */
async function addressSeen(trust: TrustProxy, remoteAddress: string, forwarded: string) {
  const app = Fastify({ trustProxy: proxyCheck(trust) });
  app.get('/', (request) => request.ip);
  const headers = { 'x-forwarded-for': forwarded };
  return (await app.inject({ url: '/', remoteAddress, headers })).body;
}

const client = '198.51.100.7';

test.each<[string, TrustProxy, string, string, string]>([
  ['nobody is believed', false, client, '203.0.113.1', client],
  [
    'what a client says of itself is not, behind one proxy',
    1,
    '10.0.0.2',
    `1.1.1.1, ${client}`,
    client,
  ],
  ['nor behind two', 2, '10.0.0.2', `1.1.1.1, ${client}, 10.0.0.3`, client],
  ['nor behind a network', ['10.0.0.0/8'], '10.0.0.2', `1.1.1.1, ${client}, 10.9.0.3`, client],
  ['nor from past the proxy', ['10.0.0.2'], client, '1.1.1.1', client],
  ['a proxy is known by its mapped address', ['10.0.0.2'], '::ffff:10.0.0.2', client, client],
  ['and by its IPv6 address', ['2001:db8::/32'], '2001:db8::7', client, client],
  ['what is no address is believed no further', ['10.0.0.2'], '10.0.0.2', `${client}, x`, 'x'],
])('%s', async (_, trust, socket, forwarded, seen) => {
  expect(await addressSeen(trust, socket, forwarded)).toBe(seen);
});

import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { getRequest, postRequest, RawClient } from '#tests/harness/raw-client.ts';
import type { ConnectionLimits } from './connections.ts';
import { limitedServers } from './http-server.ts';

/** More than the kernel takes for a client that does not read. */
const big = Buffer.alloc(20_000_000, 'x');

const ample: ConnectionLimits = {
  total: 100,
  perAddress: 100,
  waitingRequests: 32,
  readMs: 60_000,
  unreadBytes: 1_000_000_000,
  beginEachRound: 16,
};

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Served {
  app: FastifyInstance;
  url: string;
  /** Paths in the order in which they were worked on. */
  asked: string[];
  told: string[];
  client: (reads?: boolean) => RawClient;
}

/** A server under these limits; it answers `/big`, and any other path with the path and its body. */
async function serve(limits: Partial<ConnectionLimits>, isProxy = false): Promise<Served> {
  const told: string[] = [];
  const asked: string[] = [];
  const app = Fastify({
    forceCloseConnections: 'idle',
    ...limitedServers(
      { ...ample, ...limits },
      { isProxy: () => isProxy, tell: (_level, message) => void told.push(message) },
    ),
  });
  app.addContentTypeParser('*', (_request: unknown, payload: Readable) => text(payload));
  const answer = async (request: { url: string; body: unknown }) => {
    asked.push(request.url);
    await new Promise(setImmediate);
    return request.url === '/big' ? big : `<${request.url} ${String(request.body ?? '').length}>`;
  };
  app.get('/*', answer);
  app.post('/*', answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = (reads = true) => {
    const made = new RawClient(url, { reads });
    ends.push(() => made.socket.destroy());
    return made;
  };
  return { app, url, asked, told, client };
}

/** A client that has been given an answer that it does not read. */
async function holdingAnswer(served: Served): Promise<RawClient> {
  const before = served.asked.length;
  const client = served.client(false).send(getRequest('/big'));
  await expect.poll(() => served.asked.length).toBe(before + 1);
  return client;
}

test('answers pipelined requests in their order', async () => {
  const { client, asked } = await serve({});
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
  const received = await client().send(paths.map(getRequest).join('')).until('<', 20);
  expect(received.match(/<[^>]*>/g)).toEqual(paths.map((path) => `<${path} 0>`));
  expect(asked).toEqual(paths);
});

test('assigns pipelined bodies to their own requests', async () => {
  const { client } = await serve({});
  const sizes = [100_000, 0, 300_000, 7];
  const requests = sizes.map((size, index) => postRequest(`/${index}`, 'x'.repeat(size)));
  const received = await client().send(requests.join('')).until('<', sizes.length);
  expect(received.match(/<[^>]*>/g)).toEqual(sizes.map((size, index) => `</${index} ${size}>`));
});

test('answers one request of a client that never reads, and closes its connection', async () => {
  const { client, asked, told } = await serve({ waitingRequests: 32 });
  await client(false).send(getRequest('/big').repeat(1_100)).closed;
  expect(asked).toEqual(['/big']);
  expect(told).toEqual([expect.stringContaining('asked on and on')]);
});

test('does not start a queued request after its client has left', async () => {
  const served = await serve({});
  const client = served.client(false).send(getRequest('/big') + getRequest('/never'));
  await expect.poll(() => served.asked).toEqual(['/big']);
  client.socket.destroy();
  await served.client().send(getRequest('/after')).until('<');
  expect(served.asked).toEqual(['/big', '/after']);
});

test.each([
  ['nothing', () => {}],
  ['a few bytes now and then', (client: RawClient) => client.trickle()],
])('a client that reads %s of its answer is ended in time', async (_, read) => {
  const served = await serve({ readMs: 400 });
  const client = await holdingAnswer(served);
  read(client);
  await expect.poll(() => served.told).toEqual([expect.stringContaining('too slowly')]);
  client.socket.resume();
  await client.closed;
  expect(client.socket.bytesRead).toBeLessThan(big.length);
});

test('closes the connection that waited longest when too many responses are unread', async () => {
  const served = await serve({ unreadBytes: 1.5 * big.length });
  const first = await holdingAnswer(served);
  const second = await holdingAnswer(served);
  await expect.poll(() => served.told).toEqual([expect.stringContaining('too slowly')]);
  first.socket.resume();
  await first.closed;
  expect(first.socket.bytesRead).toBeLessThan(big.length);
  second.socket.resume();
  await expect.poll(() => second.socket.bytesRead).toBeGreaterThan(big.length);
});

test.each([
  ['of one address', { perAddress: 3 }, false],
  ['in all', { total: 3 }, true],
])('limits concurrent connections %s', async (_, limits, isProxy) => {
  const served = await serve(limits, isProxy);
  const busy = [await holdingAnswer(served), await holdingAnswer(served)];
  busy.push(await holdingAnswer(served));
  await served.client().send(getRequest('/refused')).closed;
  expect(served.asked).toEqual(['/big', '/big', '/big']);
  expect(served.told).toHaveLength(1);

  busy[0]?.socket.destroy();
  await expect
    .poll(async () => {
      const client = served.client().send(getRequest('/room'));
      await Promise.race([client.closed, client.until('<').catch(() => {})]);
      return client.received;
    })
    .toContain('</room 0>');
});

test('an idle connection makes room for a new one', async () => {
  const served = await serve({ perAddress: 2 });
  const [oldest, younger] = [served.client(), served.client()];
  await oldest.send(getRequest('/1')).until('<');
  await younger.send(getRequest('/2')).until('<');
  await served.client().send(getRequest('/3')).until('<');
  await oldest.closed;
  await younger.send(getRequest('/4')).until('<', 2);
  expect(served.told).toEqual([]);
});

test('does not count connections of a trusted proxy as one address', async () => {
  const served = await serve({ perAddress: 1 }, true);
  await holdingAnswer(served);
  await served.client().send(getRequest('/another')).until('<');
});

test('a client that expects a 100-continue gets it in its turn', async () => {
  const { client } = await serve({});
  const asking = client().send(
    getRequest('/1') + postRequest('/2', '', 'expect: 100-continue\r\n'),
  );
  const received = await asking.until('<', 2);
  expect(received).toMatch(/<\/1 0>[^]*HTTP\/1\.1 100 Continue[^]*<\/2 0>/);
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
  ['more headers than fit', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431 Request'],
])('a request with %s is refused, and the connection ended', async (_, request, status) => {
  const { client, asked } = await serve({});
  const asking = client().send(request);
  await asking.closed;
  expect(asking.received).toContain(`HTTP/1.1 ${status}`);
  expect(asked).toEqual([]);
});

test('an invalid request does not interrupt the response before it', async () => {
  const served = await serve({});
  const client = await holdingAnswer(served);
  client.socket.on('data', (bytes) => (client.received += bytes.toString('latin1')));
  client.send('nonsense\r\n\r\n');
  await client.closed;
  expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { pageHeaders } from '../harness/shoppers.ts';
import { addressOf, Client, type Answer } from './client.ts';

interface Target {
  port: number;
  product: number;
}

const floodMs = 4_000;
/** After a refusal: an attacker who never pauses takes the CPU that the shop shares with the benchmark. */
const pauseMs = 50;

/** Clients repeat a request for some seconds, whatever the responses. Returns the number of requests. */
async function flood(
  { port }: Target,
  from: { group: number; addresses: number },
  act: (client: Client, turn: number) => Promise<Answer>,
): Promise<number> {
  const end = performance.now() + floodMs;
  let sent = 0;
  const attackers = Array.from({ length: from.addresses }, async (_, index) => {
    const client = new Client(port, addressOf(from.group, index));
    while (performance.now() < end) {
      sent += 1;
      const answer = await act(client, sent).catch(() => null);
      if (answer === null || answer.status > 400) await pause(pauseMs);
    }
    client.cut();
  });
  await Promise.all(attackers);
  return sent;
}

const randomWord = () => randomBytes(6).toString('hex');

/** The headers of a new visitor's page. */
async function enter(client: Client, port: number): Promise<Record<string, string>> {
  const cookie = `sid=${randomBytes(32).toString('base64url')}`;
  const path = '/api/catalog/session';
  const { body } = await client.ask({ method: 'GET', path, headers: { cookie } });
  return pageHeaders(`http://127.0.0.1:${port}`, cookie, JSON.parse(body).csrfToken);
}

/** Opens connections, says something on each, keeps them for some seconds, and reads nothing. */
async function holdSockets(
  { port }: Target,
  { count, addresses, group }: { count: number; addresses: number; group: number },
  say: (socket: Socket, index: number) => void,
): Promise<void> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const localAddress = addressOf(group, index % addresses);
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    say(socket, index);
    return socket;
  });
  await pause(floodMs);
  for (const socket of sockets) socket.destroy();
}

const floods = {
  /** 200 strangers try passwords. */
  signIns(target: Target) {
    const headers = new WeakMap<Client, Record<string, string>>();
    return flood(target, { group: 20, addresses: 200 }, async (client, turn) => {
      const page = headers.get(client) ?? (await enter(client, target.port));
      headers.set(client, page);
      const body = `email=kisi${turn}%40ornek.example&password=parola${turn}`;
      return client.ask({ method: 'POST', path: '/api/account/login', headers: page, body });
    });
  },

  /** 100 clients search for 20 words that no product has. */
  searches(target: Target) {
    return flood(target, { group: 30, addresses: 100 }, (client) => {
      const words = Array.from({ length: 20 }, randomWord).join('+');
      return client.ask({ method: 'GET', path: `/api/catalog/products/search?q=${words}` });
    });
  },

  /** 20 clients open one cart after the other, each as a new visitor. */
  carts(target: Target) {
    return flood(target, { group: 40, addresses: 20 }, async (client) => {
      const headers = await enter(client, target.port);
      const path = `/api/catalog/cart/${target.product}`;
      return client.ask({ method: 'POST', path, headers, body: 'quantity=1' });
    });
  },

  /** 20 clients ask for one product under new URLs each time. */
  urlVariants(target: Target) {
    return flood(target, { group: 50, addresses: 20 }, (client, turn) => {
      const page = turn % 2 === 0 ? '/api/catalog/product/' : '/urun-p-';
      const path = `${page}${target.product}?${randomWord()}=${turn}&q=${turn}`;
      return client.ask({ method: 'GET', path });
    });
  },

  /** 30 clients ask for pages that no cache holds: a cart, a sign-in, and a page that does not exist. */
  uncachedPages(target: Target) {
    return flood(target, { group: 55, addresses: 30 }, (client, turn) => {
      const paths = ['/sepet', '/account/login', `/yok-${randomWord()}`];
      return client.ask({ method: 'GET', path: paths[turn % paths.length] ?? '/' });
    });
  },

  /** 3,000 connections from 30 addresses: a third is silent, a third begins a request and stops. */
  async sockets(target: Target) {
    await holdSockets(target, { group: 60, count: 3_000, addresses: 30 }, (socket, index) => {
      if (index % 3 === 1) socket.write('GET / HTTP/1.1\r\nhost: shop\r\nx-a: ');
      if (index % 3 === 2) socket.write('GET /health HTTP/1.1\r\nhost: shop\r\n\r\n');
    });
    return 3_000;
  },

  /** 50 connections each ask 1,100 times for the largest page and read nothing. */
  async slowReaders(target: Target) {
    const requests = 'GET /search?limit=96 HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(1_100);
    await holdSockets(target, { group: 70, count: 50, addresses: 8 }, (socket) => {
      socket.pause();
      socket.write(requests);
    });
    return 50 * 1_100;
  },
};

export type FloodName = keyof typeof floods;

/** Runs a flood in a thread of its own, so that its CPU does not delay the customers. Returns what was sent. */
export async function runFlood(name: FloodName, target: Target): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { name, target },
    execArgv: [],
  });
  const [sent] = await once(worker, 'message');
  return Number(sent);
}

if (parentPort) {
  const { name, target } = workerData as { name: FloodName; target: Target };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(await floods[name](target));
}

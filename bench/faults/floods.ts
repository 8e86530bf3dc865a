import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, Client, pageHeaders, type Answer } from './client.ts';

/** What a flood sent: requests or connections. */
export type Sent = number;

const floodMs = 4_000;

interface Attack {
  /** Addresses from which it comes; `group` keeps them apart from those of other attacks. */
  from: { group: number; addresses: number };
  act: (client: Client, turn: number) => Promise<Answer>;
}

/** After a refusal: whoever hammered on would measure this machine, which he shares with the shop. */
const pauseMs = 50;

/** Everybody acts again and again for some seconds; whatever the answers are, they go on. */
async function flood(port: number, { from, act }: Attack): Promise<Sent> {
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

const origin = (port: number) => `http://127.0.0.1:${port}`;

/** A visitor's cookie and token, as any page of the shop gets them. */
async function enter(client: Client): Promise<{ sid: string; csrfToken: string }> {
  const sid = randomBytes(32).toString('base64url');
  const path = '/api/catalog/session';
  const answer = await client.ask({ method: 'GET', path, headers: { cookie: `sid=${sid}` } });
  return { sid, csrfToken: JSON.parse(answer.body).csrfToken };
}

/** 200 strangers try passwords at once. */
function signIns(port: number): Promise<Sent> {
  const entered = new WeakMap<Client, Record<string, string>>();
  return flood(port, {
    from: { group: 20, addresses: 200 },
    async act(client, turn) {
      let headers = entered.get(client);
      if (!headers) {
        const { sid, csrfToken } = await enter(client);
        headers = pageHeaders(origin(port), sid, csrfToken);
        entered.set(client, headers);
      }
      const body = `email=kisi${turn}%40ornek.example&password=parola${turn}`;
      return client.ask({ method: 'POST', path: '/api/account/login', headers, body });
    },
  });
}

/** 100 clients search for 20 words that no product has. */
function searches(port: number): Promise<Sent> {
  return flood(port, {
    from: { group: 30, addresses: 100 },
    act(client) {
      const words = Array.from({ length: 20 }, () => randomBytes(5).toString('hex'));
      const path = `/api/catalog/products/search?q=${words.join('+')}`;
      return client.ask({ method: 'GET', path });
    },
  });
}

/** 20 clients open one cart after the other, each as a new visitor. */
function carts(port: number, product: number): Promise<Sent> {
  return flood(port, {
    from: { group: 40, addresses: 20 },
    async act(client) {
      const { sid, csrfToken } = await enter(client);
      const headers = pageHeaders(origin(port), sid, csrfToken);
      const path = `/api/catalog/cart/${product}`;
      return client.ask({ method: 'POST', path, headers, body: 'quantity=1' });
    },
  });
}

/** 20 clients ask for one product's page and call under ever new addresses. */
function spellings(port: number, product: number): Promise<Sent> {
  return flood(port, {
    from: { group: 50, addresses: 20 },
    act(client, turn) {
      const query = `?${randomBytes(6).toString('hex')}=${turn}&q=${turn}`;
      const path =
        turn % 2 === 0 ? `/api/catalog/product/${product}${query}` : `/urun-p-${product}${query}`;
      return client.ask({ method: 'GET', path });
    },
  });
}

/** 30 clients ask for pages that are drawn each time: a cart, a sign-in, and what is not there. */
function drawnPages(port: number): Promise<Sent> {
  return flood(port, {
    from: { group: 55, addresses: 30 },
    act(client, turn) {
      const paths = ['/sepet', '/account/login', `/yok-${randomBytes(6).toString('hex')}`];
      return client.ask({ method: 'GET', path: paths[turn % paths.length] ?? '/' });
    },
  });
}

/** 3,000 connections from 30 addresses; a third says nothing, a third begins a request and waits. */
async function sockets(port: number): Promise<Sent> {
  const opened = Array.from({ length: 3_000 }, (_, index) => {
    const socket = opening(port, addressOf(60, index % 30));
    if (index % 3 === 1) socket.write('GET / HTTP/1.1\r\nhost: shop\r\nx-a: ');
    if (index % 3 === 2) socket.write('GET /health HTTP/1.1\r\nhost: shop\r\n\r\n');
    return socket;
  });
  await pause(floodMs);
  for (const socket of opened) socket.destroy();
  return opened.length;
}

/** 50 connections each ask 1,100 times at once for the biggest page and read nothing. */
async function slowReaders(port: number): Promise<Sent> {
  const asked = 1_100;
  const requests = 'GET /search?limit=96 HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(asked);
  const opened = Array.from({ length: 50 }, (_, index) => {
    const socket = opening(port, addressOf(70, index % 8));
    socket.pause();
    socket.write(requests);
    return socket;
  });
  await pause(floodMs);
  for (const socket of opened) socket.destroy();
  return opened.length * asked;
}

function opening(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  return socket;
}

export const floods = { signIns, searches, carts, spellings, drawnPages, sockets, slowReaders };

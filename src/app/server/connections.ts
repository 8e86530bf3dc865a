import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { LimitedLog } from '#platform/log.ts';
import { addressGroup } from '#rules/shop/address-group.ts';
import { Connection, type Turn } from './connection.ts';
import { EventLoopQueue } from '#platform/queues/event-loop-queue.ts';

export interface ConnectionLimits {
  /** Open connections. */
  total: number;
  /** Open connections per address group; trusted proxies are exempt. */
  perAddress: number;
  /** Queued requests per connection. */
  waitingRequests: number;
  /** Maximum time for a client to read one response, in milliseconds. */
  readMs: number;
  /** Maximum unread response bytes, all connections together. */
  unreadBytes: number;
  /** Requests started per iteration of the event loop, all connections together. */
  beginEachRound: number;
}

/** Limits for clients that do not read their responses. */
export const readerLimits = {
  waitingRequests: 32,
  readMs: 30_000,
  unreadBytes: 64 * 1024 * 1024,
  // One or two milliseconds of work.
  beginEachRound: 4,
};

/** Interval of the check for slow readers, which is also how long they may exceed the byte limit. */
const watchMs = 250;

/**
 * The connections of a server and their limits (rules reliability/connections, reliability/connection-backpressure). When a limit is
 * reached, a new connection replaces the oldest idle one; a browser opens another when it needs it.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #tell: LimitedLog;
  /** Ordered by age, oldest first, here and below. */
  readonly #open = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #requests: EventLoopQueue;

  constructor(
    limits: ConnectionLimits,
    services: { isProxy: (address: string) => boolean; tell: LimitedLog },
  ) {
    this.#limits = limits;
    this.#requests = new EventLoopQueue({
      perIteration: limits.beginEachRound,
      maxWaiting: Infinity,
    });
    this.#isProxy = services.isProxy;
    this.#tell = services.tell;
  }

  /** Tracks every connection of the server. */
  watch(server: Server): void {
    server.on('connection', (socket) => this.#enter(socket));
    const timer = setInterval(() => this.#watchReaders(performance.now()), watchMs).unref();
    server.on('close', () => clearInterval(timer));
  }

  /** Queues a request for its connection, or closes a connection that has too many requests queued. */
  take(turn: Turn): void {
    const connection = this.#open.get(turn.request.socket);
    // A limit has closed this connection; Node still parses the requests that had arrived before.
    if (connection === undefined) return;
    if (connection.take(turn, this.#limits.waitingRequests)) return;
    this.#tell('warn', 'a connection asked on and on without reading; it is ended');
    this.#end(connection);
  }

  isAnswering(socket: Socket): boolean {
    return this.#open.get(socket)?.isAnswering() ?? false;
  }

  #enter(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const isCounted = !this.#isProxy(address);
    const connection = new Connection(
      socket,
      isCounted ? addressGroup(address) : null,
      this.#requests,
    );
    if (!this.#hasRoom(connection)) {
      socket.destroy();
      return;
    }
    this.#open.set(socket, connection);
    this.#sameAddress(connection).add(connection);
    socket.once('close', () => this.#forget(connection));
  }

  #hasRoom(connection: Connection): boolean {
    const { total, perAddress } = this.#limits;
    const same = this.#sameAddress(connection);
    if (connection.address !== null && same.size >= perAddress && !this.#endIdle(same)) {
      const remedy = 'behind a proxy, set TRUST_PROXY; else see CONNECTIONS_PER_ADDRESS';
      this.#tell('warn', 'an address has too many connections at work; more are refused', {
        address: connection.address,
        remedy,
      });
      return false;
    }
    if (this.#open.size < total || this.#endIdle(this.#open.values())) return true;
    const remedy = 'see MAX_CONNECTIONS';
    this.#tell('warn', 'too many connections are at work; more are refused', { remedy });
    return false;
  }

  #endIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.isAnswering()) continue;
      this.#end(connection);
      return true;
    }
    return false;
  }

  #watchReaders(now: number): void {
    const readers: { connection: Connection; ms: number; bytes: number }[] = [];
    let unread = 0;
    for (const connection of this.#open.values()) {
      const ms = connection.sendingMs(now);
      const bytes = connection.unreadBytes();
      if (ms > this.#limits.readMs) this.#endReader(connection);
      else if (bytes > 0) readers.push({ connection, ms, bytes });
      unread += bytes;
    }
    if (unread <= this.#limits.unreadBytes) return;
    readers.sort((one, other) => other.ms - one.ms);
    for (const { connection, bytes } of readers) {
      if (unread <= this.#limits.unreadBytes) return;
      unread -= bytes;
      this.#endReader(connection);
    }
  }

  #endReader(connection: Connection): void {
    this.#tell('warn', 'a client read its answer too slowly; its connection is ended');
    this.#end(connection);
  }

  #sameAddress({ address }: Connection): Set<Connection> {
    const key = address ?? '';
    const known = this.#byAddress.get(key);
    if (known) return known;
    const made = new Set<Connection>();
    this.#byAddress.set(key, made);
    return made;
  }

  #end(connection: Connection): void {
    this.#forget(connection);
    connection.end();
  }

  #forget(connection: Connection): void {
    this.#open.delete(connection.socket);
    const same = this.#sameAddress(connection);
    same.delete(connection);
    if (same.size === 0) this.#byAddress.delete(connection.address ?? '');
  }
}

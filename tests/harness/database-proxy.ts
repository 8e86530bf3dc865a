import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * What happens to a commit on its way: it `passes`, it is `lost` with its connection, its `answer-lost` because the
 * connection breaks after the server has done it, or it is `held` back while the shop loses the connection.
 */
type CommitFault = 'passes' | 'lost' | 'answer-lost' | 'held';

interface Pair {
  client: Socket;
  server: Socket;
}

const isCommit = (chunk: Buffer) => chunk.includes('commit\0');

/** A way to PostgreSQL that fails on demand. */
export class DatabaseProxy {
  readonly url: string;
  commits: CommitFault = 'passes';
  readonly #listener: Server;
  readonly #pairs = new Set<Pair>();
  readonly #held: { server: Socket; chunk: Buffer }[] = [];
  #isStill = false;

  static async open(target: string): Promise<DatabaseProxy> {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return new DatabaseProxy(target, listener);
  }

  private constructor(target: string, listener: Server) {
    const { hostname, port } = new URL(target);
    const url = new URL(target);
    url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    this.url = url.href;
    this.#listener = listener.on('connection', (client: Socket) =>
      this.#join({ client, server: connect(Number(port || 5432), hostname) }),
    );
  }

  /** Nothing goes through any more, in either direction, also on new connections; until `goOn`. */
  standStill(): void {
    this.#isStill = true;
    for (const pair of this.#pairs) pause(pair);
  }

  goOn(): void {
    this.#isStill = false;
    for (const { client, server } of this.#pairs) {
      client.resume();
      server.resume();
    }
  }

  /** Breaks every connection. */
  cut(): void {
    for (const { client } of this.#pairs) client.destroy();
  }

  /** Sends on the commits that were held. */
  releaseHeld(): void {
    for (const { server, chunk } of this.#held.splice(0)) server.end(chunk);
  }

  close(): void {
    this.cut();
    this.releaseHeld();
    this.#listener.close();
  }

  #join(pair: Pair): void {
    const { client, server } = pair;
    this.#pairs.add(pair);
    if (this.#isStill) pause(pair);
    client.on('data', (chunk: Buffer) => {
      if (isCommit(chunk)) this.#commit(pair, chunk);
      else server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => client.write(chunk));
    client
      .on('error', () => {})
      .on('close', () => {
        this.#pairs.delete(pair);
        if (!this.#held.some((each) => each.server === server)) server.destroy();
      });
    server.on('error', () => {}).on('close', () => client.destroy());
  }

  #commit({ client, server }: Pair, chunk: Buffer): void {
    if (this.commits === 'lost') return void server.destroy();
    if (this.commits === 'held') {
      this.#held.push({ server, chunk });
      return void client.destroy();
    }
    if (this.commits === 'answer-lost')
      server.removeAllListeners('data').once('data', () => client.destroy());
    server.write(chunk);
  }
}

function pause({ client, server }: Pair): void {
  client.pause();
  server.pause();
}

import { connect, type Socket } from 'node:net';

/** A client that says what no HTTP library would, and reads only when it wants to. */
export class RawClient {
  readonly socket: Socket;
  /** Ends when the connection has ended, in whatever way. */
  readonly closed: Promise<void>;
  received = '';
  #heard = Promise.withResolvers<void>();

  constructor(url: string, options: { reads: boolean } = { reads: true }) {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.closed = new Promise((resolve) => void this.socket.on('close', () => resolve()));
    // A reset is one of the ways in which a server ends a connection.
    this.socket.on('error', () => {});
    if (options.reads) this.socket.on('data', (bytes: Buffer) => this.#hear(bytes));
    this.socket.on('close', () => this.#heard.resolve());
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Reads a little now and then, for ever. */
  trickle(): void {
    const timer = setInterval(() => void this.socket.read(512), 20);
    this.socket.on('close', () => clearInterval(timer));
  }

  /** What it has received, once that holds the text so many times. Fails when the connection ends before. */
  async until(text: string, times = 1): Promise<string> {
    while (this.received.split(text).length <= times) {
      if (this.socket.destroyed) throw new Error(`ended after: ${this.received.slice(-2000)}`);
      this.#heard = Promise.withResolvers();
      await this.#heard.promise;
    }
    return this.received;
  }

  #hear(bytes: Buffer): void {
    this.received += bytes.toString('latin1');
    this.#heard.resolve();
  }
}

/** A request as text. */
export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: arasta.test\r\n\r\n`;
}

export function postRequest(path: string, body: string, headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: arasta.test\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`;
}

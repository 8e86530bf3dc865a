import { connect, type Socket } from 'node:net';

/** One request as text; a shop on this machine needs no more of HTTP. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadPlan {
  url: string;
  connections: number;
  seconds: number;
  /** The next request of a connection. */
  next: (connection: number) => LoadRequest;
  /** How long a connection waits after each response; 0 by default. */
  pauseMs?: number;
}

export interface LoadResult {
  responses: number;
  seconds: number;
  /** The time of each response, sorted. */
  milliseconds: Float64Array;
  /** Responses that were not 2xx, and connections that broke. */
  failures: number;
}

/**
 * Keeps connections busy for some seconds, each with one request at a time. It reads only the status and the length of
 * a response: a client that parses bodies needs more CPU than the shop, and measures itself.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { url, pauseMs = 0 } = plan;
  const milliseconds: number[] = [];
  let failures = 0;
  const start = performance.now();
  const end = start + plan.seconds * 1000;
  const all = Array.from({ length: plan.connections }, (_, connection) =>
    keepAsking(url, {
      pauseMs,
      localAddress: localAddressOf(connection),
      // Spreads the connections over the pause.
      delayMs: (pauseMs * connection) / plan.connections,
      next: () => (performance.now() < end ? plan.next(connection) : null),
      onResponse(status, took) {
        milliseconds.push(took);
        if (status < 200 || status > 299) failures++;
      },
    }).catch(() => void failures++),
  );
  await Promise.all(all);
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(milliseconds).sort();
  return { responses: sorted.length, seconds, milliseconds: sorted, failures };
}

/** The value that a part (0 to 1) of sorted values do not exceed. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

interface Asking {
  pauseMs: number;
  delayMs: number;
  localAddress: string;
  next(): LoadRequest | null;
  onResponse(status: number, milliseconds: number): void;
}

/** All connections share it: a buffer for each read would cause garbage collections while the clock runs. */
const received = Buffer.alloc(65_536);

function keepAsking(url: string, asking: Asking): Promise<void> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader();
    let sentAt = 0;
    const onread = {
      buffer: received,
      callback(length: number) {
        const status = reader.read(received.subarray(0, length));
        if (status === null) return true;
        asking.onResponse(status, performance.now() - sentAt);
        after(asking.pauseMs, ask);
        return true;
      },
    };
    const { localAddress } = asking;
    const address = { host: hostname, port: Number(port), localAddress };
    const socket: Socket = connect({ ...address, noDelay: true, onread });
    const ask = () => {
      const request = asking.next();
      if (request === null) return void socket.end();
      sentAt = performance.now();
      socket.write(textOf(request, host));
    };
    socket.on('connect', () => after(asking.delayMs, ask));
    socket.on('error', reject);
    socket.on('close', () =>
      asking.next() === null ? resolve() : reject(new Error('The shop closed the connection')),
    );
  });
}

function after(milliseconds: number, work: () => void): void {
  if (milliseconds === 0) work();
  else setTimeout(work, milliseconds);
}

const nothing = Buffer.alloc(0);

/** Reads the status and the length of responses. */
class ResponseReader {
  #head: Buffer = nothing;
  #status = 0;
  #missingBytes = 0;

  /** Takes the next bytes, which may be overwritten afterwards. Returns the status of a response that ends with them. */
  read(bytes: Buffer): number | null {
    if (this.#missingBytes > 0) {
      this.#missingBytes -= bytes.length;
    } else {
      const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const headEnd = all.indexOf('\r\n\r\n');
      this.#head = headEnd < 0 ? Buffer.from(all) : nothing;
      if (headEnd < 0) return null;
      const text = all.toString('latin1', 0, headEnd);
      this.#status = Number(text.slice(9, 12));
      this.#missingBytes = headEnd + 4 + bodyLength(text, this.#status) - all.length;
    }
    return this.#missingBytes > 0 ? null : this.#status;
  }
}

function bodyLength(head: string, status: number): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (status === 204 || status === 304) return 0;
  throw new Error(`A response has no length: ${head}`);
}

/** Limits by IP address see each connection as another visitor: all of 127.0.0.0/8 is this machine. */
function localAddressOf(connection: number): string {
  return `127.0.${1 + Math.floor(connection / 250)}.${1 + (connection % 250)}`;
}

function textOf({ method, path, headers, body }: LoadRequest, host: string): string {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

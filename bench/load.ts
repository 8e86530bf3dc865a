import { connect, type Socket } from 'node:net';

/** One request as text; a shop on this machine needs nothing more of HTTP. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface LoadResult {
  answers: number;
  seconds: number;
  /** Of each answer, sorted. */
  milliseconds: Float64Array;
  /** Answers that were not 2xx, and connections that ended. */
  failures: number;
}

/**
 * Keeps `connections` connections busy for some seconds, each with one request at a time; `next` gives
 * a connection its next request. It reads no more of an answer than its status and its length: a
 * client that looks closer takes so much of the machine that it measures itself.
 */
export async function runLoad(input: {
  url: string;
  connections: number;
  seconds: number;
  next: (connection: number) => LoadRequest;
  /** How long a connection rests after each answer, as people do; 0 where it is not said. */
  restMs?: number;
}): Promise<LoadResult> {
  const milliseconds: number[] = [];
  const { restMs = 0 } = input;
  let failures = 0;
  const start = performance.now();
  const end = start + input.seconds * 1000;
  const each = Array.from({ length: input.connections }, (_, connection) =>
    keepAsking(input.url, {
      restMs,
      localAddress: addressOf(connection),
      // Not all of them in the same moment.
      beginMs: (restMs * connection) / input.connections,
      next: () => (performance.now() < end ? input.next(connection) : null),
      answered(status, took) {
        milliseconds.push(took);
        if (status < 200 || status > 299) failures++;
      },
    }).catch(() => void failures++),
  );
  await Promise.all(each);
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(milliseconds).sort();
  return { answers: sorted.length, seconds, milliseconds: sorted, failures };
}

interface Asking {
  restMs: number;
  localAddress: string;
  beginMs: number;
  next(): LoadRequest | null;
  answered(status: number, milliseconds: number): void;
}

/**
 * What is read of answers, by all connections in turn: memory of its own for each would have to be cleared while the clock
 * runs.
 */
const received = Buffer.alloc(65_536);

function keepAsking(url: string, input: Asking): Promise<void> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const answer = new AnswerReader();
    let asked = 0;
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: input.localAddress,
      noDelay: true,
      onread: {
        buffer: received,
        callback(length) {
          const status = answer.take(received.subarray(0, length));
          if (status === null) return true;
          input.answered(status, performance.now() - asked);
          if (input.restMs === 0) ask();
          else setTimeout(ask, input.restMs);
          return true;
        },
      },
    });
    const ask = () => {
      const request = input.next();
      if (request === null) return void socket.end();
      asked = performance.now();
      socket.write(textOf(request, host));
    };
    socket.on('connect', () => {
      if (input.beginMs === 0) ask();
      else setTimeout(ask, input.beginMs);
    });
    socket.on('error', reject);
    socket.on('close', () =>
      input.next() === null ? resolve() : reject(new Error('closed early')),
    );
  });
}

const none = Buffer.alloc(0);

/** Of an answer its status and its length only. */
class AnswerReader {
  #head: Buffer = none;
  #status = 0;
  #missing = 0;

  /** The next bytes, which may be written over afterwards; gives the status of an answer that ends with them. */
  take(bytes: Buffer): number | null {
    if (this.#missing > 0) {
      this.#missing -= bytes.length;
    } else {
      const all = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes]);
      const ends = all.indexOf('\r\n\r\n');
      this.#head = ends < 0 ? Buffer.from(all) : none;
      if (ends < 0) return null;
      const text = all.toString('latin1', 0, ends);
      this.#status = Number(text.slice(9, 12));
      this.#missing = ends + 4 + lengthOf(text, this.#status) - all.length;
    }
    return this.#missing > 0 ? null : this.#status;
  }
}

/** Each connection is somebody of their own to limits that go by address: all of 127.0.0.0/8 is this machine. */
function addressOf(connection: number): string {
  return `127.0.${1 + Math.floor(connection / 250)}.${1 + (connection % 250)}`;
}

function lengthOf(head: string, status: number): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (status === 204 || status === 304) return 0;
  throw new Error(`an answer without a length: ${head}`);
}

function textOf({ method, path, headers, body }: LoadRequest, host: string): string {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
}

import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const patienceMs = 20_000;

/**
 * A browser with one connection and an address of its own: every address of 127.0.0.0/8 is this
 * machine, so the shop's limits by address work as they do for people.
 */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: address });
  }

  /** Fails when the connection breaks or no answer comes within 20 s. */
  ask({ method, path, headers, body }: Ask): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          agent: this.#agent,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          },
          signal: AbortSignal.timeout(patienceMs),
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      asking.on('error', reject);
      asking.end(body);
    });
  }

  /** Cuts the connection, whatever is on its way over it. */
  cut(): void {
    this.#agent.destroy();
  }
}

/** The n-th address of a group; groups 1 to 250 never meet. */
export function addressOf(group: number, n: number): string {
  return `127.${group}.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
}

/** The headers with which a page of the shop changes something. */
export function pageHeaders(
  origin: string,
  sid: string,
  csrfToken: string,
): Record<string, string> {
  return {
    cookie: `sid=${sid}`,
    origin,
    'x-csrf-token': csrfToken,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/x-www-form-urlencoded',
  };
}

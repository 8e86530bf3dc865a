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

const timeoutMs = 20_000;

/**
 * A browser with one connection and an IP address of its own: all of 127.0.0.0/8 is this machine, so limits by address
 * work as they do for people.
 */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  }

  /** Fails when the connection breaks or no response comes in time. */
  ask({ method, path, headers, body }: Ask): Promise<Answer> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const asking = request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        agent: this.#agent,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(timeoutMs),
      });
      asking.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        );
      });
      asking.on('error', reject);
      asking.end(body);
    });
  }

  /** Cuts the connection, also in the middle of a response. */
  cut(): void {
    this.#agent.destroy();
  }
}

/** The n-th address of a group (1 to 250); groups share no address. */
export function addressOf(group: number, n: number): string {
  return `127.${group}.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`;
}

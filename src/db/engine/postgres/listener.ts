import { Client, escapeIdentifier } from 'pg';
import type { ClientConfig } from 'pg';
import { missedSome } from '#db/engine/driver.ts';

type Handler = (payload: string) => void;

const pingMs = 15_000;
const pingLimitMs = 5_000;
const firstDelayMs = 200;
const longestDelayMs = 5_000;

/** Listens on a connection of its own, which is opened when it is needed first and replaced whenever it breaks. */
export class PostgresListener {
  readonly #config: ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<string, Set<Handler>>();
  #client: Client | undefined;
  #connecting: Promise<Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: ClientConfig, onError: (error: Error) => void) {
    this.#config = { ...config, application_name: 'arasta listener' };
    this.#onError = onError;
  }

  /** Throws where the first connection cannot be made; later interruptions are mended in the background. */
  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    const client = this.#client ?? (await this.#connect());
    await client.query(`listen ${escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(handler);
      if (handlers.size > 0) return;
      this.#handlers.delete(channel);
      await this.#client?.query(`unlisten ${escapeIdentifier(channel)}`);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined));
    this.#client = undefined;
    await client?.end();
  }

  #connect(): Promise<Client> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<Client> {
    const client = new Client(this.#config);
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The listening connection ended.')));
    client.on('notification', ({ channel, payload }) => this.#call(channel, payload ?? ''));
    await client.connect();
    for (const channel of this.#handlers.keys())
      await client.query(`listen ${escapeIdentifier(channel)}`);
    this.#client = client;
    this.#ping = setInterval(() => this.#check(client), pingMs).unref();
    return client;
  }

  /** A connection whose other end went away says nothing: ask now and then. */
  #check(client: Client): void {
    const limit = setTimeout(
      () => this.#lose(client, new Error('The listening connection does not answer.')),
      pingLimitMs,
    );
    client
      .query('select 1')
      .catch((error: unknown) => this.#lose(client, toError(error)))
      .finally(() => clearTimeout(limit));
  }

  #lose(client: Client, error: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#ping);
    client.end().catch(() => {});
    this.#onError(error);
    this.#reconnect(firstDelayMs);
  }

  #reconnect(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.#mend().catch((error: unknown) => {
        if (this.#closed) return;
        this.#onError(toError(error));
        this.#reconnect(Math.min(delayMs * 2, longestDelayMs));
      });
    }, delayMs);
    this.#retry.unref();
  }

  async #mend(): Promise<void> {
    await this.#connect();
    for (const channel of this.#handlers.keys()) this.#call(channel, missedSome);
  }

  #call(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        this.#onError(toError(error));
      }
    }
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

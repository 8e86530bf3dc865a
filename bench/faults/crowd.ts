import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shopper } from '../shoppers.ts';
import { addressOf, Client, pageHeaders, type Answer, type Ask } from './client.ts';
import type { Felt } from './felt.ts';

/** One wish to order: its key, and the number once the shop acknowledged it. */
export interface Wish {
  key: string;
  orderNo: string | null;
  /** Sent at least once, so that the shop may have it even if no answer came. */
  sent: boolean;
}

interface CrowdOptions {
  port: number;
  shoppers: readonly Shopper[];
  products: readonly number[];
  /** Few pieces each, so that shoppers also meet the last one. */
  scarce: readonly number[];
  felt: () => Felt;
}

const thinkMs = 1_200;
const retryMs = 250;
/** So many tries of one call; more would mean that the shop is gone for good. */
const mostTries = 400;

/** Everybody who shops while things go wrong, each from an address of their own. */
export class Crowd {
  readonly wishes: Wish[] = [];
  readonly #people: Person[];
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: CrowdOptions) {
    const origin = `http://127.0.0.1:${options.port}`;
    this.#people = options.shoppers.map(
      (shopper, index) =>
        new Person({ ...options, shopper, index, origin, stopped: () => this.#stopped }),
    );
  }

  get acknowledged(): number {
    return this.wishes.filter((wish) => wish.orderNo !== null).length;
  }

  start(): void {
    this.#running = Promise.all(this.#people.map((person) => person.shop(this.wishes)));
  }

  /** Cuts every connection, in the middle of whatever they carry. */
  cut(): void {
    for (const person of this.#people) person.client.cut();
  }

  /** Ends when everybody knows what became of their last wish. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

interface PersonOptions extends CrowdOptions {
  shopper: Shopper;
  index: number;
  origin: string;
  stopped: () => boolean;
}

class Person {
  readonly client: Client;
  readonly #options: PersonOptions;
  #turn = 0;
  #headers: Record<string, string> = {};

  constructor(options: PersonOptions) {
    this.#options = options;
    this.client = new Client(options.port, addressOf(10, options.index));
  }

  async shop(wishes: Wish[]): Promise<void> {
    const { index, stopped } = this.#options;
    await pause((index * thinkMs) / this.#options.shoppers.length);
    await this.#enter();
    while (!stopped()) {
      const wish: Wish = { key: randomUUID(), orderNo: null, sent: false };
      wishes.push(wish);
      await this.#buy(wish);
      await pause(thinkMs * (0.5 + Math.random()));
    }
  }

  async #enter(): Promise<void> {
    const { shopper, origin } = this.#options;
    const cookie = `sid=${shopper.token}`;
    const path = '/api/catalog/session';
    const answer = await this.#insist({ method: 'GET', path, headers: { cookie } });
    const { csrfToken } = JSON.parse(answer.body);
    this.#headers = pageHeaders(origin, shopper.token, csrfToken);
  }

  /** Into the cart, look at it, choose the addresses, order; a refused step ends the purchase. */
  async #buy(wish: Wish): Promise<void> {
    const { addressId } = this.#options.shopper;
    const addresses = `teslimat_address_id=${addressId}&fatura_address_id=${addressId}`;
    const added = await this.#post(`/api/catalog/cart/${this.#nextProduct()}`, 'quantity=1');
    if (added.status !== 200) return await this.#emptyCart();
    await this.#insist({ method: 'GET', path: '/api/catalog/cart', headers: this.#headers });
    await this.#post('/api/catalog/post_address', addresses);
    wish.sent = true;
    const saved = await this.#post('/api/catalog/cart', `odemeTipi=4&idempotencyKey=${wish.key}`);
    if (saved.status !== 200) return await this.#emptyCart();
    wish.orderNo = JSON.parse(saved.body).orderNo;
    this.#options.felt().orders += 1;
  }

  #nextProduct(): number | undefined {
    const { products, scarce, index } = this.#options;
    this.#turn += 1;
    const from = this.#turn % 50 === 0 ? scarce : products;
    return from[(index * 97 + this.#turn * 7) % from.length];
  }

  async #emptyCart(): Promise<void> {
    await this.#insist({ method: 'DELETE', path: '/api/catalog/cart', headers: this.#headers });
  }

  #post(path: string, body: string): Promise<Answer> {
    return this.#insist({ method: 'POST', path, headers: this.#headers, body });
  }

  /** Asks until there is an answer that says something: what may pass is tried again, as people do. */
  async #insist(ask: Ask): Promise<Answer> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const felt = this.#options.felt();
      const start = performance.now();
      try {
        const answer = await this.client.ask(ask);
        felt.answered(performance.now() - start, answer.status);
        if (answer.status < 500 && answer.status !== 429) return answer;
      } catch {
        felt.broken += 1;
      }
      await pause(retryMs * (0.5 + Math.random()));
    }
    throw new Error(`${ask.method} ${ask.path} found no answer`);
  }
}

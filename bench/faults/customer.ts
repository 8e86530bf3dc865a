import { setTimeout as pause } from 'node:timers/promises';
import { pageHeaders, type Shopper } from '../harness/shoppers.ts';
import { Client, type Answer, type Ask } from './client.ts';
import type { ResponseStats } from './response-stats.ts';

const retryMs = 250;
/** A request that is repeated for longer means that the shop does not recover. */
const patienceMs = 300_000;

const isUsual = ({ status }: Answer) => status < 500 && status !== 429;

/** A customer with a browser, who repeats a request that failed, as people do. */
export class Customer {
  readonly client: Client;
  readonly shopper: Shopper;
  readonly #origin: string;
  readonly #stats: () => ResponseStats;
  #headers: Record<string, string>;

  constructor(
    shopper: Shopper,
    place: { port: number; address: string; stats: () => ResponseStats },
  ) {
    this.shopper = shopper;
    this.client = new Client(place.port, place.address);
    this.#origin = `http://127.0.0.1:${place.port}`;
    this.#stats = place.stats;
    this.#headers = { cookie: `sid=${shopper.token}` };
  }

  /** Opens a page, which brings the CSRF token. */
  async enter(): Promise<void> {
    const cookie = `sid=${this.shopper.token}`;
    const { body } = await this.insist({ method: 'GET', path: '/api/catalog/session' });
    this.#headers = pageHeaders(this.#origin, cookie, JSON.parse(body).csrfToken);
  }

  /** Puts a product into the cart, reads the cart and chooses the addresses; null where the product is sold out. */
  async fillCart(product: number): Promise<{ tryTotal: number } | null> {
    const { addressId } = this.shopper;
    const added = await this.post(`/api/catalog/cart/${product}`, 'quantity=1');
    if (added.status !== 200) {
      await this.emptyCart();
      return null;
    }
    const addresses = `teslimat_address_id=${addressId}&fatura_address_id=${addressId}`;
    await this.post('/api/catalog/post_address', addresses);
    return JSON.parse((await this.insist({ method: 'GET', path: '/api/catalog/cart' })).body);
  }

  async emptyCart(): Promise<void> {
    await this.insist({ method: 'DELETE', path: '/api/catalog/cart' });
  }

  post(path: string, body: string): Promise<Answer> {
    return this.insist({ method: 'POST', path, body });
  }

  /** Repeats the request until its response is final; 429 and 5xx are temporary unless `isFinal` says otherwise. */
  async insist(ask: Ask, isFinal: (answer: Answer) => boolean = isUsual): Promise<Answer> {
    const headers = { ...this.#headers, ...ask.headers };
    const limit = performance.now() + patienceMs;
    let last = '';
    while (performance.now() < limit) {
      const stats = this.#stats();
      const start = performance.now();
      try {
        const answer = await this.client.ask({ ...ask, headers });
        stats.add(performance.now() - start, answer.status);
        if (isFinal(answer)) return answer;
        last = `${answer.status} ${answer.body}`;
      } catch (error) {
        stats.broken += 1;
        last = String(error);
      }
      await pause(retryMs * (0.5 + Math.random()));
    }
    throw new Error(`${ask.method} ${ask.path} failed for ${patienceMs / 1000} s: ${last}`);
  }
}

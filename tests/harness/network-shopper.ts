import { seed } from './app.ts';

/** A shopper's browser over the network. */
export class Shopper {
  readonly #sid: string;
  #token = '';
  #tries = 0;
  readonly orders: string[] = [];
  readonly name: string;

  /** `sid` is the token of a session that has signed in. */
  constructor(name: string, sid: string) {
    this.name = name;
    this.#sid = sid;
  }

  async call(method: string, url: string, form?: Record<string, string>): Promise<Response> {
    return fetch(url, {
      method,
      headers: {
        cookie: `sid=${this.#sid}`,
        origin: new URL(url).origin,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': this.#token,
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
  }

  async enter(shop: string): Promise<void> {
    const session = await this.call('GET', `${shop}/api/catalog/session`);
    ({ csrfToken: this.#token } = await session.json());
  }

  /**
   * Buys one piece after another until the shop is gone or has none left. `shops` serve the calls in turn, as processes
   * behind a load balancer.
   */
  async buy(
    shops: readonly string[],
    chosen: Record<string, string>,
    { pieces = 100, onOrder }: { pieces?: number; onOrder?: () => void } = {},
  ): Promise<void> {
    let calls = 0;
    const next = () => shops[(calls += 1) % shops.length] ?? '';
    for (let turn = 0; turn < pieces; turn += 1) {
      try {
        const added = await this.call('POST', `${next()}/api/catalog/cart/${seed.bulb}`, {
          quantity: '1',
        });
        if (added.status !== 200) return;
        await this.call('POST', `${next()}/api/catalog/post_address`, chosen);
        const saved = await this.call('POST', `${next()}/api/catalog/cart`, {
          odemeTipi: '3',
          acceptPreInformation: '1',
          acceptDistanceContract: '1',
          idempotencyKey: `${this.name}-alis-${(this.#tries += 1)}`,
        });
        if (saved.status !== 200) {
          await saved.body?.cancel();
          continue;
        }
        this.orders.push((await saved.json()).orderNo);
        onOrder?.();
      } catch {
        return;
      }
    }
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inTurn } from '../harness/requests.ts';
import type { Shopper } from '../harness/shoppers.ts';
import { payByCard, type CardPayment } from './card-payment.ts';
import { addressOf } from './client.ts';
import { Customer } from './customer.ts';
import { planPayment } from './payment-plan.ts';
import type { ResponseStats } from './response-stats.ts';

/** An order by bank transfer that a customer wants. */
export interface Purchase {
  key: string;
  /** Null until the shop acknowledges the order. */
  orderNo: string | null;
  /** The shop may have the order from then on, even where no response came. */
  isSent: boolean;
}

export interface CrowdOptions {
  port: number;
  /** Order by bank transfer, all at the same time. */
  transferShoppers: readonly Shopper[];
  /** Pay by card, some at the same time; there may be none. */
  cardShoppers: readonly Shopper[];
  products: readonly number[];
  /** Of these there are few pieces, so that customers also meet the last one. */
  scarce: readonly number[];
  random: () => number;
  stats: () => ResponseStats;
}

const thinkMs = 1_200;
const cardPayersAtOnce = 10;

/** Customers who order and pay while faults happen, each from an IP address of their own. */
export class Crowd {
  readonly purchases: Purchase[] = [];
  readonly payments: CardPayment[] = [];
  readonly #options: CrowdOptions;
  readonly #transferCustomers: Customer[];
  readonly #cardCustomers: Customer[];
  readonly #waiting = new Map<string, () => void>();
  #isStopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: CrowdOptions) {
    this.#options = options;
    const customersOf = (shoppers: readonly Shopper[], group: number) =>
      shoppers.map((each, n) => new Customer(each, { ...options, address: addressOf(group, n) }));
    this.#transferCustomers = customersOf(options.transferShoppers, 10);
    this.#cardCustomers = customersOf(options.cardShoppers, 15);
  }

  get acknowledged(): number {
    return this.purchases.filter(({ orderNo }) => orderNo !== null).length;
  }

  start(): void {
    this.#running = Promise.all([
      ...this.#transferCustomers.map((customer, index) => this.#keepOrdering(customer, index)),
      ...Array.from({ length: cardPayersAtOnce }, (_, slot) =>
        this.#cardCustomers.filter((_customer, n) => n % cardPayersAtOnce === slot),
      )
        .filter(({ length }) => length > 0)
        .map((customers) => this.#keepPaying(customers)),
    ]);
    // `stop` reports a failure; until then nobody handles it.
    this.#running.catch(() => {});
  }

  /** Cuts every connection, also in the middle of a response. */
  cut(): void {
    for (const { client } of [...this.#transferCustomers, ...this.#cardCustomers]) client.cut();
  }

  /** Attempts whose buyers wait until an hour has passed. */
  waitingAttempts(): string[] {
    return [...this.#waiting.keys()];
  }

  hourPassed(attemptIds: readonly string[]): void {
    for (const id of attemptIds) {
      this.#waiting.get(id)?.();
      this.#waiting.delete(id);
    }
  }

  /** Resolves when each customer knows what became of the last order. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.hourPassed(this.waitingAttempts());
    await this.#running;
  }

  async #keepOrdering(customer: Customer, index: number): Promise<void> {
    const { products, scarce, transferShoppers, stats } = this.#options;
    await pause((index * thinkMs) / transferShoppers.length);
    await customer.enter();
    for (let turn = 1; !this.#isStopped; turn += 1) {
      const from = turn % 50 === 0 ? scarce : products;
      const product = from[(index * 97 + turn * 7) % from.length] ?? 1;
      const purchase: Purchase = { key: randomUUID(), orderNo: null, isSent: false };
      this.purchases.push(purchase);
      if ((await customer.fillCart(product)) !== null) {
        purchase.isSent = true;
        const form = `odemeTipi=4&idempotencyKey=${purchase.key}`;
        const saved = await customer.post('/api/catalog/cart', form);
        if (saved.status === 200) {
          purchase.orderNo = JSON.parse(saved.body).orderNo;
          stats().orders += 1;
        } else await customer.emptyCart();
      }
      await pause(thinkMs * (0.5 + Math.random()));
    }
  }

  /** One of them after the other pays. */
  async #keepPaying(customers: readonly Customer[]): Promise<void> {
    const { products, scarce, random } = this.#options;
    const nextCustomer = inTurn(customers);
    while (!this.#isStopped) {
      const customer = nextCustomer();
      const plan = planPayment(random);
      const from = plan.isScarce ? scarce : products;
      const product = from[Math.floor(random() * from.length)] ?? 1;
      await customer.enter();
      const number = this.payments.length;
      const hourPasses = (attemptId: string) => this.#hourPasses(attemptId);
      this.payments.push(await payByCard(customer, { plan, product, number, hourPasses }));
      await pause(thinkMs * (0.5 + Math.random()));
    }
  }

  async #hourPasses(attemptId: string): Promise<void> {
    if (this.#isStopped) return;
    await new Promise<void>((resolve) => this.#waiting.set(attemptId, resolve));
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { startShop, type ShopProcess } from '../shop-process.ts';

const lookMs = 200;

/** Keeps the shop running: starts it again whenever it ended, and watches its memory and its log. */
export class ShopKeeper {
  readonly #environment: Record<string, string>;
  readonly #watch: NodeJS.Timeout;
  #shop: ShopProcess | undefined;
  #highest = 0;
  readonly #hear: (chunk: Buffer) => void;
  logBytes = 0;

  /** `hear` gets what the shop logs. */
  constructor(environment: Record<string, string>, hear: (chunk: Buffer) => void = () => {}) {
    this.#environment = environment;
    this.#hear = hear;
    this.#watch = setInterval(() => void this.memoryMegabytes(), lookMs);
  }

  async start(): Promise<void> {
    const patience = performance.now() + 240_000;
    const onLog = (chunk: Buffer) => {
      this.logBytes += chunk.length;
      this.#hear(chunk);
    };
    for (;;) {
      try {
        this.#shop = await startShop(this.#environment, { onLog });
        return;
      } catch (error) {
        if (performance.now() > patience) throw error;
        await pause(200);
      }
    }
  }

  /** kill -9, and a new start as a supervisor would make it; `between` happens while nobody runs. */
  async killAndStart(between: () => Promise<void> = async () => {}): Promise<void> {
    this.#shop?.signal('SIGKILL');
    await this.#shop?.ended;
    await between();
    await this.start();
  }

  /** Starts it again where it ended by itself. */
  async ensureRuns(): Promise<void> {
    const shop = this.#shop;
    if (shop === undefined) return await this.start();
    const isGone = await Promise.race([shop.ended.then(() => true), pause(10).then(() => false)]);
    if (isGone) await this.start();
  }

  signal(name: NodeJS.Signals): void {
    this.#shop?.signal(name);
  }

  /** What the process holds now; 0 while there is none. */
  async memoryMegabytes(): Promise<number> {
    const now = (await this.#shop?.memoryMegabytes().catch(() => 0)) ?? 0;
    this.#highest = Math.max(this.#highest, now);
    return now;
  }

  /** The most since the last call. */
  highestMegabytes(): number {
    const highest = this.#highest;
    this.#highest = 0;
    return highest;
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    await this.#shop?.stop();
  }
}

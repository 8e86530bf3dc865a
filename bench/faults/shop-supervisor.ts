import { setTimeout as pause } from 'node:timers/promises';
import { startShop, type ShopProcess } from '../harness/shop-process.ts';

const watchMs = 200;
const startLimitMs = 240_000;

/** Keeps the shop running, as a service manager does, and watches its memory. */
export class ShopSupervisor {
  readonly #environment: Record<string, string>;
  readonly #onLog: (chunk: Buffer) => void;
  readonly #watch: NodeJS.Timeout;
  #shop: ShopProcess | undefined;
  #peak = 0;

  constructor(environment: Record<string, string>, onLog: (chunk: Buffer) => void) {
    this.#environment = environment;
    this.#onLog = onLog;
    this.#watch = setInterval(() => void this.memoryMegabytes(), watchMs);
  }

  /** A start that fails, as while the database is down, is repeated. */
  async start(): Promise<void> {
    const limit = performance.now() + startLimitMs;
    for (;;) {
      try {
        const options = { onLog: this.#onLog, isLimited: true };
        this.#shop = await startShop(this.#environment, options);
        return;
      } catch (error) {
        if (performance.now() > limit) throw error;
        await pause(200);
      }
    }
  }

  /** kill -9 and a new start; `between` runs while there is no shop. */
  async killAndStart(between: () => Promise<void> = async () => {}): Promise<void> {
    this.#shop?.signal('SIGKILL');
    await this.#shop?.ended;
    await between();
    await this.start();
  }

  /** Starts the shop where it has ended by itself. */
  async ensureRunning(): Promise<void> {
    const ended = this.#shop?.ended.then(() => true) ?? true;
    if (await Promise.race([ended, pause(10).then(() => false)])) await this.start();
  }

  signal(name: NodeJS.Signals): void {
    this.#shop?.signal(name);
  }

  /** 0 while there is no shop. */
  async memoryMegabytes(): Promise<number> {
    const megabytes = (await this.#shop?.memoryMegabytes()) ?? 0;
    this.#peak = Math.max(this.#peak, megabytes);
    return megabytes;
  }

  /** The most memory since the last call. */
  takePeakMegabytes(): number {
    const peak = this.#peak;
    this.#peak = 0;
    return peak;
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    await this.#shop?.stop();
    this.#shop = undefined;
  }
}

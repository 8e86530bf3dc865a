import { setTimeout as pause } from 'node:timers/promises';

/** Faults of the test bank that a test or a developer asks for. */
export class BankFaults {
  /** How often it tells the shop of a payment by itself. */
  callbacks = 1;
  /** Takes an order number that was paid already once more, and charges the card again. */
  chargesTwice = false;
  /** Waits so long before it does anything. */
  slowMs = 0;
  /** Refuses to work. */
  isDown = false;

  /** Holds a request up. Throws while the bank is down. */
  async hold(): Promise<void> {
    if (this.slowMs > 0) await pause(this.slowMs);
    if (this.isDown) throw new Error('the bank is down');
  }
}

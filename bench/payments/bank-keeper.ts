import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import type { BankOrder } from '#app/demo/test-bank/bank-books.ts';
import type { BankFaults } from '#app/demo/test-bank/bank-faults.ts';

const program = fileURLToPath(new URL('bank-process.ts', import.meta.url));

/** The bank's process. */
export class BankKeeper {
  readonly #child: ChildProcess;
  readonly account: NestpayAccount;

  private constructor(child: ChildProcess, account: NestpayAccount) {
    this.#child = child;
    this.account = account;
  }

  static async start(dataDir: string): Promise<BankKeeper> {
    const child = fork(program, [dataDir], { execPath: process.execPath });
    const [{ account }] = await once(child, 'message');
    return new BankKeeper(child, account);
  }

  /** What goes wrong from now on. */
  fault(faults: Partial<Pick<BankFaults, 'callbacks' | 'slowMs' | 'isDown'>>): void {
    this.#child.send({ faults });
  }

  /** What the bank has in its books, by the order as it knows it. */
  async books(): Promise<Map<string, BankOrder>> {
    const answer = once(this.#child, 'message');
    this.#child.send({});
    const [{ orders }] = await answer;
    return new Map(orders);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  /** What a shop sets to use it. */
  get environment(): Record<string, string> {
    const { gateUrl, apiUrl, clientId, storeKey, apiUser, apiPassword, storeType } = this.account;
    return {
      NESTPAY_GATE_URL: gateUrl,
      NESTPAY_API_URL: apiUrl,
      NESTPAY_CLIENT_ID: clientId,
      NESTPAY_STORE_KEY: storeKey,
      NESTPAY_API_USER: apiUser,
      NESTPAY_API_PASSWORD: apiPassword,
      NESTPAY_STORE_TYPE: storeType,
    };
  }
}

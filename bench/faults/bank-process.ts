// The test bank in a process of its own, as a real bank is.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BankOrder } from '#app/demo/test-bank/bank-books.ts';
import type { BankFaults } from '#app/demo/test-bank/bank-faults.ts';
import { openTestBank } from '#app/demo/test-bank/test-bank.ts';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import { outcomeOfMarked } from '#tests/harness/marked-cards.ts';

type Faults = Partial<Pick<BankFaults, 'callbacks' | 'slowMs' | 'isDown'>>;

export class BankProcess {
  readonly #child: ChildProcess;
  readonly #account: NestpayAccount;

  private constructor(child: ChildProcess, account: NestpayAccount) {
    this.#child = child;
    this.#account = account;
  }

  static async start(dataDir: string): Promise<BankProcess> {
    const child = fork(fileURLToPath(import.meta.url), [dataDir], { execPath: process.execPath });
    const [{ account }] = await once(child, 'message');
    return new BankProcess(child, account);
  }

  setFaults(faults: Faults): void {
    this.#child.send({ faults });
  }

  /** The bank's books, by the bank's number of each order. */
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

  /** The settings of a shop that uses the bank. */
  get environment(): Record<string, string> {
    const { gateUrl, apiUrl, clientId, storeKey, apiUser, apiPassword, storeType } = this.#account;
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

async function runBank(dataDir: string): Promise<void> {
  const bank = await openTestBank({
    port: 0,
    hostName: '127.0.0.1',
    dataDir,
    storeType: '3d_pay',
    outcomeOf: outcomeOfMarked,
  });
  process.on('message', ({ faults }: { faults?: Faults }) => {
    if (faults) Object.assign(bank.faults, faults);
    else process.send?.({ orders: [...bank.books.orders()] });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ account: bank.account });
}

if (import.meta.main) await runBank(process.argv[2] ?? '.');

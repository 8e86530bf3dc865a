import { databaseHandle, type Db } from '#db/database.ts';
import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import type { StartServices } from '#features/payment/start-payment.ts';
import { cardProviders } from '#platform/payments/choose-provider.ts';
import type { NestpayAccount } from '#platform/payments/nestpay-api.ts';
import { providerCaller } from '#platform/payments/provider-call.ts';
import { patientLimits } from './database.ts';
import type { Till } from './till.ts';

/** When a shop is killed. */
export interface Death {
  /** After so many steps; `Infinity`: never. */
  steps: number;
  /**
   * `after`: nobody hears any more that the last step was done. `before`: the shop goes on up to the next one; a
   * transaction that is under way then never ends.
   */
  when: 'after' | 'before';
  /** Every statement is a step, or those alone that leave something behind. Requests to a bank always are. */
  counted: 'every' | 'lasting';
}

/** A shop's life up to its death; nothing that it does afterwards reaches anybody. */
export class Life {
  readonly #death: Death;
  #steps = 0;
  #isTrying = false;
  #burials: Promise<void>[] = [];

  constructor(death: Death) {
    this.#death = death;
  }

  get isOver(): boolean {
    const { steps, when } = this.#death;
    return this.#steps >= steps && (when === 'after' || this.#isTrying);
  }

  /** A step, where such a statement is one; throws once the life is over. */
  async run<T>(what: 'reads' | 'lasts', work: () => Promise<T>): Promise<T> {
    const isStep = what === 'lasts' || this.#death.counted === 'every';
    if (isStep && this.#steps >= this.#death.steps) this.#isTrying = true;
    this.#expectAlive();
    if (isStep) this.#steps += 1;
    const result = await work();
    this.#expectAlive();
    return result;
  }

  /** Work that is never a step. */
  async beside<T>(work: () => Promise<T>): Promise<T> {
    this.#expectAlive();
    return work();
  }

  #expectAlive(): void {
    if (this.isOver) throw new Error('the shop was killed');
  }

  /** What the database does by itself about the dead. */
  bury(work: Promise<void>): void {
    this.#burials.push(work);
  }

  /** Resolves once the database has noticed that the shop is gone. */
  async buried(): Promise<void> {
    while (this.#burials.length > 0) await Promise.all(this.#burials.splice(0));
  }
}

/** What can leave nothing behind needs no death of its own. */
const free = /^(?:begin|rollback)\b/;
const changes = /\b(?:insert into|update|delete from)\b/i;

/** A connection of a shop that may be killed: the database then rolls its transaction back. */
class MortalSession implements EngineSession {
  readonly #session: EngineSession;
  readonly #life: Life;
  #isHeld = false;

  constructor(session: EngineSession, life: Life) {
    this.#session = session;
    this.#life = life;
  }

  run(statement: Statement, limitMs: number): Promise<StatementResult> {
    const { sql } = statement;
    const work = () => this.#session.run(statement, limitMs);
    if (free.test(sql)) return this.#life.beside(work);
    const lasts = sql === 'commit' || (!this.#isHeld && changes.test(sql));
    return this.#life.run(lasts ? 'lasts' : 'reads', work);
  }

  async hold(): Promise<void> {
    await this.#session.hold();
    this.#isHeld = true;
  }

  release(isBroken: boolean): void {
    if (this.#life.isOver && this.#isHeld) this.#life.bury(this.#rollBack());
    else this.#session.release(isBroken);
  }

  async #rollBack(): Promise<void> {
    await this.#session.run({ sql: 'rollback', parameters: [] }, 0);
    this.#session.release(false);
  }
}

function mortalDatabase(source: OpenEngine, life: Life): Db {
  const acquire = () => life.beside(async () => new MortalSession(await source.acquire(), life));
  return databaseHandle({ ...source, acquire }, patientLimits).db;
}

/** What a shop settles payments with for as long as it lives; its bank speaks NestPay over the network. */
export function killableShop(
  { source, till, account }: { source: OpenEngine; till: Till; account: NestpayAccount },
  life: Life,
): StartServices {
  const db = mortalDatabase(source, life);
  const send = providerCaller();
  const none = { isWhole: false, missing: [], hasSome: false } as const;
  const cards = cardProviders(
    { nestpay: { isWhole: true, account }, iyzico: none, paytr: none },
    { onChange: () => undefined, call: (request) => life.run('lasts', () => send(request)) },
  );
  const mortal = { ...till, db };
  return {
    ...mortal,
    provider: (name = 'nestpay') => cards.named(name),
    secret: 'a secret of the tests',
    log: { info() {}, warn() {}, error() {} },
    publicUrl: 'https://arasta.test',
    startCardOrder: (...payment) => startCardOrder(mortal, ...payment),
  };
}

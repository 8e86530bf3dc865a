import type { EngineSession, OpenEngine } from '#db/engine/driver.ts';
import type { Statement, StatementResult } from '#db/engine/statement.ts';

/** The moment at which a shop is interrupted: before or after the `writes`-th statement that leaves something behind. */
export interface Moment {
  writes: number;
  when: 'before' | 'after';
}

interface Armed extends Moment {
  /** The kind of the interruption. `death`: nothing that the shop still does reaches its database. */
  strike: () => Promise<void>;
  isDeath: boolean;
}

const changes = /\b(?:insert into|update|delete from)\b/i;

/** Interrupts a shop at a moment of its work that depends on nothing but what it does. */
export class Interruptions {
  #armed: Armed | null = null;
  isDead = false;

  arm(armed: Armed): void {
    this.#armed = armed;
  }

  get isArmed(): boolean {
    return this.#armed !== null;
  }

  /** The moment will not come any more. */
  disarm(): void {
    this.#armed = null;
  }

  /** The database as the shop reaches it as long as it lives. */
  wrap(source: OpenEngine): OpenEngine {
    return {
      ...source,
      acquire: async () => {
        this.expectAlive();
        return new InterruptedSession(await source.acquire(), this);
      },
    };
  }

  expectAlive(): void {
    if (this.isDead) throw new Error('the shop was killed');
  }

  async around<T>(sql: string, work: () => Promise<T>): Promise<T> {
    this.expectAlive();
    const isWrite = sql === 'commit' || changes.test(sql);
    const armed = isWrite ? this.#armed : null;
    if (!armed || (armed.writes -= 1) > 0) return await work();
    this.#armed = null;
    if (armed.when === 'before') {
      await this.#strike(armed);
      return await work();
    }
    const result = await work();
    await this.#strike(armed);
    return result;
  }

  async #strike({ strike, isDeath }: Armed): Promise<void> {
    await strike();
    this.isDead = isDeath;
    this.expectAlive();
  }
}

class InterruptedSession implements EngineSession {
  readonly #session: EngineSession;
  readonly #interruptions: Interruptions;
  #isHeld = false;

  constructor(session: EngineSession, interruptions: Interruptions) {
    this.#session = session;
    this.#interruptions = interruptions;
  }

  run(statement: Statement, limitMs: number): Promise<StatementResult> {
    return this.#interruptions.around(statement.sql, () => this.#session.run(statement, limitMs));
  }

  async hold(): Promise<void> {
    await this.#session.hold();
    this.#isHeld = true;
  }

  release(isBroken: boolean): void {
    if (this.#interruptions.isDead && this.#isHeld) void this.#abandon();
    else this.#session.release(isBroken);
  }

  /** The database does by itself what the dead cannot: it rolls back. */
  async #abandon(): Promise<void> {
    const over = await this.#session.run({ sql: 'rollback', parameters: [] }, 0).catch(() => null);
    this.#session.release(over === null);
  }
}

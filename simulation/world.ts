import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { openDatabase } from '#db/database.ts';
import { scopes } from '#rules/shop/call-scopes.ts';
import {
  codeAt,
  forgetCode,
  makeStaff,
  staffPassword,
  type TestStaff,
} from '#tests/harness/staff.ts';
import { outcomeOfMarked } from '#tests/harness/marked-cards.ts';
import { sql } from 'kysely';
import { Caller } from './caller.ts';
import { Dice } from './dice.ts';
import { Ledger } from './ledger.ts';
import type { PendingApproval } from './acts/work-companies.ts';
import type { PendingPayment } from './acts/pay-by-card.ts';
import type { OpenQuote } from './acts/bargain.ts';
import type { OpenReturn } from './acts/return-goods.ts';
import type { Place } from './places.ts';
import { populate, type Buyer, type Company, type Population } from './population.ts';
import { ShopInProcess, shopOrigin } from './shop-in-process.ts';
import { installClock, simulatedPath, SimulatedClock, tellTime } from './simulated-clock.ts';

/** A token may make 1,200 calls a minute of the machine's time, of which a simulated day takes a second. */
const tokenCount = 12;

export type Office = Pick<Caller, 'get' | 'call'>;

/** Everything of a simulation: the shop, the people around it, and the books of somebody who watches. */
export class World {
  readonly dice: Dice;
  readonly clock: SimulatedClock;
  readonly shop: ShopInProcess;
  readonly bank: TestBank;
  readonly ledger = new Ledger();
  readonly population: Population;
  /** The orders of card payments, by the bank's number of the payment; null for those that became none. */
  readonly payments = new Map<string, string | null>();
  readonly pending = new Set<PendingPayment>();
  readonly approvals: PendingApproval[] = [];
  readonly quotes: OpenQuote[] = [];
  readonly returns: OpenReturn[] = [];
  /** Each order as the ERP knows it. */
  readonly erp = new Map<string, { status: string; total: number }>();
  erpCursor = '';
  /** Orders of which the machine decided who got them; all of them were canceled at once. */
  readonly races = new Set<string>();
  readonly findings: string[] = [];
  readonly counts = new Map<string, number>();
  /** The last acts, for whoever looks for the cause of a finding. */
  readonly recent: string[] = [];
  /** Forged answers of a bank that the act under way brings. */
  forged = 0;
  /** Errors that the shop has logged since the last act. */
  readonly logged: string[] = [];
  /** The share of the work that is interrupted. */
  readonly #interruptions: number;
  #isInterrupted = false;
  #owner: TestStaff | undefined;
  #tokens: Office[] = [];
  #calls = 0;
  #visitors = 1_000_000;

  private constructor(
    open: Pick<World, 'dice' | 'clock' | 'shop' | 'bank' | 'population' | 'logged'>,
    interruptions: number,
  ) {
    this.#interruptions = interruptions;
    this.dice = open.dice;
    this.clock = open.clock;
    this.shop = open.shop;
    this.bank = open.bank;
    this.population = open.population;
    this.logged = open.logged;
    for (const product of open.population.products) this.ledger.products.set(product.id, product);
  }

  /** Fills the empty shop of a place by a seed, and opens it. */
  static async open(
    { seed, customers, interruptions }: Record<'seed' | 'customers' | 'interruptions', number>,
    place: Place,
    folder: string,
  ): Promise<World> {
    const dice = new Dice(seed);
    const clock = new SimulatedClock();
    const handle = await openDatabase({ ...place, timeLimits: { statement: 60_000 } });
    await installClock(handle.db, clock.clock());
    const population = await populate(handle.db, dice, { customers, now: clock.clock() });
    if (place.databaseUrl) await lookInSimulation(handle.db);
    await handle.close();
    const bank = await openTestBank({
      port: 0,
      hostName: '127.0.0.1',
      dataDir: folder,
      storeType: '3d_pay',
      now: clock.now,
      dayMs: 86_400_000,
      outcomeOf: outcomeOfMarked,
    });
    bank.faults.callbacks = 0;
    const logged: string[] = [];
    const onError = (line: string) => void logged.push(line);
    const shop = await ShopInProcess.open({ place, bank, clock, onError });
    const world = new World({ dice, clock, shop, bank, population, logged }, interruptions);
    await world.#openOffice();
    return world;
  }

  async #openOffice(): Promise<void> {
    const now = this.clock.clock();
    const expiresAt = new Date(now.getTime() + 700 * 86_400_000);
    for (let number = 1; number <= tokenCount; number += 1) {
      const given = { name: `Muhasebe ${number}`, scopes, expiresAt, by: 'year', now };
      const token = await addToken(this.shop.db, given);
      if (token === null) throw new Error('the token is there already');
      this.#tokens.push(Caller.program(this.shop, token));
    }
  }

  /** The bookkeeping, and whoever of the merchant works with calls. */
  get office(): Office {
    const office = this.#tokens[(this.#calls += 1) % this.#tokens.length];
    if (!office) throw new Error('nobody is in the office');
    return office;
  }

  /** An owner of the shop, who has just signed in with password and code. */
  async staff(): Promise<Office> {
    const { db } = this.shop;
    this.#owner ??= await makeStaff(db, 'owner');
    const { email, secret } = this.#owner;
    await forgetCode(db, this.#owner);
    const caller = Caller.visitor(this.shop, (this.#visitors += 1), { origin: shopOrigin });
    await caller.call('/api/office/sign-in', { email, password: staffPassword });
    const code = codeAt(secret, this.clock.clock());
    const answer = await caller.call('/api/office/sign-in/code', { code });
    if (answer.status !== 200) this.find(`the owner cannot sign in: ${answer.text}`);
    return caller;
  }

  signIn({ customerId }: Buyer): Promise<Caller> {
    return Caller.signedIn(this.shop, customerId, this.clock.clock());
  }

  visitor(): Caller {
    return Caller.visitor(this.shop, (this.#visitors += 1));
  }

  async wait(minutes: number): Promise<void> {
    this.clock.wait(minutes);
    await tellTime(this.shop.db, this.clock.clock());
  }

  async waitForMorning(day: number): Promise<void> {
    this.clock.toMorning(day);
    await tellTime(this.shop.db, this.clock.clock());
  }

  /**
   * Maybe lets the shop die, or lose its database, in the middle of what comes next. The embedded database has no connections
   * to lose: there it dies.
   */
  interruptNow(): void {
    if (!this.dice.chance(this.#interruptions)) return;
    const moment = {
      writes: this.dice.whole(1, 9),
      when: this.dice.one(['before', 'after'] as const),
    };
    const isCut = this.dice.chance(0.5);
    if (isCut && this.shop.isServed) this.shop.cutAt(moment);
    else this.shop.killAt(moment);
    this.#isInterrupted = true;
  }

  /** Whether the act under way was interrupted. */
  get wasStruck(): boolean {
    return this.#isInterrupted && !this.shop.isArmed;
  }

  /** Ends an act: no moment of it comes any more, and what the shop logged without a cause is a finding. */
  async endAct(): Promise<void> {
    const { wasStruck } = this;
    this.shop.disarm();
    if (this.shop.isDead) await this.shop.restart();
    if (wasStruck) this.count('interrupted');
    else
      for (const line of this.logged)
        if (!this.#isExpected(line)) this.find(`the log has an error: ${line.trim()}`);
    this.logged.length = 0;
    this.forged = 0;
    this.#isInterrupted = false;
  }

  /** The log names each answer of a bank that was refused, and each second charge (rules payment/refused-answers, payment/charged-twice). */
  #isExpected(line: string): boolean {
    if (line.includes('"a bank charged a payment twice'))
      return this.counts.has('card: charged twice');
    if (!line.includes('"an answer about a payment was refused"')) return false;
    this.forged -= 1;
    return this.forged >= 0;
  }

  companyOf(buyer: Buyer): Company {
    const found = this.population.companies.find(({ code }) => code === buyer.company);
    if (!found) throw new Error(`${buyer.email} is of no company`);
    return found;
  }

  /** Pieces that payments and quotes hold, or may hold. */
  holdsOf(productId: number): number {
    const lines = [...this.pending, ...this.quotes].flatMap((each) => each.cart.lines);
    return lines
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  find(what: string): void {
    this.findings.push(`day ${this.clock.day}: ${what}`);
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.bank.close();
  }
}

async function lookInSimulation(db: Parameters<typeof installClock>[0]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(current_database()) as name`.execute(db);
  await sql.raw(`alter database ${rows[0]?.name} set search_path to ${simulatedPath}`).execute(db);
}

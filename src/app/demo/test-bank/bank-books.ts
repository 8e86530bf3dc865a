import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';

/** One line of the journal. Amounts in kuruş, `at` in milliseconds; of a card no more than ten digits. */
type Entry =
  | { kind: 'sale'; oid: string; sale: BankSale }
  | { kind: 'void'; oid: string; at: number }
  | { kind: 'credit'; oid: string; credit: BankCredit };

export interface BankSale {
  kurus: number;
  installment: string;
  /** `00` took the money; anything else did not. */
  code: string;
  mdStatus: string;
  transId: string;
  authCode: string;
  hostRef: string;
  card: { firstSix: string; lastFour: string };
  /** A card of the public list whose payments cannot go back. */
  isFinal: boolean;
  at: number;
}

export interface BankCredit {
  kurus: number;
  transId: string;
  at: number;
}

export interface BankOrder {
  /** Every try to pay it, the last one last; at most one of them took money. */
  sales: BankSale[];
  credits: BankCredit[];
  voidedAt: number | null;
}

/** The most entries of the journal; beyond them the oldest orders are forgotten. */
const usualMost = 20_000;

/**
 * What the test bank has done, in memory and in a journal beside the shop's data: a bank that starts anew still knows
 * whose money it took.
 */
export class BankBooks {
  readonly #orders = new Map<string, BankOrder>();
  readonly #file: string;
  readonly #most: number;
  #entries = 0;

  constructor(file: string, most = usualMost) {
    this.#file = file;
    this.#most = most;
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line may be half of one: its writer was killed before it answered anybody.
      if (line.endsWith('}')) this.#apply(JSON.parse(line));
    }
    if (this.#entries > this.#most) this.#forget();
  }

  order(oid: string): BankOrder | undefined {
    return this.#orders.get(oid);
  }

  orders(): ReadonlyMap<string, BankOrder> {
    return this.#orders;
  }

  addSale(oid: string, sale: BankSale): void {
    this.#write({ kind: 'sale', oid, sale });
  }

  addVoid(oid: string, at: number): void {
    this.#write({ kind: 'void', oid, at });
  }

  addCredit(oid: string, credit: BankCredit): void {
    this.#write({ kind: 'credit', oid, credit });
  }

  #write(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    this.#apply(entry);
    if (this.#entries > this.#most) this.#forget();
  }

  /** Drops the orders that came first, a tenth of all entries at least, and writes the journal anew. */
  #forget(): void {
    for (const [oid, order] of this.#orders) {
      if (this.#entries <= this.#most * 0.9) break;
      this.#orders.delete(oid);
      this.#entries -= entriesOf(oid, order).length;
    }
    const kept = [...this.#orders].flatMap(([oid, order]) => entriesOf(oid, order));
    const lines = kept.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    writeFileSync(`${this.#file}.new`, lines, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  #apply(entry: Entry): void {
    this.#entries += 1;
    const order = this.#orders.get(entry.oid) ?? { sales: [], credits: [], voidedAt: null };
    this.#orders.set(entry.oid, order);
    if (entry.kind === 'sale') order.sales.push(entry.sale);
    else if (entry.kind === 'void') order.voidedAt = entry.at;
    else order.credits.push(entry.credit);
  }
}

/** What a journal says of an order. */
function entriesOf(oid: string, { sales, credits, voidedAt }: BankOrder): Entry[] {
  return [
    ...sales.map((sale) => ({ kind: 'sale' as const, oid, sale })),
    ...credits.map((credit) => ({ kind: 'credit' as const, oid, credit })),
    ...(voidedAt === null ? [] : [{ kind: 'void' as const, oid, at: voidedAt }]),
  ];
}

/** The sale that took an order's money, voided or not. */
export function captureOf(order: BankOrder | undefined): BankSale | undefined {
  return order?.sales.find((sale) => sale.code === '00');
}

/** A transaction's number as such banks write it. */
export function transactionNumber(): string {
  return `26${randomDigits(3)}Tb${randomDigits(9)}`;
}

export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';

/** One line of the journal. Amounts in kuruş, `at` in milliseconds; of a card no more than ten digits. */
type Entry =
  | { kind: 'sale'; oid: string; sale: BankSale }
  // `transId` is missing in journals that were written while an order had one sale.
  | { kind: 'void'; oid: string; transId?: string; at: number }
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

/** A sale that was canceled. */
export interface BankVoid {
  transId: string;
  at: number;
}

export interface BankOrder {
  /** Every try to pay it, the last one last; one of them took money, or several where the bank charges twice. */
  sales: BankSale[];
  credits: BankCredit[];
  voids: BankVoid[];
}

/** The most entries of the journal; beyond them the oldest orders are forgotten. */
const usualMost = 20_000;

/**
 * The test bank's sales, refunds and voids, in memory and in a journal beside the shop's data, so that a restarted bank
 * still knows whose money it took.
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

  addVoid(oid: string, { transId, at }: BankVoid): void {
    this.#write({ kind: 'void', oid, transId, at });
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
    const order = this.#orders.get(entry.oid) ?? { sales: [], credits: [], voids: [] };
    this.#orders.set(entry.oid, order);
    if (entry.kind === 'sale') order.sales.push(entry.sale);
    else if (entry.kind === 'void') {
      const transId = entry.transId ?? captureOf(order)?.transId ?? '';
      order.voids.push({ transId, at: entry.at });
    } else order.credits.push(entry.credit);
  }
}

/** The journal's entries of an order. */
function entriesOf(oid: string, { sales, credits, voids }: BankOrder): Entry[] {
  return [
    ...sales.map((sale) => ({ kind: 'sale' as const, oid, sale })),
    ...credits.map((credit) => ({ kind: 'credit' as const, oid, credit })),
    ...voids.map((each) => ({ kind: 'void' as const, oid, ...each })),
  ];
}

/** The sales that took an order's money, voided or not. */
export function capturesOf(order: BankOrder | undefined): BankSale[] {
  return order?.sales.filter((sale) => sale.code === '00') ?? [];
}

export function isVoided(order: BankOrder, { transId }: BankSale): boolean {
  return order.voids.some((each) => each.transId === transId);
}

/** The first sale that took an order's money, one that was not voided before one that was. */
export function captureOf(order: BankOrder | undefined): BankSale | undefined {
  const captures = capturesOf(order);
  return captures.find((sale) => order && !isVoided(order, sale)) ?? captures[0];
}

/** A transaction's number as such banks write it. */
export function transactionNumber(): string {
  return `26${randomDigits(3)}Tb${randomDigits(9)}`;
}

export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
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

/**
 * What the test bank has done, in memory and in a journal beside the shop's data: a bank that starts anew still knows
 * whose money it took.
 */
export class BankBooks {
  readonly #orders = new Map<string, BankOrder>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line may be half of one: its writer was killed before it answered anybody.
      if (line.endsWith('}')) this.#apply(JSON.parse(line));
    }
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
  }

  #apply(entry: Entry): void {
    const order = this.#orders.get(entry.oid) ?? { sales: [], credits: [], voidedAt: null };
    this.#orders.set(entry.oid, order);
    if (entry.kind === 'sale') order.sales.push(entry.sale);
    else if (entry.kind === 'void') order.voidedAt = entry.at;
    else order.credits.push(entry.credit);
  }
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

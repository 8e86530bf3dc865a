import { amountOf, discounted, shareOf, type Kurus } from './amounts.ts';
import type { Buyer } from './population.ts';

export type Method = 2 | 3 | 4 | 5;
export type State =
  | 'placed'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'expired';

/** A line of an order: pieces at a net price in ten-thousandths of a lira. */
export interface SoldLine {
  productId: number;
  quantity: number;
  price: number;
  tax: number;
  /** Pieces that came back. */
  returned: number;
  /** Pieces in a return that is not over. */
  returning: number;
}

export interface SoldOrder {
  /** The place among all orders, from 1. */
  number: number;
  orderNo: string;
  buyer: Buyer;
  method: Method;
  lines: SoldLine[];
  shipping: Kurus;
  state: State;
  /** Money that came, by a transfer, a card or at the door. */
  received: Kurus;
  /** The part of it that went back or is on its way. */
  back: Kurus;
  /** The amount that returns took off an order on the open account. */
  lessened: Kurus;
  placedAt: number;
  /** The part of an order on the open account that the bookkeeping has booked. */
  booked: Kurus;
  deliveredAt: number;
}

/** Work on an order after it was placed. */
type OfLater = Pick<SoldOrder, 'number' | 'back' | 'lessened' | 'booked' | 'deliveredAt'>;

/** A product as the merchant's own list has it. */
export interface LedgerProduct {
  id: number;
  code: string;
  /** Net, in ten-thousandths of a lira. */
  price: number;
  tax: number;
  stock: number;
  /** Rules of the dealers' list, from so many pieces on: a price, or percent off the product's own. */
  dealer: { min: number; price: number | null; percent: number }[];
}

/**
 * The books of somebody who stands beside the shop: they hear what it acknowledges, know what the rules of docs/product make
 * of it, and never look into its database.
 */
export class Ledger {
  readonly products = new Map<number, LedgerProduct>();
  readonly orders = new Map<string, SoldOrder>();
  /** Debits less credits that the bookkeeping wrote, by the company's code. */
  readonly balances = new Map<string, Kurus>();

  product(id: number): LedgerProduct {
    const found = this.products.get(id);
    if (!found) throw new Error(`nobody sells product ${id}`);
    return found;
  }

  order(orderNo: string): SoldOrder {
    const found = this.orders.get(orderNo);
    if (!found) throw new Error(`nobody placed order ${orderNo}`);
    return found;
  }

  /** Net, in ten-thousandths: never more than a visitor pays, and more is never dearer (rules prices/…). */
  priceFor(buyer: Pick<Buyer, 'isDealer'>, productId: number, quantity: number): number {
    const { price, dealer } = this.product(productId);
    if (!buyer.isDealer) return price;
    const reached = dealer.filter(({ min }) => min <= quantity);
    return Math.min(price, ...reached.map((rule) => rule.price ?? discounted(price, rule.percent)));
  }

  linesFor(buyer: Buyer, wanted: readonly { productId: number; quantity: number }[]): SoldLine[] {
    return wanted.map(({ productId, quantity }) => ({
      productId,
      quantity,
      price: this.priceFor(buyer, productId, quantity),
      tax: this.product(productId).tax,
      returned: 0,
      returning: 0,
    }));
  }

  /** An order that the shop has acknowledged; it has taken its stock. */
  place(order: Omit<SoldOrder, keyof OfLater>): SoldOrder {
    if (this.orders.has(order.orderNo)) throw new Error(`order ${order.orderNo} came twice`);
    const nothing = { back: 0, lessened: 0, booked: 0, deliveredAt: 0 };
    const more = { number: this.orders.size + 1, ...nothing };
    const sold = { ...order, ...more };
    this.orders.set(order.orderNo, sold);
    for (const line of order.lines) this.move(line.productId, -line.quantity);
    return sold;
  }

  move(productId: number, pieces: number): void {
    this.product(productId).stock += pieces;
  }

  /** The order is over: its pieces are on the shelf again and its money goes back. */
  end(order: SoldOrder, state: 'cancelled' | 'expired'): void {
    for (const line of order.lines) this.move(line.productId, line.quantity);
    order.back = order.received;
    order.state = state;
  }

  /**
   * Pieces of a line are canceled: what is gone goes back, less what was still missing, and never more than came and stayed
   * (rule orders/cancel-part-figures).
   */
  cancelPieces(order: SoldOrder, line: SoldLine, pieces: number): void {
    const before = amountOf(order);
    line.quantity -= pieces;
    this.move(line.productId, pieces);
    const gone = before - amountOf(order);
    const missing = Math.max(0, before - order.received);
    const isMoneyThere = order.received > order.back;
    if (isMoneyThere)
      order.back += Math.min(Math.max(0, gone - missing), order.received - order.back);
    if (order.state === 'placed' && order.received > 0 && order.received >= amountOf(order))
      order.state = 'paid';
  }

  /** Transfers that nobody paid within a day are over (rule orders/overdue). */
  expire(now: number): void {
    for (const order of this.orders.values()) if (isOverdue(order, now)) this.end(order, 'expired');
  }

  /**
   * Pieces came back and were accepted: the money for them, at most what came and stayed, with the fee for delivery once
   * nothing stays with the customer (rule returns/money). Gives it.
   */
  takeBack(order: SoldOrder, line: SoldLine, pieces: number): Kurus {
    const goods = shareOf(line, line.returned, pieces);
    line.returned += pieces;
    const isLast = order.lines.every((each) => each.returned === each.quantity);
    const worth = goods + (isLast ? order.shipping : 0);
    if (order.method === 5) {
      order.lessened += worth;
      return worth;
    }
    const paid = Math.min(worth, order.received - order.back);
    order.back += paid;
    return paid;
  }

  /** A movement of a company's account at the bookkeeping: what was paid lessens what it owes. */
  pay(company: string, amount: Kurus): void {
    this.balances.set(company, (this.balances.get(company) ?? 0) - amount);
  }

  /** Owed by a company: the balance and what of its orders is not booked (rule open-account/used). */
  used(company: string): Kurus {
    let used = this.balances.get(company) ?? 0;
    for (const order of this.orders.values())
      if (order.method === 5 && order.buyer.company === company) used += openOf(order);
    return used;
  }
}

function isOverdue({ state, method, received, placedAt }: SoldOrder, now: number): boolean {
  return method === 4 && state === 'placed' && received === 0 && now >= placedAt + 86_400_000;
}

/** The part of an order on the open account that is not booked. */
export function openOf(order: SoldOrder): Kurus {
  if (order.state === 'cancelled') return 0;
  return Math.max(0, amountOf(order) - order.lessened - order.booked);
}

import type { HeldReturnLine } from '#db/returns/held-return.ts';
import type { ReturnableLine, ReturnableOrder } from '#db/returns/read-returnable.ts';
import type { SettledLine } from '#db/returns/return-goods.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { exchangeMoney, type ExchangeMoney } from '#rules/returns/exchange-money.ts';
import { lineAmount, returnMoney, type ReturnMoney } from '#rules/returns/return-money.ts';
import { mayDeduct, type GoodsPlace, type Verdict } from '#rules/returns/return-words.ts';
import { exchangedItems, type StockAtHand } from './exchange-goods.ts';
import { wayOf } from './return-facts.ts';
import { refusedReturn, type ReturnAtHand, type ReturnRefused } from './return-parts.ts';

/** A decision on a line; quantities in units, the deduction in the order's currency. */
export interface AskedVerdict {
  item: number;
  /** Units that came and are accepted; absent: all. */
  quantity?: number | undefined;
  verdict: Verdict;
  deduction?: number | undefined;
  why?: string | undefined;
  to?: GoodsPlace | undefined;
}

/** The lines of a return with their decisions, the money that they come to, and the order in exchange for some of them. */
export interface Decided {
  lines: SettledLine[];
  money: ReturnMoney;
  exchange: ExchangeMoney | null;
}

/**
 * The outcome of decisions, or why one of them is refused; nothing is written (rules returns/settle, returns/deduction,
 * returns/exchange).
 */
export function decide(
  at: Pick<ReturnAtHand, 'held' | 'settings'>,
  order: ReturnableOrder,
  { verdicts, stock }: { verdicts: readonly AskedVerdict[]; stock: StockAtHand },
): Decided | ReturnRefused {
  const { held } = at;
  const lines: SettledLine[] = [];
  for (const line of held.lines) {
    const decided = decideLine(line, order, verdicts);
    if ('ok' in decided) return decided;
    lines.push(decided);
  }
  if (verdicts.some(({ item }) => !held.lines.some((line) => line.item === item)))
    return refusedReturn('invalid-input', { field: 'lines' });
  const settled = new Map(held.lines.map(({ item }, index) => [item, lines[index]]));
  const exchanged = exchangedItems(at, order, { lines, stock });
  const { money, exchange } = moneyOf(order, { settledOf: (item) => settled.get(item), exchanged });
  // An exchange is paid in full by what came, or not made.
  if (exchange === null || exchange.paid > money.total || !(exchange.total > 0))
    return {
      lines,
      exchange: null,
      money: moneyOf(order, { settledOf: (item) => settled.get(item), exchanged: new Set() }).money,
    };
  const isIt = (index: number) => exchanged.has(held.lines[index]?.item ?? 0);
  return {
    lines: lines.map((line, index) => ({ ...line, isExchanged: isIt(index) })),
    money,
    exchange,
  };
}

function decideLine(
  line: ReturnAtHand['held']['lines'][number],
  order: ReturnableOrder,
  verdicts: readonly AskedVerdict[],
): SettledLine | ReturnRefused {
  const [asked, ...more] = verdicts.filter(({ item }) => item === line.item);
  const stored = order.lines.find(({ id }) => id === line.item);
  if (!asked || !stored || more.length > 0)
    return refusedReturn('invalid-input', { field: 'lines' });
  if (line.isUnsent) return unsentLine(line);
  const quantity = asked.verdict === 'refused' ? 0 : (asked.quantity ?? line.quantity);
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > line.quantity)
    return refusedReturn('return-too-many', { values: { n: line.quantity, unit: stored.unit } });
  const why = (asked.why ?? '').trim();
  const deduction = asked.verdict === 'deducted' ? (asked.deduction ?? 0) : 0;
  const isSaid = asked.verdict === 'accepted' || why !== '';
  if (asked.verdict === 'deducted' && !mayDeduct(line.reason))
    return refusedReturn('deduction-forbidden', { field: `line-${line.item}` });
  if (!isSaid || (asked.verdict === 'deducted' && !(deduction > 0)))
    return refusedReturn('deduction-reason', { field: `line-${line.item}` });
  const most = lineAmount({ ...moneyLine(stored), pieces: quantity, deduction: 0 });
  if (deduction > most)
    return refusedReturn('amount-too-high', { most: { amount: most, currency: order.currency } });
  const place = quantity === 0 ? null : (asked.to ?? 'shelf');
  const { returnLineId } = line;
  return {
    returnLineId,
    verdict: asked.verdict,
    quantity,
    deduction,
    why,
    place,
    isExchanged: false,
  };
}

/** Goods that had not left are on the shelf already, whatever is said of them (rule returns/unsent). */
function unsentLine({ returnLineId, quantity }: HeldReturnLine): SettledLine {
  return {
    returnLineId,
    verdict: 'accepted',
    quantity,
    deduction: 0,
    why: '',
    place: 'shelf',
    isExchanged: false,
  };
}

function moneyLine({ quantity, gross, settled: before }: ReturnableLine) {
  return { quantity, gross, before };
}

/** The money of decisions, by the lines of the order (rule returns/money). */
function moneyOf(
  order: ReturnableOrder,
  given: {
    settledOf: (item: number) => Pick<SettledLine, 'quantity' | 'deduction'> | undefined;
    exchanged: ReadonlySet<number>;
  },
): { money: ReturnMoney; exchange: ExchangeMoney | null } {
  const { shippingTotal, commission, total, tryTotal, payment, currency } = order;
  const lines = order.lines.map((line) => {
    const { quantity: pieces = 0, deduction = 0 } = given.settledOf(line.id) ?? {};
    const isExchanged = given.exchanged.has(line.id);
    return { ...moneyLine(line), pieces, deduction, tax: line.tax, isExchanged };
  });
  const paidTotal = payment === null || payment.currency === currency ? total : tryTotal;
  const sums = { lines, shippingTotal, commission, total, paidTotal };
  const isExchanged = given.exchanged.size > 0;
  return {
    money: returnMoney({
      ...sums,
      most: mostOf(order),
      isExchanged: isExchanged || order.wasExchanged,
    }),
    exchange: isExchanged ? exchangeMoney(sums) : null,
  };
}

/** The most that can still go back: what came and has not left, or what an account still counts (rule returns/money). */
export function mostOf(order: ReturnableOrder): number {
  if (wayOf(order) === 'account') return Math.max(0, sumAmounts(order.total, -order.credited));
  if (order.payment === null) return cameAtTheDoor(order) ? order.total : 0;
  return Math.max(0, sumAmounts(order.payment.amount, -order.payment.refunded));
}

/** Whether the money of a delivered order came without a payment that the shop knows: cash, or before an import. */
export function cameAtTheDoor({ payment, paymentType, imported, state }: ReturnableOrder): boolean {
  if (payment !== null || state !== 'delivered') return false;
  return paymentType === paymentTypes.cashOnDelivery || imported;
}

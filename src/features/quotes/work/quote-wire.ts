import type { QuoteLine, QuotePage } from '#contract/company/quote.ts';
import type { SaleProduct } from '#db/cart/cart-products.ts';
import type { QuoteLineView, QuoteView } from '#db/quotes/quote-view.ts';
import { latestRound, type StoredQuote, type StoredRound } from '#db/quotes/stored-quote.ts';
import { hidesStock } from '#rules/cart/stock.ts';
import { stateOn } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { urls } from '#urls';

/** The parts of a quote that both sides read. */
export type CommonQuote = Omit<QuotePage, 'isOwn' | 'buyer'>;

/** A quote as both sides read it; `stockInfoStatus` null: stock is told whatever the shop shows. */
export function quoteWire(
  quote: StoredQuote,
  view: QuoteView,
  { now, stockInfoStatus }: { now: Date; stockInfoStatus: number | null },
): CommonQuote {
  const { quoteNo, version, validUntil, isHeld, wantedOn, branchName, reason, orderNo } = quote;
  const answer = latestRound(quote, 'merchant');
  return {
    quoteNo,
    state: stateOn(quote, istanbulDay(now)),
    version,
    validUntil,
    isHeld,
    wantedOn,
    branchName,
    reason,
    orderNo,
    currency: view.currency,
    lines: view.lines.map((line) => lineWire(line, stockInfoStatus)),
    totals: view.totals && totalsWire(view.totals),
    todayNet: view.todayNet,
    saved: view.saved,
    termsNote: answer?.termsNote ?? '',
    dueDays: answer?.dueDays ?? null,
    shipping: answer?.shipping ?? 'shop',
    rounds: quote.rounds.map(roundWire),
  };
}

function totalsWire(totals: NonNullable<QuoteView['totals']>): NonNullable<QuotePage['totals']> {
  const { subTotal, tax, shippingTotal, shippingState, total } = totals;
  return { subTotal, tax, shippingTotal, shippingState, total };
}

/** A line with its product as it is called now; what is gone keeps the name that it had. */
export function lineWire(line: QuoteLineView, stockInfoStatus: number | null): QuoteLine {
  const { product, productId, unitId, code, unit, quantity, note, replaces } = line;
  const { wish, answer, today, lastPaid, net } = line;
  const unitNow = product?.units.find(({ id }) => id === unitId);
  return {
    id: productId === null ? null : `${productId}-${unitId}`,
    code,
    name: product?.name ?? line.name,
    ...(product?.lang && { lang: product.lang }),
    image: product?.image ?? '',
    path: product?.active ? urls.product(product) : '',
    unit: unitNow?.value ?? unit,
    quantity,
    note,
    replaces,
    wish,
    answer,
    today,
    lastPaid,
    stock: product ? stockOf(product, line.multiplier, stockInfoStatus) : null,
    net,
  };
}

function stockOf(
  { stock: quantity }: SaleProduct,
  multiplier: number,
  stockInfoStatus: number | null,
): number | null {
  const isHidden = stockInfoStatus !== null && hidesStock({ quantity, stockInfoStatus });
  return isHidden ? null : Math.max(0, Math.floor(quantity / multiplier));
}

function roundWire({
  number,
  side,
  by,
  note,
  lines,
  at,
}: StoredRound): QuotePage['rounds'][number] {
  return { number, side, by, note, lines: lines.length, at: new Date(at).toISOString() };
}

import type { QuoteDraft, QuoteList, QuotePage } from '#contract/company/quote.ts';
import { Refusal } from '#contract/refusals.ts';
import { findCart } from '#db/cart/carts.ts';
import { listBranches } from '#db/customers/branches.ts';
import { listOwnQuotes } from '#db/quotes/own-quotes.ts';
import { quoteView, viewLines } from '#db/quotes/quote-view.ts';
import { readQuote } from '#db/quotes/stored-quote.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { stateOn } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { lineWire, quoteWire } from './quote-wire.ts';

/** A customer who reads, with the shop as they see it. */
export interface QuoteReader {
  db: Db;
  now: Date;
  shop: ShopSnapshot;
  locale: Locale;
  /** Of the amounts. */
  currency: string;
  customerId: number;
}

/** The newest quotes that the customer sees (rule quotes/own). 1 query. */
export async function readOwnQuotes({ db, now, customerId }: QuoteReader): Promise<QuoteList> {
  const today = istanbulDay(now);
  const items = await listOwnQuotes(db, customerId);
  return {
    items: items.map((quote) => ({
      ...quote,
      state: stateOn(quote, today),
      createdAt: quote.createdAt.toISOString(),
    })),
  };
}

/** A quote that the customer sees; another's is not found (rules quotes/own, quotes/page). At most 5 queries. */
export async function readOwnQuote(reader: QuoteReader, quoteNo: string): Promise<QuotePage> {
  const { db, now, shop, locale, currency, customerId } = reader;
  const quote = await readQuote(db, quoteNo, customerId);
  if (!quote) throw new Refusal('not-found');
  const view = await quoteView(db, quote, { shop, locale, currency });
  const isOwn = quote.customerId === customerId;
  const { stockInfoStatus } = shop.settings;
  return {
    ...quoteWire(quote, view, { now, stockInfoStatus }),
    isOwn,
    buyer: isOwn ? '' : quote.customerName,
  };
}

/** The cart's lines for the form that asks for a quote; none where the shop gives none (rule quotes/ask). At most 5 queries. */
export async function readQuoteDraft(
  reader: QuoteReader,
  { sessionId, branchId }: { sessionId: number; branchId: number | null },
): Promise<QuoteDraft> {
  const { db, shop, locale, customerId } = reader;
  const { settings, defaultCurrency: currency } = shop;
  if (!settings.quotes) throw new Refusal('not-found');
  const cart = await findCart(db, { sessionId, customerId });
  const lines = await viewLines(db, cart?.lines ?? [], { shop, locale, currency });
  const branches = await listBranches(db, customerId);
  const wire = lines.map((line) => lineWire(line, settings.stockInfoStatus));
  return {
    currency,
    lines: wire,
    todayNet: wire.reduce((sum, { today, net }) => (today ? sum + net : sum), 0),
    unpriced: wire.filter(({ today }) => today === null).length,
    least: settings.quoteMinTotal,
    branches,
    branchId,
  };
}

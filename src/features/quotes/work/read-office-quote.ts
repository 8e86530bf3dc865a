import type { OfficeQuote, OfficeQuoteLine } from '#contract/office/quotes/office-quotes.ts';
import { Refusal } from '#contract/refusals.ts';
import { findQuoteProduct, readBuyerFacts, readFloors } from '#db/quotes/office-facts.ts';
import { quoteView, viewLines, type QuoteLineView } from '#db/quotes/quote-view.ts';
import { readTeamwork, type StoredDraft } from '#db/quotes/quote-drafts.ts';
import { readQuote } from '#db/quotes/stored-quote.ts';
import type { Price } from '#rules/money/money.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { QuoteServices } from './quote-services.ts';
import { lineWire, quoteWire } from './quote-wire.ts';

type ReadServices = Pick<QuoteServices, 'db' | 'clock' | 'snapshot' | 'faces'>;

/** A quote with all that decides on its answer (rule quotes/office-page). At most 17 queries. */
export async function readOfficeQuote(
  services: ReadServices,
  quoteNo: string,
  locale: Locale,
): Promise<OfficeQuote> {
  const { db, clock } = services;
  const quote = await readQuote(db, quoteNo);
  if (!quote) throw new Refusal('not-found');
  const { customerId, customerName, email, phone, company } = quote;
  const shop = await shopOf(services, customerId);
  const currency = shop.defaultCurrency;
  const view = await quoteView(db, quote, { shop, locale, currency });
  const now = clock();
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const facts = await readBuyerFacts(db, customerId, since);
  const { notes, draft } = await readTeamwork(db, quote.id);
  const lines = await officeLines(services, view.lines);
  return {
    ...quoteWire(quote, view, { now, stockInfoStatus: null }),
    lines,
    notes,
    draft: draft && {
      ...draft,
      added: await addedLines(services, { draft, lines }, { shop, locale, currency }),
    },
    customer: { id: customerId, name: customerName, email, phone, ...facts },
    company,
    createdAt: quote.createdAt.toISOString(),
    closedBy: quote.closedBy,
    validDays: shop.settings.quoteValidDays,
  };
}

/** The goods of a draft that the round does not have. At most 5 queries. */
async function addedLines(
  services: ReadServices,
  { draft, lines }: { draft: StoredDraft; lines: readonly OfficeQuoteLine[] },
  view: Parameters<typeof viewLines>[2],
): Promise<OfficeQuoteLine[]> {
  const known = new Set(lines.map(({ productId, unitId }) => `${productId}-${unitId}`));
  const added = draft.answer.lines
    .filter(({ productId, unitId }) => !known.has(`${productId}-${unitId}`))
    .map(({ productId, unitId }) => ({ productId, unitId, quantity: 1 }));
  if (added.length === 0) return [];
  return officeLines(services, await viewLines(services.db, added, view));
}

/** The units of a product by its code or bar code, for an answer to a customer. At most 7 queries. */
export async function readQuoteProduct(
  services: ReadServices,
  { code, customerId, locale }: { code: string; customerId: number | null; locale: Locale },
): Promise<OfficeQuoteLine[]> {
  if (code === '' || code.includes('\0')) return [];
  const found = await findQuoteProduct(services.db, code);
  const shop = await shopOf(services, customerId);
  const asked = found.map((unit) => ({ ...unit, quantity: 1 }));
  const currency = shop.defaultCurrency;
  return officeLines(services, await viewLines(services.db, asked, { shop, locale, currency }));
}

async function shopOf({ db, snapshot, faces }: ReadServices, customerId: number | null) {
  const all = snapshot();
  const shop = await faces.shopOfCustomer(db, customerId, all);
  return { ...shop, rates: all.rates, defaultCurrency: all.defaultCurrency };
}

async function officeLines(
  { db }: Pick<QuoteServices, 'db'>,
  lines: readonly QuoteLineView[],
): Promise<OfficeQuoteLine[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const floors = await readFloors(db, ids);
  return lines.map((line) => officeLine(line, floors));
}

function officeLine(line: QuoteLineView, floors: ReadonlyMap<string, Price>): OfficeQuoteLine {
  const { productId, unitId, product } = line;
  return {
    ...lineWire(line, null),
    productId,
    unitId,
    taxRate: product?.taxRate ?? 0,
    floor: floors.get(`${productId}-${unitId}`) ?? null,
  };
}

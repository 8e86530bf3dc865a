import type {
  AnswerBody,
  NewQuoteBody,
  QuoteWritten,
} from '#contract/office/quotes/office-quotes.ts';
import { Refusal } from '#contract/refusals.ts';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { Claim } from '#db/orders/claim-stock.ts';
import { holdForQuote, releaseQuoteHold } from '#db/orders/quoted/quote-hold.ts';
import { holdCustomer, holdQuote } from '#db/quotes/held-quote.ts';
import { readFloors } from '#db/quotes/office-facts.ts';
import { readQuote, type StoredQuote } from '#db/quotes/stored-quote.ts';
import { beginQuote, changeQuote, queueQuoteMail, sayRound } from '#db/quotes/write-quotes.ts';
import { listBranches } from '#db/customers/branches.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { convertAmount } from '#rules/money/money.ts';
import { daysAfter } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formats } from '#text/format.ts';
import { refuseChange } from './refuse-change.ts';

/** The merchant's side of a change. */
export interface QuoteWork {
  db: Db;
  now: Date;
  shop: ShopSnapshot;
  by: Worker;
  /** Only an owner sells below a floor (rule quotes/floor). */
  isOwner: boolean;
  locale: Locale;
}

type Answer = Omit<AnswerBody, 'version'>;

/** Answers a quote with a new round (rules quotes/answer, quotes/versions). At most 14 queries. */
export async function answerQuote(
  work: QuoteWork,
  quoteNo: string,
  { version, ...answer }: AnswerBody,
): Promise<QuoteWritten> {
  const { db, now, locale } = work;
  return db.transaction().execute(async (trx) => {
    const quote = await holdQuote(trx, quoteNo);
    if (!quote) throw new Refusal('not-found');
    refuseChange(quote, 'answer', { version, now, locale });
    const written = await sayAnswer(trx, work, { quote, answer, number: quote.round + 1 });
    await log(trx, work, { action: 'quote.answered', quoteNo });
    return { quoteNo, version: written };
  });
}

/** Begins a quote for a customer with its first answer (rule quotes/begin). At most 15 queries. */
export async function beginForCustomer(
  work: QuoteWork,
  { customerId, branchId, ...answer }: NewQuoteBody,
): Promise<QuoteWritten> {
  const { db, now } = work;
  const branches = branchId == null ? [] : await listBranches(db, customerId);
  const branch = branches.find(({ id }) => id === branchId) ?? null;
  if (branchId != null && branch === null) throw new Refusal('not-found');
  return db.transaction().execute(async (trx) => {
    if ((await holdCustomer(trx, customerId)) === null) throw new Refusal('not-found');
    const validUntil = validDay(answer, work);
    const { quoteNo } = await beginQuote(trx, {
      customerId,
      state: 'answered',
      branch,
      wantedOn: null,
      locale: 'tr',
      validUntil,
      now,
    });
    const quote = await readQuote(trx, quoteNo);
    if (!quote) throw new Error('a quote is gone that was just written');
    const written = await sayAnswer(trx, work, { quote, answer, number: 1 });
    await log(trx, work, { action: 'quote.begun', quoteNo });
    return { quoteNo, version: written };
  });
}

/** Declines a quote with a reason (rule quotes/decline). At most 8 queries. */
export async function declineQuote(
  work: QuoteWork,
  quoteNo: string,
  { version, reason: given }: { version: number; reason: string },
): Promise<QuoteWritten> {
  const { db, now, locale, by } = work;
  const reason = given.replaceAll('\r\n', '\n').trim();
  if (reason === '') throw new Refusal('invalid-input', { values: { field: 'reason' } });
  return db.transaction().execute(async (trx) => {
    const quote = await holdQuote(trx, quoteNo);
    if (!quote) throw new Refusal('not-found');
    refuseChange(quote, 'decline', { version, now, locale });
    await releaseQuoteHold(trx, quote.id);
    await queueQuoteMail(trx, 'quote-declined', {
      quoteId: quote.id,
      customerId: quote.customerId,
    });
    const change = { state: 'declined', reason, closedBy: by.name, now } as const;
    const written = await changeQuote(trx, quote.id, change);
    await log(trx, work, { action: 'quote.declined', quoteNo, reason });
    return { quoteNo, version: written };
  });
}

function log(
  trx: Db,
  { by, now }: QuoteWork,
  entry: {
    action: 'quote.answered' | 'quote.begun' | 'quote.declined';
    quoteNo: string;
    reason?: string;
  },
): Promise<void> {
  const { action, quoteNo, reason } = entry;
  const subject = { kind: 'quote' as const, id: quoteNo };
  const after = reason === undefined ? null : { reason };
  return logActivity(trx, { by, now, action, subject, before: null, after });
}

async function sayAnswer(
  trx: Db,
  work: QuoteWork,
  { quote, answer, number }: { quote: StoredQuote; answer: Answer; number: number },
): Promise<number> {
  const { now, by, shop } = work;
  const validUntil = validDay(answer, work);
  checkLines(answer, work);
  await checkFloors(trx, answer, work);
  const { id, customerId } = quote;
  const { shipping = 'shop', shippingFee = 0, termsNote = '', dueDays = null, note = '' } = answer;
  const { holdStock = false } = answer;
  const lines = answer.lines.map(({ note: words = '', replaces = '', ...line }) => {
    return { ...line, note: words.trim(), replaces: replaces.trim() };
  });
  const isSaid = await sayRound(
    trx,
    { id, number },
    {
      side: 'merchant',
      by: by.name,
      note: note.replaceAll('\r\n', '\n').trim(),
      shipping,
      shippingFee: shipping === 'fee' ? shippingFee : 0,
      termsNote: termsNote.trim(),
      dueDays,
      validUntil,
      holdStock,
      lines,
      now,
    },
  );
  if (!isSaid) throw new Refusal('invalid-input', { values: { field: 'lines' } });
  await releaseQuoteHold(trx, id);
  if (holdStock) await hold(trx, { id, shop }, answer);
  await queueQuoteMail(trx, 'quote-answered', { quoteId: id, customerId });
  return changeQuote(trx, id, { state: 'answered', round: number, validUntil, now });
}

/** The last day of an answer: the one that it names, else so many days from today as the shop's setting says. */
function validDay({ validUntil }: Answer, { now, shop }: QuoteWork): string {
  const today = istanbulDay(now);
  const day = validUntil ?? daysAfter(today, shop.settings.quoteValidDays);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || day < today || day > daysAfter(today, 365))
    throw new Refusal('invalid-input', { values: { field: 'validUntil' } });
  return day;
}

function checkLines({ lines }: Answer, { shop }: QuoteWork): void {
  const keys = new Set(lines.map(({ productId, unitId }) => `${productId}-${unitId}`));
  const isKnown = lines.every(({ currency }) => shop.rates[currency] !== undefined);
  if (keys.size < lines.length || !isKnown)
    throw new Refusal('invalid-input', { values: { field: 'lines' } });
}

/** Refuses a price below its unit's floor, unless an owner gives it (rule quotes/floor). None, or 1 query. */
async function checkFloors(
  trx: Db,
  { lines }: Answer,
  { isOwner, shop, locale }: QuoteWork,
): Promise<void> {
  if (isOwner) return;
  const floors = await readFloors(
    trx,
    lines.map(({ productId }) => productId),
  );
  for (const { productId, unitId, price, currency } of lines) {
    const floor = floors.get(`${productId}-${unitId}`);
    if (!floor || convertAmount(price, currency, floor.currency, shop.rates) >= floor.value)
      continue;
    const amount = formats[locale].money(floor.value, floor.currency);
    throw new Refusal('below-floor', { values: { amount } });
  }
}

/** Keeps the stock of an answer, all or nothing. 3 queries, 4 where there is not enough. */
async function hold(
  trx: Db,
  { id, shop }: { id: number; shop: ShopSnapshot },
  { lines }: Answer,
): Promise<void> {
  const claims = await claimsOf(trx, lines);
  const [short] = await holdForQuote(trx, id, { claims, settings: shop.settings });
  if (short === undefined) return;
  const product = await trx
    .selectFrom('products')
    .where('id', '=', short)
    .select('name')
    .executeTakeFirst();
  const n = claims.find(({ productId }) => productId === short)?.pieces ?? 0;
  throw new Refusal('out-of-stock', { values: { n, product: product?.name ?? '' } });
}

/** The pieces of each product of an answer. 1 query. */
async function claimsOf(trx: Db, lines: Answer['lines']): Promise<Claim[]> {
  const units = await trx
    .selectFrom('product_units')
    .where(
      'product_id',
      'in',
      lines.map(({ productId }) => productId),
    )
    .select(['product_id as productId', 'id as unitId', 'multiplier'])
    .execute();
  const pieces = new Map<number, number>();
  for (const { productId, unitId, quantity } of lines) {
    const unit = units.find((each) => each.productId === productId && each.unitId === unitId);
    pieces.set(productId, (pieces.get(productId) ?? 0) + quantity * (unit?.multiplier ?? 1));
  }
  return [...pieces].map(([productId, count]) => ({ productId, pieces: count }));
}

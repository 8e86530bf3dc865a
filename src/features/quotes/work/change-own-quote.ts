import type { QuoteChangeForm, QuoteDone } from '#contract/company/quote.ts';
import { Refusal } from '#contract/refusals.ts';
import { openCart } from '#db/cart/carts.ts';
import type { Db } from '#db/database.ts';
import { releaseQuoteHold } from '#db/orders/quoted/quote-hold.ts';
import { putBackIntoCart } from '#db/quotes/cart-lines-of-quote.ts';
import { holdOwnQuote } from '#db/quotes/held-quote.ts';
import { openQuoteCart } from '#db/quotes/quote-cart.ts';
import { latestRound, type StoredQuote } from '#db/quotes/stored-quote.ts';
import { changeQuote, queueQuoteMail, sayRound, type SaidLine } from '#db/quotes/write-quotes.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { Asking } from './ask-quote.ts';
import { askedLines } from './quote-form.ts';
import { refuseChange } from './refuse-change.ts';

interface ChangeServices {
  db: Db;
  clock: () => Date;
}

/** A change of a quote that its customer makes. */
interface OwnChange {
  customer: Asking;
  form: QuoteChangeForm;
  now: Date;
}

/**
 * Counters, withdraws or accepts the customer's own quote (rules quotes/counter, quotes/withdraw, quotes/accept). Another
 * customer's is not found, and a change over another version is refused. At most 10 queries.
 */
export async function changeOwnQuote(
  { db, clock }: ChangeServices,
  customer: Asking,
  { quoteNo, form }: { quoteNo: string; form: QuoteChangeForm },
): Promise<QuoteDone> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const quote = await holdOwnQuote(trx, { customerId: customer.customerId, quoteNo });
    if (!quote) throw new Refusal('not-found');
    const { locale } = customer;
    refuseChange(quote, form.action, { version: versionOf(form.version), now, locale });
    const version = await change(trx, quote, { customer, form, now });
    return { quoteNo, version };
  });
}

function versionOf(given: number | string): number {
  const version = Number(given);
  if (!Number.isSafeInteger(version))
    throw new Refusal('invalid-input', { values: { field: 'version' } });
  return version;
}

async function change(trx: Db, quote: StoredQuote, made: OwnChange): Promise<number> {
  switch (made.form.action) {
    case 'accept':
      return accept(trx, quote, made);
    case 'withdraw':
      return withdraw(trx, quote, made);
    default:
      return counter(trx, quote, made);
  }
}

async function accept(trx: Db, quote: StoredQuote, { form, now }: OwnChange): Promise<number> {
  const reference = (form.reference ?? '').trim();
  if (holdsCardNumber(reference)) throw new Refusal('card-number');
  await openQuoteCart(trx, quote, { reference, now });
  return quote.version;
}

async function withdraw(
  trx: Db,
  quote: StoredQuote,
  { customer, now }: OwnChange,
): Promise<number> {
  if (quote.rounds[0]?.side === 'customer') {
    const { id: cartId } = await openCart(trx, customer, now);
    await putBackIntoCart(trx, { cartId, quoteId: quote.id, now });
  }
  await releaseQuoteHold(trx, quote.id);
  return changeQuote(trx, quote.id, { state: 'withdrawn', closedBy: quote.customerName, now });
}

async function counter(trx: Db, quote: StoredQuote, { form, now }: OwnChange): Promise<number> {
  const note = (form.note ?? '').trim();
  if (holdsCardNumber(note)) throw new Refusal('card-number');
  const number = quote.round + 1;
  const lines = counterLines(quote, form);
  const round = { side: 'customer', by: quote.customerName, note, lines, now } as const;
  if (!(await sayRound(trx, { id: quote.id, number }, round))) throw new Refusal('quote-changed');
  await releaseQuoteHold(trx, quote.id);
  await queueQuoteMail(trx, 'quote-asked', { quoteId: quote.id, customerId: null });
  return changeQuote(trx, quote.id, { state: 'countered', round: number, now });
}

/** The answer's lines with new quantities and wishes; a wish is in the currency of its answer. */
function counterLines(quote: StoredQuote, form: QuoteChangeForm): SaidLine[] {
  const answered = latestRound(quote)?.lines ?? [];
  const asked = askedLines(form);
  if (asked.length === 0) throw new Refusal('invalid-input', { values: { field: 'line' } });
  return asked.map(({ productId, unitId, quantity, wish }) => {
    const line = answered.find((each) => each.productId === productId && each.unitId === unitId);
    if (!line) throw new Refusal('invalid-input', { values: { field: 'line' } });
    const { currency, note, replaces, price } = line;
    return {
      productId,
      unitId,
      quantity,
      price: wish ?? price?.value ?? null,
      currency,
      note,
      replaces,
    };
  });
}

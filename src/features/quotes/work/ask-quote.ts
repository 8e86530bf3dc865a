import type { QuoteDone, QuoteForm } from '#contract/company/quote.ts';
import { Refusal, refusalOf } from '#contract/refusals.ts';
import { countAttempt, personCounter, type AttemptLimit } from '#db/access/rate-limits.ts';
import { readSaleProducts } from '#db/cart/cart-products.ts';
import { linesOfProducts } from '#db/cart/cart-view.ts';
import { findCart, lockOpenCart } from '#db/cart/carts.ts';
import { listBranches } from '#db/customers/branches.ts';
import { takeFromCart } from '#db/quotes/cart-lines-of-quote.ts';
import { holdCustomer } from '#db/quotes/held-quote.ts';
import { beginQuote, queueQuoteMail, sayRound } from '#db/quotes/write-quotes.ts';
import type { Db } from '#db/database.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { toMinor } from '#rules/money/money.ts';
import { netOfGoods } from '#rules/money/totals.ts';
import { holdsCardNumber } from '#rules/person/card-number.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { parseId } from '#rules/shop/id.ts';
import { formats } from '#text/format.ts';
import { askedLines, wantedDay, type AskedLine } from './quote-form.ts';

/** A customer who writes to the merchant. */
export interface Asking {
  customerId: number;
  sessionId: number;
  locale: Locale;
}

interface AskServices {
  db: Db;
  clock: () => Date;
  /** The shop as the customer sees it. */
  shop: ShopSnapshot;
}

/** Quotes of one customer: each is a mail to the merchant. */
const quotesOfOne: AttemptLimit = { attempts: 50, seconds: 24 * 60 * 60 };

/**
 * Moves lines of the customer's cart into a new quote (rules quotes/ask, quotes/minimum). Refuses lines that the cart does
 * not hold, and a quote that is worth too little. At most 14 queries.
 */
export async function askQuote(
  services: AskServices,
  customer: Asking,
  form: QuoteForm,
): Promise<QuoteDone> {
  const { db, clock, shop } = services;
  if (!shop.settings.quotes) throw new Refusal('not-found');
  const note = (form.note ?? '').trim();
  if (holdsCardNumber(note)) throw new Refusal('card-number');
  const lines = askedLines(form);
  const wantedOn = wantedDay(form.wantedOn);
  const now = clock();
  const counter = personCounter('quote', 'customer', customer.customerId, quotesOfOne);
  const counted = await countAttempt(db, [counter], now);
  if (!counted.ok) throw refusalOf(counted);
  const branch = await branchOf(db, customer.customerId, form.branch);
  return db.transaction().execute(async (trx) => {
    const by = await holdCustomer(trx, customer.customerId);
    if (by === null) throw new Refusal('not-signed-in');
    const cartId = await lockOpenCart(trx, customer);
    if (cartId === null || lines.length === 0) throw new Refusal('cart-empty');
    await checkLines(trx, customer, { lines, shop });
    const { id, quoteNo } = await beginQuote(trx, {
      customerId: customer.customerId,
      state: 'requested',
      branch,
      wantedOn,
      locale: customer.locale,
      validUntil: null,
      now,
    });
    const round = { side: 'customer', by, note, now } as const;
    const said = lines.map((line) => saidLine(line, shop.defaultCurrency));
    if (!(await sayRound(trx, { id, number: 1 }, { ...round, lines: said })))
      throw new Refusal('cart-changed');
    await takeFromCart(trx, { cartId, quoteId: id });
    await queueQuoteMail(trx, 'quote-asked', { quoteId: id, customerId: null });
    return { quoteNo, version: 1 };
  });
}

/** A wish in the default currency. */
export function saidLine(
  { productId, unitId, quantity, wish }: AskedLine,
  currency: string,
): Parameters<typeof sayRound>[2]['lines'][number] {
  return { productId, unitId, quantity, price: wish, currency, note: '', replaces: '' };
}

async function branchOf(db: Db, customerId: number, given: QuoteForm['branch']) {
  if (given === undefined || given === '') return null;
  const id = parseId(String(given));
  const branch = (await listBranches(db, customerId)).find((each) => each.id === id);
  if (!branch) throw new Refusal('not-found');
  return branch;
}

/** Refuses lines that the cart does not hold, that are not sold, and a quote below the least worth. */
async function checkLines(
  trx: Db,
  customer: Asking,
  { lines, shop }: { lines: readonly AskedLine[]; shop: ShopSnapshot },
): Promise<void> {
  const { settings, rates, defaultCurrency } = shop;
  const cart = await findCart(trx, customer);
  if (!cart || cart.lines.length === 0) throw new Refusal('cart-empty');
  const inCart = new Set(cart.lines.map(({ productId, unitId }) => `${productId}-${unitId}`));
  if (lines.some(({ productId, unitId }) => !inCart.has(`${productId}-${unitId}`)))
    throw new Refusal('cart-changed');
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await readSaleProducts(trx, ids, customer.locale, shop);
  const asked = lines.map((line) => ({ ...line, note: '', seen: null }));
  const priced = linesOfProducts({ lines: asked, holds: [] }, products, settings);
  if (priced.length < lines.length) throw new Refusal('cart-changed');
  const unsold = priced.find(({ forSale, hasChildren }) => !forSale || hasChildren);
  if (unsold) throw new Refusal('not-for-sale', { values: { product: unsold.product.name } });
  const worth = priced.map((line, index) => {
    const wish = { value: lines[index]?.wish ?? 0, currency: defaultCurrency };
    return { ...line, unitPrice: isPriced(line.unitPrice, rates) ? line.unitPrice : wish };
  });
  const least = settings.quoteMinTotal;
  if (toMinor(netOfGoods(worth, rates, defaultCurrency)) >= toMinor(least)) return;
  const amount = formats[customer.locale].money(least, defaultCurrency);
  throw new Refusal('quote-minimum', { values: { amount } });
}

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { readSaleProducts, type PricingShop, type SaleProduct } from '#db/cart/cart-products.ts';
import { pricedLine } from '#db/cart/cart-view.ts';
import type { LineAmount } from '#db/cart/carts.ts';
import { exactAmount, sumAmounts, type Price, type Rates } from '#rules/money/money.ts';
import { orderTotals, type OrderTotals } from '#rules/money/totals.ts';
import { isPriced } from '#rules/catalog/pricing.ts';
import { heldByProduct } from '#rules/price/line-prices.ts';
import { settingsOfQuote } from '#rules/quotes/agreed-terms.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { latestRound, type StoredQuote, type StoredQuoteLine } from './stored-quote.ts';

/** The shop as the customer of a quote sees it. */
export interface QuoteShop extends PricingShop {
  settings: Settings;
  rates: Rates;
  defaultCurrency: string;
}

/** A line of the latest round, beside everything that decides on it. */
export interface QuoteLineView extends StoredQuoteLine {
  /** Null where the product or its unit is gone. */
  product: SaleProduct | null;
  /** The latest wish and the latest answer. */
  wish: Price | null;
  answer: Price | null;
  /** The customer's price today, and the price that they paid last. */
  today: Price | null;
  lastPaid: { price: Price; at: string } | null;
  /** Net worth at the answer, else at the wish, else today, in the currency of the view. */
  net: number;
}

/** A quote with its figures of today, in `currency`. */
export interface QuoteView {
  lines: QuoteLineView[];
  currency: string;
  /** By the latest answer with VAT and rates of today; null before the first one. */
  totals: OrderTotals | null;
  /** Net worth of the answer below the prices of today, for lines that have both; null where there is none. */
  saved: number | null;
  todayNet: number;
}

/** The latest round of a quote with today's prices and stock (rules quotes/page, quotes/office-page). At most 4 queries. */
export async function quoteView(
  db: Db,
  quote: StoredQuote,
  { shop, locale, currency }: { shop: QuoteShop; locale: Locale; currency: string },
): Promise<QuoteView> {
  const latest = latestRound(quote);
  const stored = latest?.lines ?? [];
  const ids = [...new Set(stored.flatMap(({ productId }) => productId ?? []))];
  const products = await readSaleProducts(db, ids, locale, shop);
  const paid = await readLastPaid(db, quote, ids);
  const today = todaysPrices(stored, products, shop);
  const lines = stored.map((line): QuoteLineView => {
    const said = (side: 'customer' | 'merchant') => saidPrice(quote, side, line);
    const [wish, answer] = [said('customer'), said('merchant')];
    const key = keyOf(line);
    const now = today.get(key) ?? null;
    const price = answer ?? wish ?? now;
    const product = line.productId === null ? null : (products.get(line.productId) ?? null);
    const net = price ? netOf(price, line.quantity, { rates: shop.rates, currency }) : 0;
    const lastPaid = paid.get(key) ?? null;
    return { ...line, product, wish, answer, today: now, lastPaid, net };
  });
  const money = { rates: shop.rates, currency };
  return {
    lines,
    currency,
    totals: totalsOf(quote, lines, { shop, currency }),
    saved: savedOf(lines, money),
    todayNet: sumAmounts(
      ...lines.map(({ today: now, quantity }) => (now ? netOf(now, quantity, money) : 0)),
    ),
  };
}

/** Lines of a cart as those of a quote that nobody has asked for yet. At most 3 queries. */
export async function viewLines(
  db: Db,
  lines: readonly LineAmount[],
  { shop, locale, currency }: { shop: QuoteShop; locale: Locale; currency: string },
): Promise<QuoteLineView[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await readSaleProducts(db, ids, locale, shop);
  const stored = lines.flatMap((line) => storedLine(line, products));
  const today = todaysPrices(stored, products, shop);
  return stored.map((line) => {
    const product = products.get(line.productId ?? 0) ?? null;
    const now = today.get(keyOf(line)) ?? null;
    const net = now ? netOf(now, line.quantity, { rates: shop.rates, currency }) : 0;
    return { ...line, product, wish: null, answer: null, today: now, lastPaid: null, net };
  });
}

/** A line without its words where its product or unit is gone. */
function storedLine(
  { productId, unitId, quantity }: LineAmount,
  products: ReadonlyMap<number, SaleProduct>,
): StoredQuoteLine[] {
  const product = products.get(productId);
  const unit = product?.units.find(({ id }) => id === unitId);
  if (!product || !unit) return [];
  const { code, name } = product;
  const said = { price: null, currency: '', note: '', replaces: '' };
  const { value, multiplier } = unit;
  return [{ productId, unitId, code, name, unit: value, multiplier, quantity, ...said }];
}

const keyOf = ({ productId, unitId }: { productId: number | null; unitId: number }) =>
  `${productId}-${unitId}`;

function netOf(
  price: Price,
  quantity: number,
  { rates, currency }: { rates: Rates; currency: string },
): number {
  return exactAmount(price, { to: currency, rates, quantity });
}

function saidPrice(
  quote: StoredQuote,
  side: 'customer' | 'merchant',
  line: StoredQuoteLine,
): Price | null {
  const said = latestRound(quote, side)?.lines.find((each) => keyOf(each) === keyOf(line));
  return said?.price ?? null;
}

/** The customer's own price of each line today; none where it is on request. */
function todaysPrices(
  lines: readonly StoredQuoteLine[],
  products: ReadonlyMap<number, SaleProduct>,
  { settings, rates }: QuoteShop,
): Map<string, Price> {
  const found = lines.flatMap((line) => {
    const product = products.get(line.productId ?? 0);
    const unit = product?.units.find(({ id }) => id === line.unitId);
    return product && unit ? [{ line, product, unit }] : [];
  });
  const held = heldByProduct(
    found.map(({ line, product, unit }) => {
      const { id: productId, parentId } = product;
      return { productId, parentId, multiplier: unit.multiplier, quantity: line.quantity };
    }),
  );
  return new Map(
    found.flatMap(({ line, product, unit }) => {
      const asked = { quantity: line.quantity, note: '', seen: null };
      const { unitPrice } = pricedLine(product, unit, asked, {
        settings,
        held: held.get(product.id),
      });
      return isPriced(unitPrice, rates) ? [[keyOf(line), unitPrice] as const] : [];
    }),
  );
}

function totalsOf(
  quote: StoredQuote,
  lines: readonly QuoteLineView[],
  { shop, currency }: { shop: QuoteShop; currency: string },
): OrderTotals | null {
  const answer = latestRound(quote, 'merchant');
  if (!answer) return null;
  const settings = settingsOfQuote(shop.settings, answer);
  const measured = lines.flatMap(({ product, unitId, quantity, answer: unitPrice }) => {
    const unit = product?.units.find(({ id }) => id === unitId);
    if (!product || !unit || !unitPrice) return [];
    const { width, height, length, weight } = unit;
    const { id: productId, taxRate } = product;
    return [{ productId, quantity, unitPrice, taxRate, width, height, length, weight }];
  });
  const { rates, defaultCurrency } = shop;
  return orderTotals({ lines: measured, settings, rates, defaultCurrency, currency });
}

function savedOf(
  lines: readonly QuoteLineView[],
  money: { rates: Rates; currency: string },
): number | null {
  const both = lines.flatMap(({ today, answer, quantity }) =>
    today && answer ? [netOf(today, quantity, money) - netOf(answer, quantity, money)] : [],
  );
  return both.length === 0 ? null : sumAmounts(...both);
}

/** The price of each product and unit that the customer, or their company, paid last. 1 query. */
async function readLastPaid(
  db: Db,
  { customerId, company }: Pick<StoredQuote, 'customerId' | 'company'>,
  ids: readonly number[],
): Promise<Map<string, { price: Price; at: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    productId: number;
    unitId: number;
    price: Price;
    at: string;
  }>`
    select distinct on (l.product_id, l.unit_id) l.product_id as "productId", l.unit_id as "unitId",
      json_build_object('value', l.unit_price, 'currency', l.unit_currency) as price,
      to_char(o.created_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as at
    from orders o join order_lines l on l.order_id = o.id
    where (o.customer_id = ${customerId}
        or o.company_id = (select id from companies where code = ${company?.code ?? ''}))
      and l.product_id = any(${[...ids]}::bigint[])
      and o.state not in ('awaiting_payment', 'payment_failed', 'cancelled', 'expired')
    order by l.product_id, l.unit_id, o.created_at desc`.execute(db);
  return new Map(rows.map(({ price, at, ...line }) => [keyOf(line), { price, at }]));
}

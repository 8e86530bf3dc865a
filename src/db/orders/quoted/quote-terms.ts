import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { settingsOfQuote, withAgreedPrices, type AgreedTerms } from '#rules/quotes/agreed-terms.ts';
import { isOver, mayChange, type QuoteState } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { OrderContext } from '#db/orders/order-context.ts';
import type { QuoteProblem } from '#rules/quotes/quote-problem.ts';

/** A quote with the round that its cart was opened for. */
export interface QuoteTerms extends AgreedTerms {
  state: QuoteState;
  /** The latest round, and the one that was accepted. */
  round: number;
  cartRound: number;
  validUntil: string | null;
  orderNo: string | null;
}

/** The terms of a quote for the cart that was opened for it. 1 query. */
export async function readQuoteTerms(db: Db, quoteId: number): Promise<QuoteTerms> {
  const { rows } = await sql<QuoteTerms>`
    select q.state, q.round, c.quote_round as "cartRound", q.valid_until as "validUntil", r.shipping,
      r.shipping_fee as "shippingFee", (select o.order_no from orders o where o.quote_id = q.id) as "orderNo",
      coalesce((select json_agg(json_build_object('productId', l.product_id, 'unitId', l.unit_id,
          'price', json_build_object('value', l.price, 'currency', l.currency)) order by l.position)
        from quote_lines l where l.round_id = r.id and l.product_id is not null and l.price is not null), '[]') as lines,
      coalesce((select json_agg(json_build_object('productId', h.product_id, 'pieces', h.pieces))
        from quote_holds h where h.quote_id = q.id), '[]') as holds
    from quotes q join carts c on c.quote_id = q.id
    join quote_rounds r on r.quote_id = q.id and r.number = c.quote_round
    where q.id = ${quoteId}`.execute(db);
  const terms = rows[0];
  if (!terms) throw new Error(`quote ${quoteId} has no cart`);
  return terms;
}

/** Null while the accepted round is the latest and holds. */
export function quoteProblem(quote: QuoteTerms, now: Date): QuoteProblem | null {
  const { state, round, cartRound, validUntil, orderNo } = quote;
  if (orderNo !== null) return { code: 'quote-ordered', orderNo };
  const expired = state === 'expired' || isOver(quote, istanbulDay(now));
  if (round !== cartRound) return { code: 'quote-changed' };
  if (expired && validUntil !== null) return { code: 'quote-expired', validUntil };
  return mayChange(state, 'accept') ? null : { code: 'quote-changed' };
}

/**
 * The context of a quote's cart: its lines at the agreed prices, its shipping, and the stock that it keeps (rules
 * quotes/exact-prices, quotes/hold-stock). 1 query.
 */
export async function atAgreedPrices<C extends OrderContext>(
  trx: Db,
  context: C,
  { quoteId, now }: { quoteId: number; now: Date },
): Promise<C> {
  const quote = await readQuoteTerms(trx, quoteId);
  return {
    ...context,
    quoteProblem: quoteProblem(quote, now),
    lines: withAgreedPrices(context.lines, quote),
    settings: settingsOfQuote(context.settings, quote),
    products: withQuoteHolds(context.products, quote),
    quoteHolds: quote.holds,
  };
}

/** The products as the quote's cart sees them: the pieces that the quote keeps count. */
export function withQuoteHolds<P extends { id: number; stock: number }>(
  products: ReadonlyMap<number, P>,
  { holds }: Pick<AgreedTerms, 'holds'>,
): Map<number, P> {
  const kept = new Map(holds.map(({ productId, pieces }) => [productId, pieces]));
  return new Map(
    [...products].map(([id, product]) => [
      id,
      { ...product, stock: product.stock + (kept.get(id) ?? 0) },
    ]),
  );
}

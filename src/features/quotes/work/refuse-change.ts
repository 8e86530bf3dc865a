import { Refusal } from '#contract/refusals.ts';
import type { StoredQuote } from '#db/quotes/stored-quote.ts';
import { isOver, mayChange, type QuoteChange } from '#rules/quotes/quote-states.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDate } from '#text/format.ts';

/**
 * Refuses a change that the quote does not allow now: it is ordered, the other side wrote meanwhile, its days are over, or its
 * state is another (rules quotes/states, quotes/versions, quotes/validity).
 */
export function refuseChange(
  quote: StoredQuote,
  change: QuoteChange,
  { version, now, locale }: { version: number | undefined; now: Date; locale: Locale },
): void {
  const { orderNo, state, validUntil } = quote;
  if (orderNo !== null) throw new Refusal('quote-ordered', { values: { orderNo } });
  const isExpired = state === 'expired' || isOver(quote, istanbulDay(now));
  if (isExpired && change !== 'answer' && validUntil !== null)
    throw new Refusal('quote-expired', { values: { until: formatDate(validUntil, locale) } });
  if (version !== undefined && version !== quote.version) throw new Refusal('quote-changed');
  if (!mayChange(state, change)) throw new Refusal('quote-changed');
}

import { roundHalfAway, scaled } from '#rules/money/money.ts';
import { daysAfter } from '#rules/returns/return-right.ts';
import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';

/** A price that visitors had from a moment on. */
export interface HistoricPrice {
  /** Net, for one unit, 4 places; 0 means on request. */
  readonly value: number;
  readonly currency: string;
  /** The moment, ISO 8601 in UTC. */
  readonly since: string;
  /** A list price that stands for the time before the shop knew the unit. */
  readonly declared: boolean;
}

/** The discount that a history proves (rule prices/claim). Days are Istanbul's, both included. */
export interface PriceClaim {
  /** The lowest price of the days before the discount. */
  readonly reference: number;
  /** The price to strike through: the lower of the reference and the list price. */
  readonly struck: number;
  readonly currency: string;
  /** Whole percent of `struck`. */
  readonly percent: number;
  readonly from: string;
  readonly until: string;
}

/** What a claim is made of beside the history. */
export interface ClaimTerms {
  readonly listPrice: { readonly value: number; readonly currency: string } | null;
  /** The merchant's last day of the discount. */
  readonly discountUntil: string | null;
  /** Days before the discount that count. */
  readonly priceWindowDays: number;
  /** Days that a discount without a last day goes on for after its first. */
  readonly discountDays: number;
  /** The day in Istanbul. */
  readonly today: string;
}

const places = 10_000;

/**
 * The discount that may be claimed today, null for none (rule prices/claim). The history is in its order; a declared price
 * counts only as the first. A discount begins when the price falls to what it is now; no rate is looked at, so prices of
 * another currency in the window prove nothing.
 */
export function priceClaim(
  history: readonly HistoricPrice[],
  terms: ClaimTerms,
): PriceClaim | null {
  const known = history.filter(({ declared }, index) => !declared || index === 0);
  const at = known.findLastIndex((price, index) => !isSamePrice(price, known[index - 1]));
  const now = known[at];
  const before = known[at - 1];
  if (!now || !before || now.value === 0) return null;
  if (before.currency !== now.currency || before.value <= now.value) return null;
  const from = istanbulDay(new Date(now.since));
  const begin = beginOfDay(daysAfter(from, -terms.priceWindowDays))?.getTime() ?? 0;
  const window = known.slice(0, at).filter(({ value }, index) => {
    const end = known[index + 1];
    return value > 0 && end !== undefined && Date.parse(end.since) > begin;
  });
  if (window.some(({ currency }) => currency !== now.currency)) return null;
  return claimOf(now, { from, reference: Math.min(...window.map(({ value }) => value)) }, terms);
}

function claimOf(
  { value, currency }: HistoricPrice,
  { from, reference }: { from: string; reference: number },
  { listPrice, discountUntil, discountDays, today }: ClaimTerms,
): PriceClaim | null {
  const until = discountUntil ?? daysAfter(from, discountDays);
  if (listPrice?.currency !== currency || today < from || until < today) return null;
  const struck = Math.min(reference, listPrice.value);
  if (struck <= value) return null;
  const whole = BigInt(scaled(struck, places));
  const saved = whole - BigInt(scaled(value, places));
  const percent = Number(roundHalfAway(100n * saved, whole));
  return { reference, struck, currency, percent, from, until };
}

function isSamePrice(one: HistoricPrice, other: HistoricPrice | undefined): boolean {
  return other !== undefined && one.value === other.value && one.currency === other.currency;
}

import { hasRate } from '#rules/money/currency.ts';
import { convertAmount, exactAmount, exactWorth, roundHalfAway } from '#rules/money/money.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import type { PricesShown, Settings } from '#rules/shop/settings.ts';

export interface DisplayOptions {
  to: string;
  rates: Rates;
  taxRate: number;
  withTax: boolean;
}

/** The price block of a card or a detail page; amounts have 2 places. */
export type PriceDisplay =
  | { kind: 'hidden' }
  | { kind: 'ask' }
  | {
      kind: 'price';
      gross: number;
      net: number;
      /** The large figure: gross when productsWithKdv is set, else net. */
      shown: number;
      /** The struck-through figure, with VAT exactly when `shown` has it. */
      list?: number;
      discount?: number;
    };

/** A price as it is shown: converted, with VAT when asked for (rule prices/vat). */
export function displayPrice(price: Price, options: DisplayOptions): number {
  return exactAmount(price, {
    to: options.to,
    rates: options.rates,
    percent: options.withTax ? 100 + options.taxRate : 100,
  });
}

export function netPrice(price: Price, input: { to: string; rates: Rates }): number {
  return convertAmount(price.value, price.currency, input.to, input.rates);
}

export function grossPrice(
  price: Price,
  input: { to: string; rates: Rates; taxRate: number },
): number {
  return exactAmount(price, { to: input.to, rates: input.rates, percent: 100 + input.taxRate });
}

/** Whether the product can be sold at this price; 0 means 'Fiyat Sorunuz' (rules prices/on-request,
 * prices/no-rate). */
export function isPriced(price: Price, rates: Rates): boolean {
  return price.value > 0 && hasRate(rates, price.currency);
}

/** Whether the list price counts: shown at all, and above the sale price in the currency `to`. */
function listsAbove(
  sale: Price,
  list: Price | null,
  input: { rates: Rates; to: string; showListPrice: boolean },
): list is Price {
  if (!input.showListPrice || list === null) return false;
  if (!isPriced(sale, input.rates) || !isPriced(list, input.rates)) return false;
  return netPrice(list, input) > netPrice(sale, input);
}

/**
 * 100 − sale ÷ list × 100, rounded to whole percent; null when no discount is to be shown (rule
 * prices/discount). `to` is the default currency.
 */
export function discountPercent(
  sale: Price,
  list: Price | null,
  input: { rates: Rates; to: string; showListPrice: boolean },
): number | null {
  if (!listsAbove(sale, list, input)) return null;
  const whole = exactWorth(list, input.rates);
  const percent = Number(roundHalfAway(100n * (whole - exactWorth(sale, input.rates)), whole));
  return percent > 0 ? percent : null;
}

/** A product's price block under the store's flags (rules prices/with-vat, prices/hidden, prices/list-price). */
export function priceDisplay(
  product: { salePrice: Price; listPrice: Price | null; taxRate: number },
  input: {
    settings: PricesShown & Pick<Settings, 'showListPrice' | 'productsWithKdv'>;
    rates: Rates;
    to: string;
  },
): PriceDisplay {
  const { salePrice, listPrice, taxRate } = product;
  const { to, rates, settings } = input;
  if (!settings.showPriceStatus) return { kind: 'hidden' };
  if (!isPriced(salePrice, rates)) return { kind: 'ask' };
  const gross = grossPrice(salePrice, { to, rates, taxRate });
  const net = netPrice(salePrice, { to, rates });
  const withTax = settings.productsWithKdv;
  const price: PriceDisplay = { kind: 'price', gross, net, shown: withTax ? gross : net };
  const listing = { rates, to, showListPrice: settings.showListPrice };
  if (!listsAbove(salePrice, listPrice, listing)) return price;
  const list = displayPrice(listPrice, { to, rates, taxRate, withTax });
  const discount = discountPercent(salePrice, listPrice, listing);
  return discount === null ? { ...price, list } : { ...price, list, discount };
}

import { exactAmount, sumAmounts } from './money.ts';
import type { Price, Rates } from './money.ts';
import { freeShippingRemaining, shippingFee } from './shipping.ts';
import type { MeasuredLine, ShippingSettings, ShippingState } from './shipping.ts';

/** A line as a total needs it: unitPrice is net, for one of the unit. */
export type TotalLine = MeasuredLine & { readonly unitPrice: Price; readonly taxRate: number };

export interface LineTotal {
  net: number;
  tax: number;
  gross: number;
}

/** All in the currency asked for, 2 places, but tryTotal, which is TRY. */
export interface OrderTotals {
  lines: LineTotal[];
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: ShippingState;
  total: number;
  tryTotal: number;
  freeShippingRemaining: number | null;
}

interface TotalsInput {
  lines: readonly TotalLine[];
  settings: ShippingSettings;
  rates: Rates;
  currency: string;
  defaultCurrency: string;
}

/**
 * The only place where a total is made: cart, checkout, order, payment and mails show these figures
 * (rules totals/one-function, totals/line, totals/order). Net and gross of a line are each rounded
 * once, VAT is their difference. Whether shipping is free is decided in the default currency, and
 * tryTotal is the total as it is shown in TRY: neither changes with the currency that the shopper
 * looks at. Throws when a currency has no rate.
 */
export function orderTotals(input: TotalsInput): OrderTotals {
  const { currency } = input;
  const shown = goodsTotals(input.lines, input.rates, currency);
  const inDefault =
    currency === input.defaultCurrency
      ? shown
      : goodsTotals(input.lines, input.rates, input.defaultCurrency);
  const inTry = currency === 'TRY' ? shown : goodsTotals(input.lines, input.rates, 'TRY');
  const subTotalPlusTax = sumAmounts(inDefault.subTotal, inDefault.tax);
  const { lines, settings, rates } = input;
  const shipping = shippingFee({ lines, settings, subTotalPlusTax, rates, currency });
  const tryFee = shippingFee({ lines, settings, subTotalPlusTax, rates, currency: 'TRY' }).fee;
  return {
    lines: shown.lines,
    subTotal: shown.subTotal,
    tax: shown.tax,
    shippingTotal: shipping.fee,
    shippingState: shipping.state,
    total: sumAmounts(shown.subTotal, shown.tax, shipping.fee),
    tryTotal: sumAmounts(inTry.subTotal, inTry.tax, tryFee),
    freeShippingRemaining: freeShippingRemaining({
      settings,
      subTotalPlusTax,
      rates,
      currency,
      defaultCurrency: input.defaultCurrency,
    }),
  };
}

/** The net worth of the goods in a currency, each line rounded once. */
export function netOfGoods(lines: readonly TotalLine[], rates: Rates, to: string): number {
  return goodsTotals(lines, rates, to).subTotal;
}

function goodsTotals(
  lines: readonly TotalLine[],
  rates: Rates,
  to: string,
): { lines: LineTotal[]; subTotal: number; tax: number } {
  const totals = lines.map((line) => lineTotal(line, rates, to));
  return {
    lines: totals,
    subTotal: sumAmounts(...totals.map((line) => line.net)),
    tax: sumAmounts(...totals.map((line) => line.tax)),
  };
}

function lineTotal(line: TotalLine, rates: Rates, to: string): LineTotal {
  const { quantity, unitPrice, taxRate } = line;
  const net = exactAmount(unitPrice, { to, rates, quantity });
  const gross = exactAmount(unitPrice, { to, rates, quantity, percent: 100 + taxRate });
  return { net, tax: sumAmounts(gross, -net), gross };
}

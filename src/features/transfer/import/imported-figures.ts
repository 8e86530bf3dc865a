import type { WholeItem, WholeOrder } from '#db/orders/read/whole-order.ts';
import { hasRate, parseCurrency } from '#rules/money/currency.ts';
import { convertAmount, sumAmounts } from '#rules/money/money.ts';
import type { Rates } from '#rules/money/money.ts';
import { orderTotals } from '#rules/money/totals.ts';
import { defaultSettings } from '#rules/shop/settings.ts';
import type { OrderRecord } from '#features/transfer/sources/order-record.ts';
import { roundedDecimal } from './field-values.ts';
import type { RecordFindings } from './field-values.ts';

export type OrderFigures = Pick<
  WholeOrder,
  | 'currency'
  | 'rates'
  | 'items'
  | 'shippingTotal'
  | 'shippingState'
  | 'commission'
  | 'subTotal'
  | 'tax'
  | 'total'
  | 'tryTotal'
>;

const wholeFields = ['currency', 'rates', 'subTotal', 'tax', 'total', 'tryTotal'] as const;
const wholeItemFields = [
  'code',
  'name',
  'unitValue',
  'multiplier',
  'currency',
  'net',
  'tax',
  'gross',
] as const;
const figureFields = ['net', 'tax', 'gross'] as const;

/** Whether the line has amounts of its own; then the shop calculates none (rule import-export/full-orders). */
export function isWhole(record: OrderRecord): boolean {
  return (
    wholeFields.some((field) => record[field] !== undefined) ||
    record.items.some((item) => figureFields.some((field) => item[field] !== undefined))
  );
}

/** Whether a whole line is complete; refuses missing fields. */
export function refuseMissing(record: OrderRecord, findings: RecordFindings): boolean {
  const missing = wholeFields.filter((field) => record[field] === undefined).map(String);
  for (const [index, item] of record.items.entries()) {
    const fields = wholeItemFields.filter((field) => item[field] === undefined);
    missing.push(...fields.map((field) => `items[${index}].${field}`));
  }
  for (const field of missing.slice(0, 5)) findings.refused.push({ field, code: 'required' });
  return missing.length === 0;
}

/** The amounts of the line; refuses amounts that contradict each other. */
export function givenFigures(
  record: OrderRecord,
  items: WholeItem[],
  findings: RecordFindings,
): OrderFigures {
  const amount = (
    field: 'shippingTotal' | 'commission' | 'subTotal' | 'tax' | 'total' | 'tryTotal',
  ) => roundedDecimal(record[field] ?? 0, field, findings, 2);
  const shippingTotal = amount('shippingTotal');
  const figures = {
    currency: parseCurrency(record.currency ?? ''),
    rates: normalisedRates(record.rates ?? {}),
    items,
    shippingTotal,
    shippingState:
      record.shippingState ?? (shippingTotal > 0 ? ('fee' as const) : ('free' as const)),
    commission: amount('commission'),
    subTotal: amount('subTotal'),
    tax: amount('tax'),
    total: amount('total'),
    tryTotal: amount('tryTotal'),
  };
  for (const { field, detail } of contradictions(figures)) {
    findings.refused.push({ field, code: 'contradicts', detail });
  }
  return figures;
}

function normalisedRates(rates: Rates): Rates {
  return Object.fromEntries(
    Object.entries(rates).map(([code, rate]) => [parseCurrency(code), rate]),
  );
}

/** The amounts that do not add up, and the currencies without a rate. */
function contradictions(figures: OrderFigures): { field: string; detail: string }[] {
  const { items, rates, subTotal, tax, shippingTotal, commission } = figures;
  const found: { field: string; detail: string }[] = [];
  const expect = (field: string, is: number, of: string, wanted: number) => {
    if (is !== wanted) found.push({ field, detail: `${of} = ${wanted}` });
  };
  for (const [index, item] of items.entries()) {
    const field = `items[${index}]`;
    expect(`${field}.gross`, item.gross, 'net + tax', sumAmounts(item.net, item.tax));
    if (!hasRate(rates, item.currency)) found.push({ field: `${field}.currency`, detail: 'rates' });
  }
  if (!hasRate(rates, figures.currency)) found.push({ field: 'currency', detail: 'rates' });
  expect('subTotal', subTotal, 'items net', sumAmounts(...items.map((item) => item.net)));
  expect('tax', tax, 'items tax', sumAmounts(...items.map((item) => item.tax)));
  const total = sumAmounts(subTotal, tax, shippingTotal, commission);
  expect('total', figures.total, 'subTotal + tax + shippingTotal + commission', total);
  if (figures.shippingState !== 'fee') expect('shippingTotal', shippingTotal, 'shippingState', 0);
  return found.slice(0, 5);
}

/**
 * The amounts of an order in short form, calculated by `orderTotals`; shipping is as the line states. An order
 * whose lines and shipping are unchanged keeps its amounts.
 */
export function calculatedFigures(
  input: {
    items: WholeItem[];
    shippingTotal: number;
    shippingState: WholeOrder['shippingState'] | undefined;
    /** The shipping state of an order without a fee, unless the line or the stored order has one. */
    withoutFee: WholeOrder['shippingState'];
    rates: Rates;
    currency: string;
  },
  known: WholeOrder | undefined,
): OrderFigures {
  const { shippingTotal, currency } = input;
  const kept = known && hasSameItems(known, input) ? known : undefined;
  const sameState = known?.shippingTotal === shippingTotal ? known.shippingState : undefined;
  const shippingState =
    input.shippingState ?? sameState ?? (shippingTotal > 0 ? ('fee' as const) : input.withoutFee);
  if (kept) {
    const { rates, commission, subTotal, tax, total, tryTotal, items } = kept;
    const figures = { rates, commission, subTotal, tax, total, tryTotal };
    return { ...figures, currency: kept.currency, items, shippingTotal, shippingState };
  }
  const rates = known?.currency === currency ? known.rates : input.rates;
  const goods = goodsTotals(input.items, rates, currency);
  return {
    currency,
    rates,
    items: input.items.map((item, index) => ({ ...item, ...goods.lines[index] })),
    shippingTotal,
    shippingState,
    commission: 0,
    subTotal: goods.subTotal,
    tax: goods.tax,
    total: sumAmounts(goods.subTotal, goods.tax, shippingTotal),
    tryTotal: sumAmounts(goods.tryTotal, convertAmount(shippingTotal, currency, 'TRY', rates)),
  };
}

/** Whether items and shipping are unchanged, so that the stored amounts stay valid. */
function hasSameItems(
  known: WholeOrder,
  input: { items: readonly WholeItem[]; shippingTotal: number },
): boolean {
  return (
    known.shippingTotal === input.shippingTotal &&
    known.items.length === input.items.length &&
    known.items.every((line, index) => {
      const item = input.items[index];
      return (
        line.productId === item?.productId &&
        line.unitValue === item.unitValue &&
        line.quantity === item.quantity &&
        line.price === item.price &&
        line.currency === item.currency &&
        line.taxRate === item.taxRate &&
        line.note === item.note &&
        line.customerCode === item.customerCode
      );
    })
  );
}

function goodsTotals(items: readonly WholeItem[], rates: Rates, currency: string) {
  return orderTotals({
    lines: items.map((item) => ({
      productId: item.productId ?? 0,
      quantity: item.quantity,
      unitPrice: { value: item.price, currency: item.currency },
      taxRate: item.taxRate,
      width: 0,
      height: 0,
      length: 0,
      weight: 0,
    })),
    settings: { ...defaultSettings, kargoAliciyaAit: true },
    rates,
    currency,
    defaultCurrency: currency,
  });
}

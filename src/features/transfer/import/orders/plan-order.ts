import type { FolderOrder } from '#db/orders/read/folder-order.ts';
import type { WholePayment, WholeState, WholeOrder } from '#db/orders/read/whole-order.ts';
import type { OrderedQuote } from '#db/transfer/quotes/read-quotes.ts';
import type { OrderedProduct } from '#db/transfer/write-orders.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { isPaymentType, paymentTypes } from '#rules/order/payment-methods.ts';
import type { ShopSnapshot } from '#db/shop/shop-snapshot.ts';
import type { OrderRecord, PaymentRecord } from '#features/transfer/sources/order-record.ts';
import { dayOf, instantOf, roundedDecimal } from '#features/transfer/import/field-values.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import {
  givenFigures,
  isWhole,
  calculatedFigures,
  refuseMissing,
} from '#features/transfer/import/imported-figures.ts';
import type { OrderFigures } from '#features/transfer/import/imported-figures.ts';
import { frozenItems, shortItems } from './order-items.ts';
import { shippingItemOf, shortFee } from './short-shipping.ts';

/** Data that a line is checked against. */
export interface OrderLookups {
  shop: Pick<ShopSnapshot, 'defaultCurrency' | 'rates' | 'carriers' | 'settings'>;
  products: ReadonlyMap<number, OrderedProduct>;
  /** The codes of all companies. */
  companies: ReadonlySet<string>;
  /** The stored order; fields that the line leaves out stay. */
  known: FolderOrder | undefined;
  /** The quotes that orders of the batch name. */
  quotes: ReadonlyMap<string, OrderedQuote>;
  now: Date;
}

/**
 * The order that a line describes. A whole line is stored as it is; the amounts of a short one are calculated (rules
 * import-export/full-orders, import-export/upsert). Problems go to `findings`.
 */
export function planOrder(
  record: OrderRecord,
  lookups: OrderLookups,
  findings: RecordFindings,
): WholeOrder {
  const { known } = lookups;
  const kfadi = kept(record.kfadi, known?.kfadi, '');
  if (kfadi !== '' && !Object.hasOwn(lookups.shop.carriers, kfadi)) {
    findings.refused.push({ field: 'kfadi', code: 'no-carrier', detail: kfadi });
  }
  const company = kept(record.company, known?.company, null);
  if (company !== null && !lookups.companies.has(company)) {
    findings.refused.push({ field: 'company', code: 'no-company', detail: company });
  }
  const quoteNo = quoteOf(record, lookups, findings);
  const paymentType = Number(record.paymentType);
  const figures = figuresOf(record, lookups, findings);
  return {
    orderNo: record.orderNo,
    email: record.email,
    guest: kept(record.guest, known?.guest, null),
    date: instantOf(record.date, 'date', findings),
    status: record.status,
    paymentType: isPaymentType(paymentType) ? paymentType : paymentTypes.bankTransfer,
    reference: kept(record.reference, known?.reference, ''),
    description: kept(record.description, known?.description, ''),
    locale: record.locale ?? known?.locale ?? 'tr',
    branch: kept(record.branch, known?.branch, null),
    company,
    costCentre: kept(record.costCentre, known?.costCentre, ''),
    approvedBy: kept(record.approvedBy, known?.approvedBy, ''),
    quoteNo,
    ...figures,
    shippingItem: shippingItemOf(record, figures, lookups),
    payBefore:
      record.payBefore === undefined
        ? (known?.payBefore ?? null)
        : optionalInstant(record.payBefore, 'payBefore', findings),
    dueOn: kept(record.dueOn && dayOf(record.dueOn, 'dueOn', findings), known?.dueOn, null),
    ...rightOf(record, known, findings),
    takipNo: kept(record.takipNo, known?.takipNo, ''),
    kfadi,
    deliveryAddress: addressOf(record.deliveryAddress, known?.deliveryAddress),
    invoiceAddress: addressOf(record.invoiceAddress, known?.invoiceAddress),
    contracts: kept(record.contracts, known?.contracts, []),
    history: historyOf(record, lookups, findings),
    payments: paymentsOf(record, known, findings),
  };
}

/** The quote that an order came of: one that is ordered, and by no other order (rule import-export/quotes). */
function quoteOf(
  { orderNo, quoteNo: given }: OrderRecord,
  { known, quotes }: OrderLookups,
  { refused }: RecordFindings,
): string | null {
  const quoteNo = kept(given, known?.quoteNo, null);
  if (quoteNo === null) return null;
  const quote = quotes.get(quoteNo);
  if (!quote) refused.push({ field: 'quoteNo', code: 'no-quote', detail: quoteNo });
  else if (quote.state !== 'ordered')
    refused.push({ field: 'quoteNo', code: 'contradicts', detail: `state = ${quote.state}` });
  else if (quote.orderNo !== null && quote.orderNo !== orderNo)
    refused.push({ field: 'quoteNo', code: 'contradicts', detail: `orderNo = ${quote.orderNo}` });
  return quoteNo;
}

/** The parts of an order that decide on the right to return its goods (rule returns/right). */
function rightOf(
  { buyerKind, deliveredOn }: OrderRecord,
  known: WholeOrder | undefined,
  findings: RecordFindings,
): Pick<WholeOrder, 'buyerKind' | 'deliveredOn'> {
  const day = deliveredOn && dayOf(deliveredOn, 'deliveredOn', findings);
  return {
    buyerKind: kept(buyerKind, known?.buyerKind, null),
    deliveredOn: kept(day, known?.deliveredOn, null),
  };
}

/** A field's new value: an absent field stays, null empties it (rule import-export/upsert). */
function kept<T>(given: T | null | undefined, known: T | undefined, empty: T): T {
  return given === undefined ? (known ?? empty) : (given ?? empty);
}

function figuresOf(
  record: OrderRecord,
  { shop, products, known }: OrderLookups,
  findings: RecordFindings,
): OrderFigures {
  if (isWhole(record)) {
    const isComplete = refuseMissing(record, findings);
    const items = isComplete ? frozenItems(record, products, findings) : [];
    return givenFigures(record, items, isComplete ? findings : { refused: [], warnings: [] });
  }
  const currency = shop.defaultCurrency;
  const { urNo, kargoAliciyaAit } = shop.settings;
  const shippingTotal = shortFee(record, { shop, known }, findings);
  const items = shortItems(record, { products, known, currency, urNo }, findings);
  const { shippingState } = record;
  const withoutFee = kargoAliciyaAit ? ('recipient' as const) : ('free' as const);
  return calculatedFigures(
    { items, shippingTotal, shippingState, withoutFee, rates: shop.rates, currency },
    known,
  );
}

function addressOf(
  given: OrderRecord['deliveryAddress'],
  known: PostalAddress | null | undefined,
): PostalAddress | null {
  if (given === undefined) return known ?? null;
  if (given === null) return null;
  return {
    addressTitle: given.addressTitle ?? '',
    name: given.name,
    country: given.country,
    city: given.city ?? '',
    town: given.town ?? '',
    address: given.address,
    number: given.number ?? '',
    idNumber: given.idNumber ?? '',
    companyName: given.companyName ?? '',
    taxOffice: given.taxOffice ?? '',
    taxNumber: given.taxNumber ?? '',
  };
}

/** The order's history: the line's, or the present state alone. */
function historyOf(
  record: OrderRecord,
  { known, now }: OrderLookups,
  findings: RecordFindings,
): WholeState[] {
  const { status: state, history } = record;
  if (!history) {
    const before = known?.history ?? [];
    if (known?.status === state) return before;
    const at = known ? now.toISOString() : instantOf(record.date, 'date', findings);
    return [...before, { state, at, actor: known ? 'merchant' : '', reason: 'import' }];
  }
  const last = history.at(-1)?.state;
  if (last !== state) {
    findings.refused.push({ field: 'history', code: 'contradicts', detail: `status = ${state}` });
  }
  return history.map((step, index) => ({
    state: step.state,
    at: instantOf(step.at, `history[${index}].at`, findings),
    actor: step.actor ?? '',
    reason: step.reason ?? '',
  }));
}

function paymentsOf(
  record: OrderRecord,
  known: WholeOrder | undefined,
  findings: RecordFindings,
): WholePayment[] {
  if (record.payments === undefined) return known?.payments ?? [];
  return (record.payments ?? []).map((payment, index) => {
    const field = `payments[${index}]`;
    const amount = roundedDecimal(payment.amount, `${field}.amount`, findings, 2);
    const refunds = refundsOf(payment, field, findings);
    const back = refunds.filter(({ state }) => state !== 'refused');
    if (sumAmounts(...back.map((refund) => refund.amount)) > amount) {
      findings.refused.push({ field: `${field}.refunds`, code: 'contradicts', detail: 'amount' });
    }
    return {
      method: payment.method,
      amount,
      currency: parseCurrency(payment.currency),
      at: instantOf(payment.at, `${field}.at`, findings),
      reference: payment.reference,
      refunds,
    };
  });
}

function refundsOf(
  { refund, refunds = refund ? [refund] : [] }: PaymentRecord,
  payment: string,
  findings: RecordFindings,
): WholePayment['refunds'] {
  return refunds.map((each, index) => {
    const field = `${payment}.refunds[${index}]`;
    return {
      amount: roundedDecimal(each.amount, `${field}.amount`, findings, 2),
      reason: each.reason ?? '',
      state: each.state,
      at: instantOf(each.at, `${field}.at`, findings),
      doneAt: optionalInstant(each.doneAt, `${field}.doneAt`, findings),
      reference: each.reference ?? '',
    };
  });
}

function optionalInstant(
  text: string | null | undefined,
  field: string,
  findings: RecordFindings,
): string | null {
  return text ? instantOf(text, field, findings) : null;
}

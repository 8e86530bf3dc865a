import type { Store } from '#contract/catalog/shop-frame.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { StoredOrderLine } from '#db/orders/read/stored-order.ts';
import { netPrice } from '#rules/catalog/pricing.ts';
import { taxByRate } from '#rules/money/tax-rates.ts';
import { ibanInFours, parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { awaitsTransfer } from '#rules/order/order-states.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { withCountryName } from '#text/country-name.ts';
import { documents as english } from '#text/en/papers/documents.ts';
import { orders as englishOrders } from '#text/en/customer/orders.ts';
import { addresses as englishAddresses } from '#text/en/customer/addresses.ts';
import { formatDate, formatDateTime, formats } from '#text/format.ts';
import { addresses as turkishAddresses } from '#text/tr/customer/addresses.ts';
import { documents as turkish } from '#text/tr/papers/documents.ts';
import { orders as turkishOrders } from '#text/tr/customer/orders.ts';
import type { PaperHead } from './paper-head.ts';
import { identityOf } from './store-identity.ts';

export interface ProformaRow {
  code: string;
  product: string;
  note: string;
  quantity: string;
  price: string;
  tax: string;
  amount: string;
}

/** Everything that the paper says, as it says it. */
export interface ProformaContent extends PaperHead {
  locale: Locale;
  facts: [label: string, value: string][];
  addresses: { title: string; lines: string[] }[];
  heads: Record<keyof Omit<ProformaRow, 'note'> | 'line', string>;
  rows: ProformaRow[];
  totals: { label: string; value: string; strong: boolean }[];
  accounts: { title: string; lines: string[] } | null;
  foot: string;
}

/**
 * An order as a pro-forma (rule orders/proforma): frozen figures without VAT, which add up to the subtotal, then the
 * VAT by its rates, shipping and the grand total.
 */
export function proformaContent(
  order: OrderDocument,
  shop: { store: Store; bankAccounts: string; locale: Locale },
): ProformaContent {
  const { locale, store } = shop;
  const t = locale === 'en' ? english : turkish;
  const { taxOfficeShort } = locale === 'en' ? englishAddresses : turkishAddresses;
  const { line, code, product, quantity, price, tax, amount } = t;
  return {
    locale,
    title: t.title,
    storeName: store.name,
    identity: identityOf(store, locale),
    facts: factsOf(order, locale),
    addresses: [
      { title: t.invoiceAddress, address: order.invoice },
      { title: t.deliveryAddress, address: order.delivery },
    ].flatMap(({ title, address }) =>
      address
        ? [{ title, lines: addressLines(withCountryName(address, locale), taxOfficeShort) }]
        : [],
    ),
    heads: { line, code, product, quantity, price, tax, amount },
    rows: order.lines.map((each) => rowOf(each, order, locale)),
    totals: totalsOf(order, locale),
    accounts: accountsOf(order, shop),
    foot: t.notInvoice,
  };
}

function factsOf(order: OrderDocument, locale: Locale): [string, string][] {
  const t = locale === 'en' ? english : turkish;
  const { states, methods } = locale === 'en' ? englishOrders : turkishOrders;
  const facts: [string, string][] = [
    [t.orderNo, order.orderNo],
    [t.date, formatDate(order.createdAt, locale)],
    [t.state, states[awaitsTransfer(order) ? 'awaiting_payment' : order.state]],
    [t.payment, methods[order.paymentType]],
    [t.orderedFor, order.orderedFor],
    [t.reference, order.reference],
    [t.costCentre, order.costCentre],
    [t.branch, order.branch],
    [t.description, order.description],
  ];
  return facts.filter(([, value]) => value !== '');
}

function rowOf(line: StoredOrderLine, order: OrderDocument, locale: Locale): ProformaRow {
  const { integer, money, percent } = formats[locale];
  const { currency: to, rates } = order;
  const unitPrice = { value: line.unitPrice, currency: line.unitCurrency };
  const t = locale === 'en' ? english : turkish;
  return {
    code: line.code,
    product: line.name,
    note: [line.customerCode && t.ownCode(line.customerCode), line.note && t.lineNote(line.note)]
      .filter((text) => text !== '')
      .join(' · '),
    quantity: `${integer(line.quantity)} ${line.unit}`,
    price: money(netPrice(unitPrice, { to, rates }), to),
    tax: percent(line.taxRate),
    amount: money(line.net, to),
  };
}

function totalsOf(order: OrderDocument, locale: Locale): ProformaContent['totals'] {
  const t = locale === 'en' ? english : turkish;
  const { money, percent } = formats[locale];
  const { currency } = order;
  const shipping = {
    recipient: t.recipientPays,
    free: t.free,
    fee: money(order.shippingTotal, currency),
  }[order.shippingState];
  const row = (label: string, value: string, strong = false) => ({ label, value, strong });
  return [
    row(t.subTotal, money(order.subTotal, currency)),
    ...taxByRate(order.lines).map(({ rate, net, tax }) =>
      row(t.taxOf(percent(rate), money(net, currency)), money(tax, currency)),
    ),
    row(order.shippingItem ? `${t.shipping} (${order.shippingItem.code})` : t.shipping, shipping),
    ...(order.commission > 0 ? [row(t.commission, money(order.commission, currency))] : []),
    row(t.total, money(order.total, currency), true),
    ...(currency === 'TRY' ? [] : [row(t.inLira, money(order.tryTotal, 'TRY'))]),
  ];
}

/** The accounts to pay to, while a transfer is awaited. */
function accountsOf(
  order: OrderDocument,
  { bankAccounts, locale }: { bankAccounts: string; locale: Locale },
): ProformaContent['accounts'] {
  const { payBefore, orderNo } = order;
  if (!awaitsTransfer(order)) return null;
  const t = locale === 'en' ? english : turkish;
  const lines = parseBankAccounts(bankAccounts).map(({ bank, accountName, accountNo, iban }) =>
    [bank, accountName, accountNo, ibanInFours(iban)].filter(Boolean).join(' · '),
  );
  if (lines.length === 0) return null;
  const until = payBefore && t.payBefore(orderNo, formatDateTime(payBefore, locale));
  return { title: t.accounts, lines: until === null ? lines : [...lines, until] };
}

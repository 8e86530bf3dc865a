import { grossPrice } from '#rules/catalog/pricing.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { awaitsTransfer } from '#rules/order/order-states.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import { ibanInFours, type BankAccount } from '#rules/order/bank-accounts.ts';
import type { OrderDocument } from '#db/orders/read/order-document.ts';
import type { StoredOrderLine } from '#db/orders/read/stored-order.ts';
import { withCountryName } from '#text/country-name.ts';
import { formatDateTime, formats } from '#text/format.ts';
import type { Fact, MailBlock } from './mail-blocks.ts';
import type { MailTexts } from './store-mail.ts';

/** Mail programs cut a mail of more than 100 KB: the rest of a long order stands in one row. */
const mostLines = 60;

/**
 * The order's lines with VAT, the shipping product as on the order's page, and the totals, as stored in the order
 * (rules orders/prices-with-vat, shipping/order-line).
 */
export function productsBlock(order: OrderDocument, t: MailTexts): MailBlock {
  const { currency, locale } = order;
  const money = (amount: number) => formats[locale].money(amount, currency);
  const fits = order.lines.length <= mostLines;
  const shown = fits ? order.lines : order.lines.slice(0, mostLines - 1);
  const rows = shown.map((line) => ({
    name: line.name,
    about: aboutLine(line, order, t),
    note: line.note === '' ? '' : t.lineNote(line.note),
    amount: money(line.gross),
  }));
  if (!fits) {
    const rest = order.lines.slice(mostLines - 1);
    rows.push({
      name: t.moreLines(formats[locale].integer(rest.length)),
      about: t.moreLinesHint,
      note: '',
      amount: money(sumAmounts(...rest.map((line) => line.gross))),
    });
  }
  if (order.shippingItem !== null) {
    const { code, name } = order.shippingItem;
    rows.push({ name, about: code, note: '', amount: money(order.shippingTotal) });
  }
  return {
    kind: 'products',
    heads: [t.product, t.amountWithTax],
    rows,
    totals: totalsOf(order, t, money),
  };
}

function aboutLine(line: StoredOrderLine, order: OrderDocument, t: MailTexts): string {
  const { integer, money, percent } = formats[order.locale];
  const price = grossPrice(
    { value: line.unitPrice, currency: line.unitCurrency },
    { to: order.currency, rates: order.rates, taxRate: line.taxRate },
  );
  return [
    line.code,
    ...(line.customerCode === '' ? [] : [t.ownCode(line.customerCode)]),
    `${integer(line.quantity)} ${line.unit} × ${money(price, order.currency)}`,
    t.taxRate(percent(line.taxRate)),
  ].join(' · ');
}

/** How shipping was charged at that time (rule shipping/order-snapshot). */
function shippingText(order: OrderDocument, t: MailTexts, money: (amount: number) => string) {
  if (order.shippingState === 'recipient') return t.recipientPays;
  return order.shippingState === 'free' ? t.free : money(order.shippingTotal);
}

function totalsOf(order: OrderDocument, t: MailTexts, money: (amount: number) => string): Fact[] {
  const fee = order.shippingItem === null ? [] : [order.shippingTotal];
  return [
    {
      label: t.linesTotal,
      value: money(sumAmounts(...order.lines.map((line) => line.gross), ...fee)),
    },
    { label: t.subTotal, value: money(order.subTotal) },
    { label: t.tax, value: money(order.tax) },
    { label: t.shipping, value: shippingText(order, t, money) },
    ...(order.commission > 0 ? [{ label: t.commission, value: money(order.commission) }] : []),
    { label: t.total, value: money(order.total), strong: true },
    ...(order.currency === 'TRY'
      ? []
      : [{ label: t.inLira, value: formats[order.locale].money(order.tryTotal, 'TRY') }]),
  ];
}

/** The account, amount and deadline, while a transfer is awaited. */
export function transferBlocks(
  order: OrderDocument,
  accounts: readonly BankAccount[],
  t: MailTexts,
): MailBlock[] {
  const { payBefore, locale } = order;
  if (!awaitsTransfer(order) || payBefore === null) return [];
  const { transfer } = t;
  const total = formats[locale].money(order.total, order.currency);
  const rows = [
    { label: transfer.amount, value: total, strong: true },
    { label: transfer.reference, value: order.orderNo },
    { label: transfer.deadline, value: formatDateTime(payBefore, locale) },
    ...accountRows(accounts, t),
  ];
  return [{ kind: 'facts', title: transfer.title, rows, hint: transfer.hint, notice: true }];
}

/** The accounts that a transfer can go to. */
export function accountRows(accounts: readonly BankAccount[], { transfer }: MailTexts) {
  return accounts.map(({ bank, accountName, accountNo, iban }) => ({
    label: bank,
    value: [
      accountName,
      accountNo && transfer.accountNo(accountNo),
      iban && transfer.iban(ibanInFours(iban)),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }));
}

/** The order's number, day, payment method, and the buyer's notes. */
export function orderBlock(order: OrderDocument, t: MailTexts): MailBlock {
  const rows = [
    { label: t.orderNo, value: order.orderNo },
    { label: t.date, value: formatDateTime(order.createdAt, order.locale) },
    { label: t.payment, value: t.methods[order.paymentType] },
    { label: t.orderedFor, value: order.orderedFor },
    { label: t.reference, value: order.reference },
    { label: t.costCentre, value: order.costCentre },
    { label: t.approvedBy, value: order.approvedBy },
    { label: t.branch, value: order.branch },
    { label: t.description, value: order.description },
  ].filter(({ value }) => value !== '');
  return { kind: 'facts', title: t.order, rows, hint: '', notice: false };
}

export function addressBlocks(order: OrderDocument, t: MailTexts): MailBlock[] {
  const cards = [
    { title: t.deliveryAddress, address: order.delivery },
    { title: t.invoiceAddress, address: order.invoice },
  ].flatMap(({ title, address }) =>
    address === null
      ? []
      : [{ title, lines: addressLines(withCountryName(address, order.locale), t.taxOffice) }],
  );
  return cards.length === 0 ? [] : [{ kind: 'cards', cards }];
}

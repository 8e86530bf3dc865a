import { escapeText } from 'entities/escape';
import type { Store } from '#contract/catalog/shop-frame.ts';
import type { ShippingState } from '#rules/money/shipping.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { PlaceValues } from '#rules/texts/contract-places.ts';
import { withCountryName } from '#text/country-name.ts';
import { addresses as englishAddresses } from '#text/en/customer/addresses.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { addresses as turkishAddresses } from '#text/tr/customer/addresses.ts';
import { contractTexts, withdrawalText } from './contract-text.ts';

/** The seller and the terms that hold for every order. */
export interface SellerTerms {
  store: Store;
  /** Days after delivery; at least those of the law. */
  returnDays: number;
  /** Empty: any carrier. */
  returnCarrier: string;
  returnCode: string;
  /** Empty: the store's address. */
  returnAddress: string;
}

/** An order that is to be placed, or that was: what a contract says of it. Amounts are in `currency`. */
export interface ContractedOrder {
  isCompany: boolean;
  email: string;
  invoice: PostalAddress | null;
  delivery: PostalAddress | null;
  lines: readonly {
    name: string;
    unit: string;
    quantity: number;
    gross: number;
    withdrawal: WithdrawalKind;
  }[];
  currency: string;
  subTotal: number;
  tax: number;
  shippingTotal: number;
  shippingState: ShippingState;
  /** Without the installment fee, which depends on the card. */
  total: number;
  /** Working days of the carrier; null where the shop promises none. */
  days: { min: number; max: number } | null;
}

const paragraph = (lines: readonly string[]) => `<p>${lines.map(escapeText).join('<br>')}</p>`;

/** The places that every order fills in alike; those of an order say that it states them (rule contracts/page). */
export function generalValues(terms: SellerTerms, locale: Locale): PlaceValues {
  const t = contractTexts[locale];
  const { inOrder } = t;
  return {
    ...sellerValues(terms, locale),
    withdrawal: escapeText(withdrawalText(terms, { isCompany: false }, locale)),
    exceptions: escapeText(t.exceptionsAny),
    buyer: inOrder,
    lines: inOrder,
    totals: inOrder,
    payment: inOrder,
    delivery: inOrder,
    deliveryTime: escapeText(t.within30),
    orderNo: inOrder,
    date: inOrder,
  };
}

/**
 * The places of an order's contract, all but `payment`, `orderNo` and `date`, which a buyer decides or that are not known
 * before (rule contracts/shown).
 */
export function orderPlaces(
  terms: SellerTerms,
  order: ContractedOrder,
  locale: Locale,
): Omit<PlaceValues, 'payment' | 'orderNo' | 'date'> {
  const t = contractTexts[locale];
  const { days } = order;
  return {
    ...sellerValues(terms, locale),
    buyer: paragraph([...linesOf(order.invoice, locale), order.email].filter(Boolean)),
    lines: linesTable(order, locale),
    totals: totalsTable(order, locale),
    delivery: paragraph(linesOf(order.delivery, locale)),
    deliveryTime: escapeText(days ? t.days(days.min, days.max) : t.within30),
    withdrawal: escapeText(withdrawalText(terms, order, locale)),
    exceptions: exceptionsOf(order, locale),
  };
}

/** The number and the time of an order that is saved; before, the buyer reads when they come. */
export function savedPlaces(
  saved: { orderNo: string; at: Date } | null,
  locale: Locale,
): Pick<PlaceValues, 'orderNo' | 'date'> {
  const { onSaving } = contractTexts[locale];
  if (saved === null) return { orderNo: onSaving, date: onSaving };
  return { orderNo: escapeText(saved.orderNo), date: formatDateTime(saved.at, locale) };
}

function sellerValues(
  { store, returnCarrier, returnCode, returnAddress }: SellerTerms,
  locale: Locale,
): Pick<PlaceValues, 'seller' | 'carrier' | 'returnAddress' | 'complaints'> {
  const t = contractTexts[locale];
  const seller = [
    store.legalName || store.name,
    store.address,
    store.phone && t.phone(store.phone),
    store.email && t.email(store.email),
    store.mersis && t.mersis(store.mersis),
    store.kep && t.kep(store.kep),
    store.vkn && t.vkn(store.taxOffice, store.vkn),
    store.tradeRegistry && t.registry(store.tradeRegistry),
  ];
  return {
    seller: paragraph(seller.filter((line) => line !== '')),
    carrier: escapeText(returnCarrier === '' ? t.anyCarrier : t.carrier(returnCarrier, returnCode)),
    returnAddress: escapeText(returnAddress || store.address),
    complaints: escapeText(t.complaints),
  };
}

function linesOf(address: PostalAddress | null, locale: Locale): string[] {
  const { taxOfficeShort } = locale === 'en' ? englishAddresses : turkishAddresses;
  return address ? addressLines(withCountryName(address, locale), taxOfficeShort) : [];
}

function linesTable({ lines, currency }: ContractedOrder, locale: Locale): string {
  const t = contractTexts[locale];
  const { integer, money } = formats[locale];
  const rows = lines.map(({ name, unit, quantity, gross }) => [
    name,
    `${integer(quantity)} ${unit}`,
    money(gross, currency),
  ]);
  const head = [t.product, t.quantity, t.amount].map((text) => `<th>${escapeText(text)}</th>`);
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.map(rowOf).join('')}</tbody></table>`;
}

function totalsTable(order: ContractedOrder, locale: Locale): string {
  const t = contractTexts[locale];
  const amount = (value: number) => formats[locale].money(value, order.currency);
  const shipping = { recipient: t.recipientPays, free: t.free, fee: amount(order.shippingTotal) };
  const rows = [
    [t.goods, amount(order.subTotal)],
    [t.tax, amount(order.tax)],
    [t.shipping, shipping[order.shippingState]],
    [t.total, amount(order.total)],
  ];
  return `<table><tbody>${rows.map(rowOf).join('')}</tbody></table>`;
}

const rowOf = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`;

/** The products without a right, each with its reason. */
function exceptionsOf({ lines, isCompany }: ContractedOrder, locale: Locale): string {
  const t = contractTexts[locale];
  if (isCompany) return escapeText(t.noWithdrawal);
  const texts = lines.flatMap(({ name, withdrawal }) =>
    withdrawal === 'yes' ? [] : [t.exception(name, t.why[withdrawal])],
  );
  if (texts.length === 0) return escapeText(t.exceptionsNone);
  return `<ul>${texts.map((text) => `<li>${escapeText(text)}</li>`).join('')}</ul>`;
}

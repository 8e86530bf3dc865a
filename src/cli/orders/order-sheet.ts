import type { OrderActionResult } from '#db/fulfillment/read-order-actions.ts';
import type { OrderDocument } from '#db/orders/order-document.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatDate, formatDateTime, formats } from '#text/format.ts';
import { orderSheetTexts } from '#text/cli/order-sheet-text.ts';
import { ordersTexts } from '#text/cli/orders-command-text.ts';

/** An order and what was done with it, line by line, for a terminal. */
export function orderSheet(
  order: OrderDocument,
  work: OrderActionResult,
  locale: Locale,
): string[] {
  const states = ordersTexts[locale].states;
  const t = orderSheetTexts[locale];
  const { customer } = order;
  return [
    `${order.orderNo}  ${states[order.state]}  ${formatDateTime(order.createdAt, locale)}  ${t.version(work.version)}`,
    [`${customer.name} ${customer.surname}`.trim(), order.branch, customer.email, customer.phone]
      .filter((part) => part !== '')
      .join(' · '),
    ...fact(t.reference, order.reference),
    ...fact(t.description, order.description),
    ...section(t.lines, lineRows(order, locale)),
    ...moneyRows(order, work, locale),
    ...address(t.delivery, order.delivery, locale),
    ...address(t.invoice, order.invoice, locale),
    ...section(t.parcels, parcelRows(work, locale)),
    ...section(t.history, historyRows(work, locale)),
    ...section(
      t.notes,
      work.notes.map((note) => `${formatDateTime(note.at, locale)}  ${note.by}: ${note.text}`),
    ),
    '',
    `${t.next}: ${work.actions.join(', ')}`,
  ];
}

function fact(label: string, value: string): string[] {
  return value === '' ? [] : [`${label}: ${value}`];
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', title, ...rows.map((row) => `  ${row}`)];
}

function lineRows(order: OrderDocument, locale: Locale): string[] {
  const { integer, money } = formats[locale];
  return order.lines.map(
    (line, at) =>
      `${at + 1}. ${line.code}  ${line.name}  ${integer(line.quantity)} ${line.unit}  ${money(line.gross, order.currency)}${line.note === '' ? '' : `  (${line.note})`}`,
  );
}

function moneyRows(order: OrderDocument, work: OrderActionResult, locale: Locale): string[] {
  const t = orderSheetTexts[locale];
  const { money } = formats[locale];
  const paidIn = order.payment?.currency ?? order.currency;
  return [
    '',
    `${t.methods[order.paymentType]}  ${t.total} ${money(order.total, order.currency)}`,
    ...work.receipts.map(
      ({ amount, receivedOn, reference, by }) =>
        `  ${formatDate(receivedOn, locale)}  ${money(amount, order.currency)}  ${[reference, by].filter(Boolean).join(' · ')}`,
    ),
    ...(work.paid > 0 ? [`  ${t.paid} ${money(work.paid, paidIn)}`] : []),
    ...(work.missing > 0 && work.actions.includes('pay')
      ? [`  ${t.missing} ${money(work.missing, order.currency)}`]
      : []),
    ...work.refunds.map(
      ({ amount, state, reason }) =>
        `  ${t.refunds[state] ?? state} ${money(amount, paidIn)}${reason === '' ? '' : `  (${reason})`}`,
    ),
  ];
}

function address(title: string, given: OrderDocument['delivery'], locale: Locale): string[] {
  return given === null
    ? []
    : section(title, addressLines(given, orderSheetTexts[locale].taxOffice));
}

function parcelRows(work: OrderActionResult, locale: Locale): string[] {
  const { integer } = formats[locale];
  return work.parcels.map(
    ({ at, carrier, trackingNo, by, lines }) =>
      `${formatDateTime(at, locale)}  ${carrier} ${trackingNo}  ${lines.map(({ position, code, quantity }) => `${position}. ${code} × ${integer(quantity)}`).join(', ')}  ${by}`,
  );
}

function historyRows(work: OrderActionResult, locale: Locale): string[] {
  const { states } = ordersTexts[locale];
  const { actors } = orderSheetTexts[locale];
  return work.history.map(({ at, to, actor, by, reason }) =>
    [formatDateTime(at, locale), states[to], by || actors[actor], reason]
      .filter(Boolean)
      .join('  '),
  );
}

import { Value } from 'typebox/value';
import type { Static, TSchema } from 'typebox';
import { WorkAnswer } from '#contract/office/orders/work-answer.ts';
import { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { Refusal } from '#contract/refusals.ts';
import { addressLines } from '#rules/person/address-lines.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { officeCommandTexts } from '#text/cli/office-command-texts.ts';
import { formats } from '#text/format.ts';

/** Reads an answer as its schema describes it. */
function answered<Schema extends TSchema>(schema: Schema, answer: unknown): Static<Schema> {
  if (Value.Check(schema, answer)) return answer;
  throw new Error('a call answers what its schema does not describe');
}

/** An order and what was done with it, as a sheet prints it. */
export function orderFacts(answer: unknown, locale: Locale) {
  const { order, customer, history } = answered(OrderDetailView, answer);
  const { currency, deliveryAddress, invoiceAddress } = order;
  const paidIn = order.payments[0]?.currency ?? currency;
  const address = (given: typeof deliveryAddress) =>
    given && addressLines(given, officeCommandTexts[locale].taxOffice).join(', ');
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, currency })),
    customer: customer.name,
    phone: customer.phone,
    branch: order.branch?.name,
    paid: order.paid > 0 ? formats[locale].money(order.paid, paidIn) : null,
    missing: order.actions.includes('pay') ? order.missing : null,
    deliveryAddress: address(deliveryAddress),
    invoiceAddress: address(invoiceAddress),
    receipts: order.receipts.map((receipt) => ({ ...receipt, currency })),
    refunds: order.payments.flatMap(({ refunds }) =>
      refunds.map((refund) => ({ ...refund, currency: paidIn })),
    ),
    parcels: order.parcels.map(({ lines, ...parcel }) => ({
      ...parcel,
      lines: lines.map(({ position, code, quantity }) => `${position}. ${code} × ${quantity}`),
    })),
    history: history.map(({ to, by, actor, ...step }) => ({
      ...step,
      status: to,
      ...(by ? { by } : { actor }),
    })),
  };
}

/** A row of the table of orders for programs, with the names that it had before the calls had theirs. */
export function orderRowJson(row: unknown) {
  const { date: createdAt, status: state } = Object(row);
  return { ...Object(row), createdAt, state };
}

/** An order for programs: as the calls have it, and again in `work` what was done with it. */
export function orderJson(answer: unknown) {
  const { order, customer, history } = answered(OrderDetailView, answer);
  const {
    version,
    paid,
    refundable,
    owed,
    missing,
    actions,
    receipts,
    cancellations,
    parcels,
    notes,
  } = order;
  return {
    ...order,
    customer,
    work: {
      version,
      paid,
      refundable,
      owed,
      missing,
      actions,
      receipts,
      cancellations,
      parcels,
      notes,
      history,
    },
  };
}

export function receiptLines(answer: unknown, locale: Locale): string[] {
  const { amount = 0, currency = 'TRY', over = 0, settles } = answered(WorkAnswer, answer);
  const text = officeCommandTexts[locale];
  const money = (value: number) => formats[locale].money(value, currency);
  if (!settles) return [text.part(money(amount), money(-over))];
  if (over === 0) return [text.settled(money(amount))];
  return [
    text.settled(money(amount)),
    over > 0 ? text.tooMuch(money(over)) : text.tooLittle(money(-over)),
  ];
}

export function shipmentLines(answer: unknown, locale: Locale): string[] {
  const { shipped, partlyShipped } = officeCommandTexts[locale];
  return [answered(WorkAnswer, answer).isComplete ? shipped : partlyShipped];
}

export function refundLines(answer: unknown, locale: Locale): string[] {
  const { amount = 0, currency = 'TRY', isDone } = answered(WorkAnswer, answer);
  const { refundDone, refundWanted } = officeCommandTexts[locale];
  return [(isDone ? refundDone : refundWanted)(formats[locale].money(amount, currency))];
}

/** The result of an action, for programs. */
export function workJson(answer: unknown) {
  const { status: _status, actions: _actions, ...figures } = answered(WorkAnswer, answer);
  return { ok: true, ...figures };
}

/** Names that programs know for refusals of an action. */
const reasons: Readonly<Record<string, string>> = {
  'order-changed': 'changed',
  'work-not-possible': 'not-possible',
  'amount-too-high': 'wrong-amount',
  'carrier-unknown': 'no-carrier',
  'line-overdrawn': 'wrong-line',
  'order-not-ready': 'not-ready',
  'parcel-unknown': 'no-parcel',
};

/** The refusal of an action, for programs. */
export function workRefused({ code, values }: Pick<Refusal, 'code' | 'values'>, orderNo: string) {
  const figures = code === 'order-changed' ? { version: values.n } : values;
  return { orderNo, ok: false, reason: reasons[code] ?? code, ...figures };
}

/** A return as `returns show` prints it: its money beside its other facts. */
export function returnFacts(answer: unknown): unknown {
  const { lines, money, ...others } = Object(answer);
  const withExchange = (line: unknown) => {
    const { exchange, ...rest } = Object(line);
    return { ...rest, ...(exchange && { exchange: `→ ${exchange}` }) };
  };
  return { ...others, ...money, ...(Array.isArray(lines) && { lines: lines.map(withExchange) }) };
}

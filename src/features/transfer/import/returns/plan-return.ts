import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import type { NamedByReturns } from '#db/transfer/returns/exchanges-of-returns.ts';
import type {
  ImportedReturn,
  KnownReturn,
  OrderOfReturns,
} from '#db/transfer/returns/write-returns.ts';
import {
  dayOf,
  instantOf,
  roundedDecimal,
  type RecordFindings,
} from '#features/transfer/import/field-values.ts';
import type { ReturnRecord } from '#features/transfer/sources/return-record.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { endOfHistory, openStates } from '#rules/returns/return-states.ts';

/** The return that a line describes. What does not fit its order or itself goes to `findings`. */
export function planReturn(
  record: ReturnRecord,
  { order, named }: { order: OrderOfReturns; named: NamedByReturns },
  findings: RecordFindings,
): ImportedReturn {
  const document = { ...documentOf(record, order, findings), correction: null };
  const refund = record.refund ? order.refunds[record.refund - 1] : undefined;
  const planned = {
    orderId: order.id,
    refundId: refund?.id ?? null,
    items: record.lines.map(({ line }) => order.lines[line - 1]?.id ?? 0),
    exchanges: document.lines.map(
      ({ exchangeCode }) => named.products.get(exchangeCode ?? '') ?? null,
    ),
    document,
    correctionFile: null,
  };
  if (findings.refused.length === 0) {
    refuseLines(document, findings);
    refuseExchange(document, named, findings);
    refuseMoney(planned, order, findings);
    refuseBesideOthers(planned, order, findings);
  }
  return planned;
}

function documentOf(
  record: ReturnRecord,
  order: OrderOfReturns,
  findings: RecordFindings,
): Omit<ReturnDocument, 'correction'> {
  const amount = (
    name: 'goods' | 'deduction' | 'shipping' | 'commission' | 'total' | 'exchanged',
  ) => roundedDecimal(record[name] ?? 0, name, findings, 2);
  const instant = (text: string, field: string) => instantOf(text, field, findings);
  const day = (name: 'sentOn' | 'receivedOn' | 'dueOn') => {
    const text = record[name] ?? null;
    return text === null ? null : dayOf(text, name, findings);
  };
  const declaredAt = instant(record.declaredAt, 'declaredAt');
  const last = record.history.at(-1)?.at ?? record.declaredAt;
  return {
    returnNo: record.returnNo,
    orderNo: record.orderNo,
    state: record.state,
    version: record.version ?? 1,
    channel: record.channel,
    declaredAt,
    beforeDelivery: record.beforeDelivery,
    sendBy: dayOf(record.sendBy, 'sendBy', findings),
    namedCarrier: record.namedCarrier ?? '',
    code: record.code ?? '',
    carrier: record.carrier ?? '',
    trackingNo: record.trackingNo ?? '',
    sentOn: day('sentOn'),
    receivedOn: day('receivedOn'),
    dueOn: day('dueOn'),
    reason: record.reason ?? '',
    currency: parseCurrency(record.currency),
    goods: amount('goods'),
    deduction: amount('deduction'),
    shipping: amount('shipping'),
    commission: amount('commission'),
    total: amount('total'),
    exchanged: amount('exchanged'),
    exchangeOrder: record.exchangeOrder ?? null,
    settledAt: record.settledAt ? instant(record.settledAt, 'settledAt') : null,
    way: record.way ?? '',
    needsIban: record.needsIban ?? false,
    refund: record.refund ?? null,
    createdAt: record.createdAt === undefined ? declaredAt : instant(record.createdAt, 'createdAt'),
    since: instant(record.since ?? last, 'since'),
    lines: record.lines.map((line, index) => lineOf(line, `lines[${index}]`, order, findings)),
    history: stepsOf(record, findings),
  };
}

function stepsOf({ history }: ReturnRecord, findings: RecordFindings): ReturnDocument['history'] {
  return history.map(({ step, actor, by = '', text, at }, index) => ({
    step,
    actor,
    by,
    text: text ?? '',
    at: instantOf(at, `history[${index}].at`, findings),
  }));
}

function lineOf(
  line: ReturnRecord['lines'][number],
  field: string,
  { lines }: OrderOfReturns,
  findings: RecordFindings,
): ReturnDocument['lines'][number] {
  const bought = lines[line.line - 1];
  if (!bought)
    findings.refused.push({
      field: `${field}.line`,
      code: 'no-such-item',
      detail: String(line.line),
    });
  return {
    line: line.line,
    productId: bought?.productId ?? null,
    code: bought?.code ?? '',
    name: bought?.name ?? '',
    unit: bought?.unit ?? '',
    quantity: line.quantity,
    wish: line.wish ?? 'refund',
    reason: line.reason,
    text: line.text ?? '',
    sealed: line.sealed ?? false,
    verdict: line.verdict ?? null,
    settled: line.settled ?? 0,
    deduction: roundedDecimal(line.deduction ?? 0, `${field}.deduction`, findings, 2),
    why: line.why ?? '',
    to: line.to ?? null,
    exchangeCode: line.exchangeCode ?? null,
    isExchanged: line.isExchanged ?? false,
    unsent: line.unsent ?? false,
    photos: [],
  };
}

/** Refuses lines and a history that do not fit the state (rules returns/states, returns/settle). */
function refuseLines(
  { state, settledAt, lines, history }: ReturnDocument,
  { refused }: RecordFindings,
): void {
  const end = endOfHistory(history.map(({ step }) => step));
  if (end !== state)
    refused.push({ field: 'history', code: 'contradicts', detail: `state = ${state}` });
  const isOpen = openStates.some((each) => each === state);
  const isSettled = state === 'settled' || state === 'refunded';
  if (isSettled && settledAt === null)
    refused.push({ field: 'settledAt', code: 'contradicts', detail: `state = ${state}` });
  for (const [index, line] of lines.entries()) {
    const field = `lines[${index}]`;
    const { verdict, settled, deduction, quantity, to } = line;
    if (lines.findIndex((each) => each.line === line.line) < index)
      refused.push({ field: `${field}.line`, code: 'duplicate', detail: String(line.line) });
    if ((isOpen && verdict !== null) || (isSettled && verdict === null))
      refused.push({ field: `${field}.verdict`, code: 'contradicts', detail: `state = ${state}` });
    const isGiven = verdict === 'accepted' || verdict === 'deducted';
    if (settled > quantity || (settled > 0 && !isGiven) || settled > 0 !== (to !== null))
      refused.push({
        field: `${field}.settled`,
        code: 'contradicts',
        detail: 'quantity, verdict, to',
      });
    if (deduction > 0 && verdict !== 'deducted')
      refused.push({ field: `${field}.deduction`, code: 'contradicts', detail: 'verdict' });
  }
}

/** Refuses an exchange whose order or product is not there (rule returns/exchange). */
function refuseExchange(
  { exchangeOrder, lines }: ReturnDocument,
  { orders, products }: NamedByReturns,
  { refused }: RecordFindings,
): void {
  if (exchangeOrder !== null && !orders.has(exchangeOrder))
    refused.push({ field: 'exchangeOrder', code: 'no-order', detail: exchangeOrder });
  for (const [index, { exchangeCode }] of lines.entries())
    if (exchangeCode !== null && !products.has(exchangeCode))
      refused.push({
        field: `lines[${index}].exchangeCode`,
        code: 'no-product',
        detail: exchangeCode,
      });
}

/** Refuses money that does not add up, or another refund than that of the order (rule returns/money). */
function refuseMoney(
  { document, refundId }: ImportedReturn,
  order: OrderOfReturns,
  { refused }: RecordFindings,
): void {
  const { goods, deduction, shipping, commission, total, exchanged, currency, state } = document;
  if (total > Math.max(0, sumAmounts(goods, shipping, commission, -deduction)))
    refused.push({
      field: 'total',
      code: 'contradicts',
      detail: 'goods, shipping, commission, deduction',
    });
  if (currency !== order.currency && currency !== order.paid?.currency)
    refused.push({ field: 'currency', code: 'contradicts', detail: order.currency });
  if (exchanged > total || exchanged > 0 !== (document.exchangeOrder !== null))
    refused.push({ field: 'exchanged', code: 'contradicts', detail: 'total, exchangeOrder' });
  if (document.refund === null) return;
  const refund = order.refunds[document.refund - 1];
  const isSent = refund?.state === 'done';
  if (
    !refund ||
    refund.amount !== sumAmounts(total, -exchanged) ||
    isSent !== (state === 'refunded') ||
    refundId === null
  )
    refused.push({ field: 'refund', code: 'contradicts', detail: 'payments' });
}

/** Refuses what its order has not: more pieces, more money, shipping twice (rule returns/audit). */
function refuseBesideOthers(
  planned: ImportedReturn,
  order: OrderOfReturns,
  { refused }: RecordFindings,
): void {
  const { document } = planned;
  const all = besideOthers(order, planned);
  const others = all.filter(({ returnNo }) => returnNo !== document.returnNo);
  for (const [index, item] of planned.items.entries()) {
    const held = sumAmounts(
      0,
      ...all.flatMap((each) =>
        each.held.flatMap((line) => (line.item === item ? line.quantity : [])),
      ),
    );
    const bought = order.lines.find(({ id }) => id === item)?.quantity ?? 0;
    if (held > bought)
      refused.push({
        field: `lines[${index}].quantity`,
        code: 'out-of-range',
        detail: `<= ${bought}`,
      });
  }
  const came = document.currency === order.paid?.currency ? order.paid.amount : order.total;
  if (sumAmounts(0, ...all.map(({ total }) => total)) > came)
    refused.push({ field: 'total', code: 'out-of-range', detail: `<= ${came}` });
  if (document.shipping > 0 && others.some(({ shipping }) => shipping > 0))
    refused.push({ field: 'shipping', code: 'duplicate', detail: order.currency });
  if (planned.refundId !== null && others.some(({ refundId }) => refundId === planned.refundId))
    refused.push({ field: 'refund', code: 'duplicate', detail: String(document.refund) });
}

/** The returns of an order, with this one in its place. */
export function besideOthers(order: OrderOfReturns, planned: ImportedReturn): KnownReturn[] {
  const { document, refundId, items } = planned;
  const { returnNo, total, shipping, lines, state } = document;
  const isOpen = openStates.some((each) => each === state);
  const held = lines.map(({ verdict, settled, quantity }, index) => ({
    item: items[index] ?? 0,
    quantity: verdict === null ? (isOpen ? quantity : 0) : settled,
  }));
  const others = order.returns.filter((each) => each.returnNo !== returnNo);
  return [...others, { returnNo, refundId, total, shipping, held }];
}

import type { OwnReturnList, OwnReturnPage, Returnable } from '#contract/returns.ts';
import { Refusal } from '#contract/refusals.ts';
import {
  readReturnable,
  type ReturnableLine,
  type ReturnableOrder,
} from '#db/returns/read-returnable.ts';
import { readOwnReturns, readReturn, type StoredReturn } from '#db/returns/read-return.ts';
import { clampPage, pageCount, pageOfQuery } from '#rules/catalog/lists/pagination.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import { rightOf, type LineRight } from '#rules/returns/return-right.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { isLeft } from '../work/exchange-goods.ts';
import { factsOf, hasLeft, leftOf, unsentOf, wayOf } from '../work/return-facts.ts';
import type { ReturnServices } from '../work/return-parts.ts';
import { checkOrder, type ReturnViewer } from './return-viewer.ts';

/** The form of returns of an order (rule returns/request); another's order is not there. 1 query. */
export async function showReturnable(
  { db, clock, snapshot }: ReturnServices,
  viewer: ReturnViewer | 'office',
  orderNo: string,
): Promise<Returnable> {
  if (viewer !== 'office') checkOrder(viewer, orderNo);
  const order = orderNo.includes('\0') ? null : await readReturnable(db, { orderNo });
  if (!order || (viewer !== 'office' && order.customerId !== viewer.customerId))
    throw new Refusal('not-found');
  const { settings } = snapshot();
  const today = istanbulDay(clock());
  const way = wayOf(order);
  const rightOfLine = (line: { withdrawal: WithdrawalKind }) =>
    rightOf(factsOf(order, line, { settings, today }));
  const { date, customer, email, buyerKind, deliveredOn, card, currency } = order;
  return {
    orderNo,
    date,
    customer,
    email,
    buyerKind,
    deliveredOn,
    card,
    currency,
    way,
    until: rightOfLine({ withdrawal: 'yes' }).until,
    carrier: settings.returnCarrier,
    code: settings.returnCode,
    needsIban: way === 'iban',
    shippingTotal: order.shippingTotal,
    commission: order.commission,
    total: order.total,
    byLink: viewer !== 'office' && viewer.onlyOrder !== null,
    possible: hasLeft(order),
    lines: order.lines.map((line) =>
      returnableLine(order, line, { right: rightOfLine(line), settings }),
    ),
  };
}

function returnableLine(
  order: ReturnableOrder,
  line: ReturnableLine,
  given: { right: LineRight; settings: Settings },
): Returnable['lines'][number] {
  const { settings } = given;
  const { right, needsSeal, why } = given.right;
  const unsent = right ? unsentOf(order, line) : 0;
  const { name, code, image, unit, settled, gross, withdrawal } = line;
  return {
    item: line.id,
    name,
    code,
    image,
    unit,
    bought: line.quantity,
    left: leftOf(line) + unsent,
    unsent,
    settled,
    gross,
    withdrawal,
    right,
    needsSeal,
    why,
    exchanges: settings.exchanges ? choicesOf(line, settings) : [],
  };
}

/** What a line can be exchanged for now: of which at least one unit is left (rule returns/exchange). */
function choicesOf({ exchanges, multiplier }: ReturnableLine, settings: Settings) {
  return exchanges
    .filter((choice) => isLeft(choice, multiplier, settings))
    .map(({ product, name }) => ({ product, name }));
}

const pageSize = 10;

/** A page of a customer's own returns. 1 query. */
export async function showOwnReturns(
  { db }: ReturnServices,
  { customerId, onlyOrder }: ReturnViewer,
  asked: number,
): Promise<OwnReturnList> {
  // A link opens one order: its holder sees the return that the link names.
  if (onlyOrder !== null) throw new Refusal('not-signed-in');
  const page = clampPage(asked, Number.MAX_SAFE_INTEGER / pageSize);
  const found = await readOwnReturns(db, {
    customerId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const pages = pageCount(found.total, pageSize);
  return { items: found.items, page, pages, total: found.total, limit: pageSize };
}

/** A return of the customer's own, or of the order that a link opens. 1 query. */
export async function showOwnReturn(
  { db, clock, snapshot }: ReturnServices,
  viewer: ReturnViewer,
  returnNo: string,
): Promise<OwnReturnPage> {
  const found = await readReturn(db, { returnNo });
  if (!found || found.customerId !== viewer.customerId) throw new Refusal('not-found');
  checkOrder(viewer, found.orderNo);
  const { settings, store } = snapshot();
  const byLink = viewer.onlyOrder !== null;
  const today = istanbulDay(clock());
  return { ...ownPage(found, settings.returnAddress || store.address), byLink, today };
}

/** The steps as the customer sees them: nothing of the merchant's own words. */
const hiddenSteps = new Set(['note']);
const saidSteps = new Set(['refuse', 'close', 'send', 'exchange']);

function ownPage(found: StoredReturn, address: string): Omit<OwnReturnPage, 'byLink' | 'today'> {
  return {
    returnNo: found.returnNo,
    orderNo: found.orderNo,
    orderCurrency: found.orderCurrency,
    state: found.state,
    version: found.version,
    declaredAt: found.declaredAt,
    sentOn: found.sentOn,
    receivedOn: found.receivedOn,
    settledAt: found.settledAt,
    dueOn: found.dueOn,
    sendBy: found.sendBy,
    carrier: found.namedCarrier,
    code: found.code,
    address,
    reason: found.reason,
    way: found.way,
    needsIban: found.needsIban,
    ibanLast4: found.ibanLast4,
    card: found.card,
    exchangeOrder: found.exchangeOrder,
    money: moneyOfStored(found),
    lines: found.lines.map(ownLine),
    history: found.history
      .filter(({ step }) => !hiddenSteps.has(step) && !step.startsWith('remind'))
      .map(({ step, actor, text, at }) => ({
        step,
        actor,
        text: saidSteps.has(step) ? text : '',
        at,
      })),
  };
}

function ownLine(line: StoredReturn['lines'][number]): OwnReturnPage['lines'][number] {
  return {
    item: line.item,
    name: line.name,
    code: line.code,
    image: line.image,
    unit: line.unit,
    quantity: line.quantity,
    amount: shareOf(line.gross, line.quantity, line.bought),
    reason: line.reason,
    text: line.text,
    verdict: line.verdict ?? '',
    settled: line.settled,
    deduction: line.deduction,
    why: line.why,
    exchange: line.exchange,
    isExchanged: line.isExchanged,
    isUnsent: line.isUnsent,
    photos: line.photos,
  };
}

/** The money of a settled return; null before. */
export function moneyOfStored(found: StoredReturn) {
  if (found.settledAt === null) return null;
  const { goods, deduction, shipping, commission, total, exchanged, currency } = found;
  return { goods, deduction, shipping, commission, total, exchanged, currency };
}

/** The data of a page of returns, by its path without a language (rule returns/page). 1 query. */
export async function showReturnsPage(
  services: ReturnServices,
  viewer: ReturnViewer,
  { path, query }: { path: string; query: string },
): Promise<Returnable | OwnReturnList | OwnReturnPage> {
  const [, , no = ''] = path.split('/');
  if (path.startsWith('/siparis/')) return showReturnable(services, viewer, no);
  if (no !== '') return showOwnReturn(services, viewer, no);
  return showOwnReturns(services, viewer, pageOfQuery(new URLSearchParams(query).get('page')));
}

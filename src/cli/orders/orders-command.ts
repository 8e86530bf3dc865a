import { userInfo } from 'node:os';
import { findOrders } from '#db/fulfillment/find-orders.ts';
import type { WorkOn } from '#db/fulfillment/held-order.ts';
import { readOrderActions } from '#db/fulfillment/read-order-actions.ts';
import { readOrderDocument } from '#db/orders/order-document.ts';
import { workOrder, type OrderWork } from '#features/fulfillment/work-order.ts';
import { everything } from '#rules/order/order-filter.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import type { MerchantAction } from '#rules/order/merchant-actions.ts';
import { formatDateTime, formats } from '#text/format.ts';
import { inColumns } from '#cli/columns.ts';
import { readArguments, WrongUsage, type CommandContext } from '#cli/command.ts';
import { withShop } from '#cli/open-shop.ts';
import { readWork, workOptions } from './order-arguments.ts';
import { paperCommand } from './order-paper.ts';
import { refusalOf, resultOf } from './order-results.ts';
import { exportOrdersCommand } from './orders-export.ts';
import { ordersTexts } from '#text/cli/orders-command-text.ts';
import { orderSheet } from './order-sheet.ts';

const works: readonly (MerchantAction | 'list' | 'show' | 'paper' | 'export')[] = [
  'list',
  'show',
  'paper',
  'export',
  'pay',
  'prepare',
  'ship',
  'deliver',
  'cancel',
  'refund',
  'note',
];

/**
 * `orders WHAT [ORDERNO] …`: what a merchant does with orders (rule fulfillment/single-implementation). The status is 1 when there is
 * no such order, or it cannot be done.
 */
export async function ordersCommand(context: CommandContext): Promise<number> {
  try {
    return await run(context);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    const { help } = ordersTexts[context.locale];
    context.complain(`${context.text.wrongUsage(error.message)}\n\n${help}`);
    return 2;
  }
}

async function run(context: CommandContext): Promise<number> {
  const text = ordersTexts[context.locale];
  const [name = '', ...args] = context.args;
  const what = works.find((each) => each === name);
  if (what === undefined) {
    if (name === '' || name === 'help') context.say(text.help);
    else throw new WrongUsage(text.noSuchWork(name));
    return 0;
  }
  if (what === 'list') return list({ ...context, args });
  if (what === 'paper') return paperCommand({ ...context, args });
  if (what === 'export') return exportOrdersCommand({ ...context, args });
  const { values, words } = readArguments(args, { ...workOptions, json: { type: 'boolean' } });
  const [orderNo, ...rest] = words;
  if (orderNo === undefined) throw new WrongUsage(text.needsNumber);
  const isJson = values.json === true;
  if (what === 'show') return show(context, orderNo, isJson);
  const { version, work } = readWork(what, { values, rest, text, now: new Date() });
  return act(context, { orderNo, version, work, isJson });
}

async function list(context: CommandContext): Promise<number> {
  const { locale } = context;
  const text = ordersTexts[locale];
  const { values } = readArguments(context.args, {
    state: { type: 'string' },
    limit: { type: 'string', default: '50' },
    json: { type: 'boolean' },
  });
  const states = (values.state ?? '').split(',').filter((state) => state !== '');
  const known = states.filter(isOrderState);
  const wrong = states.find((state) => !isOrderState(state));
  if (wrong !== undefined) throw new WrongUsage(text.notAState(wrong));
  if (!/^\d{1,5}$/.test(values.limit)) throw new WrongUsage(text.notANumber('limit'));
  const limit = Number(values.limit);
  return withShop(context, { migrates: false }, async ({ database }) => {
    const { orders } = await findOrders(database.db, {
      filter: { ...everything, states: known },
      sort: '-date',
      cursor: null,
      limit,
      now: new Date(),
    });
    if (values.json) {
      for (const order of orders) context.say(JSON.stringify(order));
      return 0;
    }
    if (orders.length === 0) context.say(text.none);
    const rows = orders.map((order) => [
      order.orderNo,
      formatDateTime(order.createdAt.toISOString(), locale),
      order.customer,
      text.states[order.state],
      formats[locale].money(order.total, order.currency),
      [order.carrier, order.trackingNo].filter(Boolean).join(' '),
    ]);
    for (const line of inColumns(rows.length === 0 ? [] : [text.columns, ...rows]))
      context.say(line);
    return 0;
  });
}

function show(context: CommandContext, orderNo: string, isJson: boolean): Promise<number> {
  return withShop(context, { migrates: false }, async ({ database: { db } }) => {
    const work = await readOrderActions(db, orderNo);
    const order = work && (await readOrderDocument(db, { orderId: work.id }));
    if (!work || !order) {
      context.complain(ordersTexts[context.locale].notFound(orderNo));
      return 1;
    }
    if (isJson) context.say(JSON.stringify({ ...order, work }, null, 2));
    else for (const line of orderSheet(order, work, context.locale)) context.say(line);
    return 0;
  });
}

async function act(
  context: CommandContext,
  asked: { orderNo: string; version: number | undefined; work: OrderWork; isJson: boolean },
): Promise<number> {
  const { orderNo, version, work, isJson } = asked;
  return withShop(context, { migrates: false }, async ({ database }) => {
    const done = await workOrder(database.db, commandOn(orderNo, version), work);
    if (isJson) {
      const order = await readOrderActions(database.db, orderNo);
      context.say(JSON.stringify({ orderNo, ...done, version: order?.version }));
    } else if (done.ok) {
      for (const line of resultOf(orderNo, work, done, context.locale)) context.say(line);
    } else context.complain(refusalOf(orderNo, done, context.locale));
    return done.ok ? 0 : 1;
  });
}

function commandOn(orderNo: string, version: number | undefined): WorkOn {
  return { orderNo, version, by: { kind: 'command', name: userInfo().username }, now: new Date() };
}

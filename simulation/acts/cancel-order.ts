import type { CancelOffer } from '#contract/order-cancellation.ts';
import { amountOf, toKurus, toLira } from '../amounts.ts';
import type { Caller } from '../caller.ts';
import type { SoldLine, SoldOrder } from '../ledger.ts';
import { nameOf } from '../population.ts';
import type { World } from '../world.ts';
import { canCancel, orderWhere, readOrder } from './work-orders.ts';

/** A customer cancels an order, or some pieces of one of its lines. */
export async function cancelAsCustomer(world: World): Promise<void> {
  const order = orderWhere(world, (each) => canCancel(each) && !each.buyer.isGone);
  if (!order) return;
  const caller = await world.signIn(order.buyer);
  const line = world.dice.one(order.lines);
  const isPart = line.quantity > 1 && world.dice.chance(0.5);
  const offer = await readOffer(caller, order);
  if (!offer) return world.find(`${order.orderNo} cannot be canceled by its customer`);
  if (!isPart) return cancelAll(world, caller, { order, id: offer.id });
  const pieces = world.dice.whole(1, line.quantity - 1);
  const item = offer.lines.find(({ name }) => name === nameOf(line));
  if (!item) return world.find(`${order.orderNo} has lost a line`);
  world.interruptNow();
  const answer = await caller.change('PATCH', `/api/catalog/order/${offer.id}`, {
    json: {
      cancel: true,
      reason: 'other',
      text: 'Fazla geldi',
      lines: [{ id: item.id, quantity: pieces }],
      expectedTotal: toLira(amountOf(order)),
    },
  });
  const rest = { ...order, lines: order.lines.map((each) => lessOf(each, line, pieces)) };
  const isDone = async () => toKurus((await readOrder(world, order)).total) === amountOf(rest);
  if (answer.status !== 200 && !(world.wasStruck && (await isDone())))
    return world.find(`a part of ${order.orderNo} could not be canceled: ${answer.text}`);
  world.ledger.cancelPieces(order, line, pieces);
  world.count('a part canceled');
}

const lessOf = (each: SoldLine, line: SoldLine, pieces: number) =>
  each === line ? { ...each, quantity: each.quantity - pieces } : each;

async function cancelAll(
  world: World,
  caller: Caller,
  { order, id }: { order: SoldOrder; id: number },
): Promise<void> {
  world.interruptNow();
  const url = `/api/catalog/order/${id}`;
  const answer = await caller.change('PATCH', url, { json: { cancel: true } });
  const isDone = async () => (await readOrder(world, order)).status === 'cancelled';
  if (answer.status !== 200 && !(world.wasStruck && (await isDone())))
    return world.find(`${order.orderNo} could not be canceled: ${answer.text}`);
  world.ledger.end(order, 'cancelled');
  world.count('canceled by the customer');
}

async function readOffer(caller: Caller, { orderNo }: SoldOrder): Promise<CancelOffer | null> {
  const answer = await caller.get(`/api/catalog/order/${orderNo}/cancellation`);
  return answer.status === 200 ? answer.json<CancelOffer>() : null;
}

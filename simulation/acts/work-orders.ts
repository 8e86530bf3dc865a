import type { OfficeOrderDetail } from '#contract/office/orders/office-orders.ts';
import { amountOf, toKurus, toLira } from '../amounts.ts';
import type { Answer } from '../caller.ts';
import type { SoldOrder, State } from '../ledger.ts';
import { carrier } from '../population.ts';
import type { World } from '../world.ts';

/** An order that fits, or none. */
export function orderWhere(
  { dice, ledger }: World,
  fits: (order: SoldOrder) => boolean,
): SoldOrder | undefined {
  return dice.maybe([...ledger.orders.values()].filter(fits));
}

/** An order as the office reads it. */
export async function readOrder(world: World, { orderNo }: SoldOrder): Promise<OfficeOrderDetail> {
  return (await world.office.get(`/api/office/orders/${orderNo}`)).json<OfficeOrderDetail>();
}

/**
 * Works on an order by one call. The shop may die meanwhile: whoever hears that somebody changed the order looks what it is
 * now, as docs/erp.md says.
 */
async function act(
  world: World,
  order: SoldOrder,
  { path, body }: { path: string; body: object },
  isDone: (read: OfficeOrderDetail) => boolean,
): Promise<boolean> {
  const { version } = await readOrder(world, order);
  world.interruptNow();
  const url = `/api/office/orders/${order.orderNo}/${path}`;
  const answer = await world.office.call(url, { ...body, version });
  if (answer.status === 200) return true;
  if (answer.code === 'order-changed' && isDone(await readOrder(world, order))) return true;
  noteRefusal(world, order, path, answer);
  return false;
}

function noteRefusal(world: World, order: SoldOrder, path: string, answer: Answer): void {
  const what = `${path} of ${order.orderNo}, ${order.state} in the ledger`;
  world.find(`${what}: ${answer.status} ${answer.text}`);
}

/** Money comes by transfer. */
export async function receiveTransfer(world: World): Promise<void> {
  const order = orderWhere(world, ({ method, state }) => method === 4 && state === 'placed');
  if (!order) return;
  const missing = amountOf(order) - order.received;
  const isPart = order.received === 0 && missing > 2_000 && world.dice.chance(0.2);
  const amount = isPart ? Math.floor(missing / 3) : missing;
  const received = order.received + amount;
  const body = {
    amount: toLira(amount),
    receivedOn: world.clock.date(),
    reference: `EFT-${order.number}-${received}`,
  };
  const paid = (read: OfficeOrderDetail) => toKurus(read.paid) === received;
  if (!(await act(world, order, { path: 'pay', body }, paid))) return;
  order.received = received;
  if (!isPart) order.state = 'paid';
  world.count(isPart ? 'a part came by transfer' : 'paid by transfer');
}

const isReady = ({ method, state }: SoldOrder) =>
  state === 'paid' || (state === 'placed' && (method === 3 || method === 5));

const isIn = (state: State) => (read: OfficeOrderDetail) => read.status === state;

export async function prepare(world: World): Promise<void> {
  const order = orderWhere(world, isReady);
  if (!order) return;
  const work = { path: 'prepare', body: {} };
  if (await act(world, order, work, isIn('preparing'))) order.state = 'preparing';
}

export async function ship(world: World): Promise<void> {
  const order = orderWhere(world, (each) => each.state === 'preparing' || isReady(each));
  if (!order) return;
  const body = { carrier, trackingNo: `T${order.number}` };
  if (await act(world, order, { path: 'ship', body }, isIn('shipped'))) order.state = 'shipped';
}

export async function deliver(world: World): Promise<void> {
  const order = orderWhere(world, ({ state }) => state === 'shipped');
  if (!order) return;
  const body = { deliveredOn: world.clock.date() };
  if (!(await act(world, order, { path: 'deliver', body }, isIn('delivered')))) return;
  order.state = 'delivered';
  order.deliveredAt = world.clock.now();
  // The carrier has collected what is paid at the door.
  if (order.method === 3) order.received = amountOf(order);
}

/** The merchant cancels an order that has not left. */
export async function cancelInOffice(world: World): Promise<void> {
  const order = orderWhere(world, canCancel);
  if (!order) return;
  const work = { path: 'cancel', body: { reason: 'Vazgeçildi' } };
  if (!(await act(world, order, work, isIn('cancelled')))) return;
  world.ledger.end(order, 'cancelled');
  world.count('canceled by the office');
}

export function canCancel({ state }: SoldOrder): boolean {
  return state === 'placed' || state === 'paid' || state === 'preparing';
}

/** A part of the money of a paid order goes back, whatever comes of its goods. */
export async function refundPart(world: World): Promise<void> {
  const order = orderWhere(
    world,
    ({ method, state, received, back }) =>
      (method === 2 || method === 4) && state !== 'placed' && received - back > 1_000,
  );
  if (!order) return;
  const amount = world.dice.whole(1, Math.floor((order.received - order.back) / 4));
  const back = order.back + amount;
  const body = { amount: toLira(amount), reason: 'Gecikme' };
  const isAsked = (read: OfficeOrderDetail) =>
    toKurus(read.refunds.reduce((sum, each) => sum + each.amount, 0)) === back;
  if (!(await act(world, order, { path: 'refund', body }, isAsked))) return;
  order.back = back;
  world.count('a part refunded');
}

interface OwedRefunds {
  items: { id: number }[];
}

/** The merchant sends by hand what no provider sends. */
export async function sendRefunds(world: World): Promise<void> {
  const owed = await world.office.get('/api/office/refunds?view=open');
  const refunds = owed.json<OwedRefunds>().items.map(({ id }) => id);
  if (refunds.length === 0) return;
  const reference = `HVL-${world.clock.date()}-${world.dice.whole(1, 99_999)}`;
  world.interruptNow();
  const sent = await world.office.call('/api/office/refunds/sent', { refunds, reference });
  if (sent.status === 200) world.count('refunds sent by hand');
  else world.find(`refunds could not be sent: ${sent.text}`);
}

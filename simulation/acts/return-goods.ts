import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import type { Returnable, ReturnMade } from '#contract/returns.ts';
import type { Static } from 'typebox';
import { toKurus, toLira } from '../amounts.ts';
import type { SoldLine, SoldOrder } from '../ledger.ts';
import { bankAccount, carrier, nameOf } from '../population.ts';
import type { World } from '../world.ts';
import { orderWhere } from './work-orders.ts';

/** A return that the merchant has not decided on. */
export interface OpenReturn {
  returnNo: string;
  order: SoldOrder;
  line: SoldLine;
  pieces: number;
  item: number;
  state: 'approved' | 'requested' | 'received';
}

/** Within this time a consumer may withdraw, with a day to spare (rule returns/right). */
const rightMs = 13 * 86_400_000;

const leftOf = ({ quantity, returned, returning }: SoldLine) => quantity - returned - returning;

/** A customer sends pieces back. */
export async function askReturn(world: World): Promise<void> {
  const now = world.clock.now();
  const order = orderWhere(
    world,
    ({ state, deliveredAt, buyer, lines, booked }) =>
      state === 'delivered' &&
      now - deliveredAt < rightMs &&
      !buyer.isGone &&
      booked === 0 &&
      lines.some((line) => leftOf(line) > 0),
  );
  if (!order) return;
  const caller = await world.signIn(order.buyer);
  const line = world.dice.one(order.lines.filter((each) => leftOf(each) > 0));
  const pieces = world.dice.chance(0.5) ? leftOf(line) : world.dice.whole(1, leftOf(line));
  const read = await caller.get(`/api/catalog/order/${order.orderNo}/returnable`);
  const item = read.json<Returnable>().lines.find(({ name }) => name === nameOf(line))?.item;
  if (item === undefined)
    return world.find(`${order.orderNo} lacks a line to return: ${read.text}`);
  const account = { iban: bankAccount, ibanName: 'Kişi Yılmaz' };
  world.interruptNow();
  const answer = await caller.postJson('/api/catalog/return', {
    orderNo: order.orderNo,
    lines: [{ item, quantity: pieces, reason: 'none' }],
    confirm: 1,
    idempotencyKey: world.dice.key(),
    ...((order.method === 3 || order.method === 4) && account),
  });
  if (answer.status !== 200) {
    if (order.buyer.company !== null) return world.count(`return refused: ${answer.code}`);
    return world.find(`${pieces} of ${order.orderNo} cannot be returned: ${answer.text}`);
  }
  const { returnNo, state } = answer.json<Static<typeof ReturnMade>>();
  line.returning += pieces;
  world.returns.push({ returnNo, order, line, pieces, item, state });
  world.count('return asked');
}

/** The merchant takes a return one step on: its goods arrive, and then they are looked at. */
export async function workReturn(world: World): Promise<void> {
  const open = world.dice.maybe(world.returns);
  if (!open) return;
  const { version } = await readReturn(world, open);
  if (open.state === 'requested') {
    if (await act(world, open, 'approve', { version })) open.state = 'approved';
  } else if (open.state === 'approved') {
    const on = world.clock.date();
    const body = { version, on, carrier, trackingNo: `I${open.returnNo}` };
    if (await act(world, open, 'receive', body)) open.state = 'received';
  } else await settle(world, open, version);
}

async function settle(world: World, open: OpenReturn, version: number): Promise<void> {
  const { order, line, pieces, item } = open;
  const to = world.dice.one(['shelf', 'shelf', 'scrap'] as const);
  const lines = [{ item, verdict: 'accepted', to }];
  if (!(await act(world, open, 'settle', { version, lines }))) return;
  world.returns.splice(world.returns.indexOf(open), 1);
  line.returning -= pieces;
  if (to === 'shelf') world.ledger.move(line.productId, pieces);
  const paid = world.ledger.takeBack(order, line, pieces);
  world.count('return settled');
  const { money } = await readReturn(world, open);
  if (toKurus(money?.total ?? 0) !== paid)
    world.find(`return ${open.returnNo} pays ${money?.total}, the ledger says ${toLira(paid)}`);
}

async function readReturn(world: World, { returnNo }: OpenReturn): Promise<OfficeReturn> {
  return (await world.office.get(`/api/office/returns/${returnNo}`)).json<OfficeReturn>();
}

const after = { approve: 'approved', receive: 'received', settle: 'settled' } as const;

async function act(
  world: World,
  open: OpenReturn,
  step: keyof typeof after,
  body: object,
): Promise<boolean> {
  world.interruptNow();
  const url = `/api/office/returns/${open.returnNo}/${step}`;
  const answer = await world.office.call(url, body);
  if (answer.status === 200) return true;
  if (world.wasStruck) {
    const { state } = await readReturn(world, open);
    const isSettled = step === 'settle' && (state === 'refunded' || state === 'closed');
    if (state === after[step] || isSettled) return true;
  }
  world.find(`${step} of return ${open.returnNo}: ${answer.status} ${answer.text}`);
  return false;
}

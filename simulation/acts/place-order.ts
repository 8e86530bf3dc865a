import type { OrderSaved } from '#contract/checkout.ts';
import { toLira } from '../amounts.ts';
import type { Answer, Caller } from '../caller.ts';
import { openOf, type Method, type SoldOrder } from '../ledger.ts';
import type { Buyer } from '../population.ts';
import type { World } from '../world.ts';
import { accepted, fillCart, wantGoods, type FilledCart } from './fill-cart.ts';

/** Somebody who can order now. */
export function buyerOf(world: World, people: readonly Buyer[]): Buyer | undefined {
  return world.dice.maybe(people.filter(({ isGone, isPaying }) => !isGone && !isPaying));
}

/** A consumer orders by transfer or pays at the door. */
export async function orderAsConsumer(world: World): Promise<void> {
  const buyer = buyerOf(world, world.population.consumers);
  if (buyer) await order(world, buyer, world.dice.one([3, 4, 4]));
}

/** Somebody of a company orders on the open account, by transfer or at the door. */
export async function orderAsCompany(world: World): Promise<void> {
  const company = world.dice.one(world.population.companies);
  const buyer = buyerOf(world, company.buyers);
  if (buyer) await order(world, buyer, world.dice.one([5, 5, 5, 4]));
}

async function order(world: World, buyer: Buyer, method: 3 | 4 | 5): Promise<void> {
  const caller = await world.signIn(buyer);
  const cart = await fillCart(world, caller, buyer, wantGoods(world, buyer));
  if (!cart) return;
  world.interruptNow();
  const form = { ...accepted, odemeTipi: String(method), idempotencyKey: world.dice.key() };
  const answer = await caller.post('/api/catalog/cart', form);
  if (await isDecided(world, { buyer, method, cart, caller, answer, form })) return;
  noteOrder(world, { buyer, method, cart, answer });
}

interface Asked {
  buyer: Buyer;
  method: Method;
  cart: FilledCart;
  answer: Answer;
}

/** Writes an acknowledged order down; a refusal that the rules do not know is a finding. */
export function noteOrder(world: World, { buyer, method, cart, answer }: Asked): SoldOrder | null {
  if (answer.status !== 200) {
    noteRefusal(world, { buyer, method, cart, answer });
    return null;
  }
  if (method === 5) expectWithinTerms(world, buyer, cart);
  const { orderNo } = answer.json<OrderSaved>();
  if (orderNo === null) throw new Error(`nobody was asked, and it waits: ${answer.text}`);
  world.count(`ordered by ${nameOf(method)}`);
  return placeInLedger(world, { buyer, method, cart, orderNo });
}

export function placeInLedger(
  { clock, ledger }: World,
  order: Omit<Asked, 'answer'> & { orderNo: string },
): SoldOrder {
  const { cart, ...more } = order;
  const { lines, shipping } = cart;
  const start = { state: 'placed', received: 0, placedAt: clock.now() } as const;
  return ledger.place({ ...more, lines, shipping, ...start });
}

const nameOf = (method: Method) => ({ 2: 'card', 3: 'cash', 4: 'transfer', 5: 'account' })[method];

function noteRefusal(world: World, { buyer, method, cart, answer }: Asked): void {
  world.count(`refused: ${answer.code}`);
  const isShort = cart.lines.some(
    ({ productId, quantity }) =>
      world.ledger.product(productId).stock - world.holdsOf(productId) < quantity,
  );
  if (answer.code === 'out-of-stock' && isShort) return;
  if (method === 5 && answer.code === 'credit-limit' && passesLimit(world, buyer, cart)) return;
  if (method === 5 && answer.code === 'credit-overdue' && isOverdue(world, buyer)) return;
  world.find(`an order of ${toLira(cart.total)} by ${nameOf(method)} was refused: ${answer.text}`);
}

/** Whether an order would lead a company beyond what was agreed (rule open-account/refusals). */
export function passesLimit(world: World, buyer: Buyer, { total }: FilledCart): boolean {
  const company = world.companyOf(buyer);
  return world.ledger.used(company.code) + total > company.limit * 100;
}

/** An order on the open account that the shop took; to be called before the ledger has it. */
export function expectWithinTerms(world: World, buyer: Buyer, cart: FilledCart): void {
  if (passesLimit(world, buyer, cart))
    world.find(`${buyer.company} ordered ${toLira(cart.total)} beyond its limit`);
  if (isOverdue(world, buyer, 37)) world.find(`${buyer.company} is overdue and ordered`);
}

/** Whether an open order of the company is older than what was agreed: 30 days, 5 of grace, and the day that counts. */
export function isOverdue(world: World, buyer: Buyer, days = 34): boolean {
  const oldest = world.clock.now() - days * 86_400_000;
  return [...world.ledger.orders.values()].some(
    (order) =>
      order.method === 5 &&
      order.buyer.company === buyer.company &&
      openOf(order) > 0 &&
      order.placedAt < oldest,
  );
}

/**
 * An order beyond what its buyer may order is refused, and asked for (rule approvals/needed). True where it was, or where it
 * should have been.
 */
async function isDecided(
  world: World,
  asked: Asked & { caller: Caller; form: Record<string, string> },
): Promise<boolean> {
  const { buyer, cart, answer, caller, form, method } = asked;
  const limit = buyer.orderLimit;
  const isBeyond = limit !== null && cart.total > limit * 100;
  if (!isBeyond) return false;
  if (answer.code !== 'approval-needed') {
    if (answer.status === 200)
      world.find(`${toLira(cart.total)} were ordered by somebody who may order ${limit}`);
    return answer.status === 200;
  }
  const again = { ...form, askApproval: '1', idempotencyKey: world.dice.key() };
  const { approvalId } = (await caller.post('/api/catalog/cart', again)).json<OrderSaved>();
  if (approvalId === undefined) {
    world.count('could not be asked');
    return true;
  }
  world.count('asked for approval');
  const askedAt = world.clock.now();
  world.approvals.push({ id: approvalId, buyer, method, cart, askedAt });
  return true;
}

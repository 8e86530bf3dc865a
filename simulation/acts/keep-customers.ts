import type { OfficeOrders } from '#contract/office/orders/office-orders.ts';
import type { OrderSaved } from '#contract/checkout.ts';
import { toKurus } from '../amounts.ts';
import type { Caller } from '../caller.ts';
import { must } from '../open-office.ts';
import type { Buyer } from '../population.ts';
import type { World } from '../world.ts';
import { accepted, fillCart, wantGoods } from './fill-cart.ts';
import { buyerOf, noteOrder } from './place-order.ts';

/** A customer is blocked: whoever has signed in as them is a stranger from then on. */
export async function blockCustomer(world: World): Promise<void> {
  const buyer = buyerOf(world, world.population.consumers);
  if (!buyer || hasOrders(world, buyer)) return;
  const caller = await world.signIn(buyer);
  const staff = await world.staff();
  const path = `/api/office/customers/${buyer.customerId}`;
  const blocked = await staff.call(`${path}/block`, { reason: 'Sahte sipariş' });
  if (blocked.status !== 200) return world.find(`nobody can be blocked: ${blocked.text}`);
  await world.shop.catchUp();
  const added = await caller.get('/api/catalog/orders');
  if (added.status === 200) world.find(`${buyer.email} is blocked and sees their orders`);
  world.count('customer blocked');
  if (world.dice.chance(0.5)) {
    await staff.call(`${path}/unblock`, {});
    world.count('customer unblocked');
  } else buyer.isGone = true;
}

const hasOrders = ({ ledger }: World, buyer: Buyer) =>
  [...ledger.orders.values()].some((order) => order.buyer === buyer);

const form = {
  property_name: 'Deniz Kaya',
  property_country: 'TR',
  property_city: '35',
  property_town: 'Bornova',
  property_address: 'Kâzımdirik Mah. 296. Sok. No: 8',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};

/** Somebody orders without an account. */
export async function orderAsGuest(world: World): Promise<void> {
  const visitor = world.visitor();
  const buyer = guestOf(world);
  const wanted = wantGoods(world, buyer);
  const cart = await fillCart(world, visitor, buyer, wanted);
  if (!cart) return;
  const given = await visitor.post('/api/catalog/guest', { ...form, email: buyer.email });
  if (given.status !== 200) return world.find(`a guest was refused: ${given.text}`);
  world.interruptNow();
  const method = world.dice.one([3, 4] as const);
  const answer = await visitor.post('/api/catalog/cart', {
    ...accepted,
    odemeTipi: String(method),
    idempotencyKey: world.dice.key(),
  });
  noteOrder(world, { buyer, method, cart, answer });
}

function guestOf(world: World): Buyer {
  const email = `misafir-${world.dice.whole(1, 2 ** 31)}@ornek.com`;
  const none = { company: null, role: null, orderLimit: null, isDealer: false, isPaying: false };
  // Nobody signs in as a guest: what needs an account is for others.
  return { ...none, customerId: 0, addressId: 0, email, isGone: true };
}

/** Somebody opens an account; the next order may be theirs. */
export async function register(world: World): Promise<void> {
  const email = `yeni-${world.dice.whole(1, 2 ** 31)}@ornek.com`;
  const password = 'çarşı-2026';
  const visitor = world.visitor();
  const answer = await visitor.post('/api/account/register', {
    name: 'Ayşe',
    surname: 'Yılmaz',
    email,
    phone: '+90 (532) 111 22 33',
    password,
    passwordVerify: password,
  });
  if (answer.status !== 200) return world.find(`nobody can register: ${answer.text}`);
  const orders = await visitor.get('/api/catalog/orders');
  if (orders.status !== 200) world.find(`${email} registered and is a stranger`);
  world.count('registered');
}

/** The ERP reads the orders that changed since it last asked. */
export async function readChanges(world: World): Promise<void> {
  for (let more = true; more;) {
    const query = world.erpCursor === '' ? '' : `&changedSince=${world.erpCursor}`;
    const answer = await world.office.get(`/api/office/orders?limit=200${query}`);
    if (answer.status !== 200) return world.find(`the ERP cannot read: ${answer.text}`);
    const page = answer.json<OfficeOrders>();
    for (const { orderNo, status, total } of page.items)
      world.erp.set(orderNo, { status, total: toKurus(total) });
    world.erpCursor = page.cursor;
    more = page.more;
  }
}

/** Several customers want the last pieces of a product at the same moment, more than there are. */
export async function race(world: World): Promise<void> {
  const product = world.dice.one(world.population.products);
  if (world.holdsOf(product.id) > 0) return;
  const customers = world.dice.some(
    world.population.consumers.filter(({ isGone, isPaying }) => !isGone && !isPaying),
    5,
  );
  const each = Math.floor(product.stock / 3);
  if (each < 1) return;
  const wanted = [{ productId: product.id, quantity: each }];
  const callers: Caller[] = [];
  for (const buyer of customers) {
    const caller = await world.signIn(buyer);
    if (!(await fillCart(world, caller, buyer, wanted))) return;
    callers.push(caller);
  }
  const keys = callers.map(() => world.dice.key());
  const answers = await Promise.all(
    callers.map((caller, place) =>
      caller.post('/api/catalog/cart', {
        ...accepted,
        odemeTipi: '3',
        idempotencyKey: keys[place] ?? '',
      }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const possible = Math.min(customers.length, Math.floor(product.stock / each));
  if (won.length !== possible)
    world.find(`${won.length} of ${possible} orders for ${each} of ${product.stock} pieces`);
  // The machine decides the winners: none of these orders stays.
  for (const answer of won) {
    const { orderNo } = answer.json<OrderSaved>();
    await must(world, `orders/${orderNo}/cancel`, { reason: 'Yarış' });
    world.races.add(orderNo ?? '');
  }
  world.count('races');
}

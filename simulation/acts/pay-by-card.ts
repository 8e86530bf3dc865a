import type { AttemptOutcome, PaymentAttempt } from '#contract/payment.ts';
import { payAtBank, type BankReturn } from '#tests/harness/bank-browser.ts';
import { markedCard } from '#tests/harness/marked-cards.ts';
import { toLira } from '../amounts.ts';
import type { Caller } from '../caller.ts';
import type { Buyer } from '../population.ts';
import type { World } from '../world.ts';
import { accepted, fillCart, wantGoods, type FilledCart } from './fill-cart.ts';
import { buyerOf, placeInLedger } from './place-order.ts';

/** A payment of which the buyer does not know what became of it. */
export interface PendingPayment {
  attemptId: string;
  buyer: Buyer;
  cart: FilledCart;
}

const moods = new Map([
  ['paid', 10],
  ['declined', 3],
  ['canceled by its buyer', 1],
  ['left at the bank', 1],
  ['paid, and the browser never came back', 3],
  ['paid, and came back twice', 2],
  ['paid, and the bank called by itself', 2],
  ['paid by a slow bank', 1],
  ['forged before it came', 2],
  ['charged twice', 1],
  ['paid in half an hour', 1],
  ['never at the bank', 1],
  ['paid, and the bank went down', 1],
] as const);
type Mood = typeof moods extends ReadonlyMap<infer Name, number> ? Name : never;

/** Somebody pays their cart by card, at a bank with moods. */
export async function payByCard(world: World): Promise<void> {
  const buyer = buyerOf(world, world.population.consumers);
  if (!buyer) return;
  const caller = await world.signIn(buyer);
  const cart = await fillCart(world, caller, buyer, wantGoods(world, buyer));
  if (!cart) return;
  const mood = world.dice.weighted<Mood>(moods);
  const begun = await begin(world, caller, cart);
  if (!begun?.gate) return;
  const { attemptId, gate } = begun;
  const payment = { attemptId, buyer, cart };
  buyer.isPaying = true;
  world.pending.add(payment);
  world.payments.set(attemptId.replaceAll('-', ''), null);
  world.count(`card: ${mood}`);
  await visitBank(world, caller, { gate, mood });
  await settle(world, caller, payment);
}

/** Null where the shop refuses it. */
async function begin(
  world: World,
  caller: Caller,
  cart: FilledCart,
): Promise<PaymentAttempt | null> {
  world.interruptNow();
  const answer = await caller.postJson('/api/payment/attempt', {
    planId: null,
    installment: 1,
    expectedTotal: toLira(cart.total),
    idempotencyKey: world.dice.key(),
    ...accepted,
  });
  if (answer.status === 200) return answer.json<PaymentAttempt>();
  world.count(`card refused: ${answer.code}`);
  return null;
}

type Gate = NonNullable<PaymentAttempt['gate']>;

async function visitBank(
  world: World,
  caller: Caller,
  { gate, mood }: { gate: Gate; mood: Mood },
): Promise<void> {
  const { bank, dice } = world;
  if (mood === 'never at the bank') return;
  const code = mood === 'declined' ? '05' : '00';
  const number = markedCard(code, dice.whole(0, 9_999));
  const card = { number, code: '000', month: '12', year: '30' };
  const choice = choiceOf(mood);
  bank.faults.slowMs = mood === 'paid by a slow bank' ? 30 : 0;
  bank.faults.chargesTwice = mood === 'charged twice';
  const pay = () => payAtBank(gate, { card, choice });
  if (mood === 'paid in half an hour') await world.wait(30);
  if (mood === 'charged twice') await pay();
  const returned = await pay();
  Object.assign(bank.faults, { slowMs: 0, chargesTwice: false });
  if (returned) await goBack(world, caller, { returned, mood });
}

function choiceOf(mood: Mood) {
  if (mood === 'canceled by its buyer') return 'cancel';
  return mood === 'left at the bank' ? 'silent' : 'approve';
}

/** The bank sends the browser back, from another site and without a cookie. */
async function goBack(
  world: World,
  caller: Caller,
  { returned, mood }: { returned: BankReturn; mood: Mood },
): Promise<void> {
  const { pathname } = new URL(returned.url);
  const bring = (fields: Record<string, string>, path = pathname) => caller.bring(path, fields);
  if (mood === 'paid, and the browser never came back') return;
  if (mood === 'forged before it came') {
    world.forged = 2;
    await bring({ ...returned.fields, amount: '1.00' });
    await bring({ ...returned.fields, Response: 'Approved', ProcReturnCode: '00', rnd: '1' });
  }
  world.interruptNow();
  if (mood === 'paid, and the bank called by itself')
    await bring(returned.fields, '/payment/callback/nestpay');
  world.bank.faults.isDown = mood === 'paid, and the bank went down';
  await bring(returned.fields);
  world.bank.faults.isDown = false;
  if (mood === 'paid, and came back twice') await bring(returned.fields);
}

const final: ReadonlySet<AttemptOutcome['state']> = new Set(['captured', 'declined', 'expired']);

/** Asks the shop what became of a payment, and writes it down; true where it is over. */
async function settle(world: World, caller: Caller, payment: PendingPayment): Promise<boolean> {
  const answer = await caller.get(`/api/payment/attempt/${payment.attemptId}`);
  const { state, orderNo, message } = answer.json<AttemptOutcome>();
  if (!final.has(state)) return false;
  world.pending.delete(payment);
  payment.buyer.isPaying = false;
  world.count(`card payment ${state}`);
  if (state !== 'captured') return true;
  if (orderNo === null) {
    world.count('card: the money goes back');
    if (message === '') world.find(`payment ${payment.attemptId} took money and says nothing`);
    return true;
  }
  const { buyer, cart } = payment;
  const order = placeInLedger(world, { buyer, method: 2, cart, orderNo });
  Object.assign(order, { state: 'paid', received: cart.total });
  world.payments.set(payment.attemptId.replaceAll('-', ''), orderNo);
  return true;
}

/** Buyers who do not know what became of their payments look once more. */
export async function askForPayments(world: World): Promise<void> {
  for (const payment of world.pending)
    await settle(world, await world.signIn(payment.buyer), payment);
}

import type { OrderSaved } from '#contract/checkout.ts';
import { amountOf, shippingOf } from '../amounts.ts';
import type { Answer } from '../caller.ts';
import type { Buyer } from '../population.ts';
import type { World } from '../world.ts';
import { accepted, fillCart, wantGoods, type FilledCart } from './fill-cart.ts';
import { buyerOf, placeInLedger } from './place-order.ts';

/** A quote that is no order. */
export interface OpenQuote {
  quoteNo: string;
  version: number;
  buyer: Buyer;
  /** As it was asked, and then as it was answered. */
  cart: FilledCart;
  isAnswered: boolean;
  /** The last moment of its last day. */
  until: number;
}

interface Written {
  quoteNo: string;
  version: number;
}

const days = 10;

/** A customer asks for prices of their own. */
export async function askQuote(world: World): Promise<void> {
  const { consumers, companies } = world.population;
  const managers = companies.flatMap(({ buyers }) =>
    buyers.filter((each) => each.role === 'manager'),
  );
  const buyer = buyerOf(world, world.dice.chance(0.5) ? managers : consumers);
  if (!buyer || world.quotes.length >= 20) return;
  const caller = await world.signIn(buyer);
  const cart = await fillCart(world, caller, buyer, wantGoods(world, buyer));
  if (!cart) return;
  const answer = await caller.postJson('/api/catalog/quotes', {
    line: cart.lines.map(({ productId }) => `${productId}-1`),
    quantity: cart.lines.map(({ quantity }) => String(quantity)),
    wish: cart.lines.map(() => ''),
    note: 'Acele',
  });
  if (answer.status !== 200) return world.find(`a quote was refused: ${answer.text}`);
  const { quoteNo, version } = answer.json<Written>();
  world.quotes.push({ quoteNo, version, buyer, cart, isAnswered: false, until: Infinity });
  world.count('quote asked');
}

/** The merchant answers a quote, or declines it. */
export async function answerQuote(world: World): Promise<void> {
  const { dice, clock } = world;
  const quote = dice.maybe(world.quotes.filter(({ isAnswered }) => !isAnswered));
  if (!quote) return;
  const url = `/api/office/quotes/${quote.quoteNo}`;
  if (dice.chance(0.1)) {
    await world.office.call(`${url}/decline`, { version: quote.version, reason: 'Kalmadı' });
    return end(world, quote, 'quote declined');
  }
  const lines = quote.cart.lines.map((line) => {
    const price = Math.max(100, Math.floor((line.price * dice.whole(70, 100)) / 100));
    return { ...line, price };
  });
  const isFree = dice.chance(0.5);
  const answer = await world.office.call(`${url}/answer`, {
    version: quote.version,
    lines: lines.map(({ productId, quantity, price }) => ({
      productId,
      unitId: 1,
      quantity,
      price: price / 10_000,
      currency: 'TRY',
    })),
    shipping: isFree ? 'free' : 'shop',
    validUntil: clock.date(days),
    holdStock: dice.chance(0.3),
  });
  if (answer.code === 'out-of-stock') return;
  if (answer.status !== 200) return world.find(`an answer was refused: ${answer.text}`);
  const shipping = isFree ? 0 : shippingOf(lines);
  quote.version = answer.json<Written>().version;
  quote.cart = { lines, shipping, total: amountOf({ lines, shipping }) };
  quote.isAnswered = true;
  quote.until = Date.parse(`${clock.date(days + 1)}T00:00:00+03:00`);
  world.count('quote answered');
}

function end(world: World, quote: OpenQuote, what: string): void {
  world.quotes.splice(world.quotes.indexOf(quote), 1);
  world.count(what);
}

/** A customer orders what was offered, or leaves it. */
export async function endQuote(world: World): Promise<void> {
  const quote = world.dice.maybe(world.quotes.filter(({ isAnswered }) => isAnswered));
  if (!quote) return;
  if (quote.buyer.isGone || quote.buyer.isPaying) return;
  const caller = await world.signIn(quote.buyer);
  const isWanted = world.dice.chance(0.8);
  const url = `/api/catalog/quotes/${quote.quoteNo}`;
  const action = isWanted ? 'accept' : 'withdraw';
  const answer = await caller.postJson(url, { version: quote.version, action });
  if (!isWanted && answer.status === 200) return end(world, quote, 'quote withdrawn');
  if (answer.status !== 200) return noteRefusal(world, quote, answer);
  world.interruptNow();
  const method = world.dice.one([3, 4] as const);
  const saved = await caller.post('/api/catalog/cart', {
    ...accepted,
    odemeTipi: String(method),
    idempotencyKey: world.dice.key(),
    quoteNo: quote.quoteNo,
  });
  if (saved.status !== 200) return noteRefusal(world, quote, saved);
  const { orderNo } = saved.json<OrderSaved>();
  if (orderNo === null) return world.find(`quote ${quote.quoteNo} waits for somebody`);
  end(world, quote, 'quote ordered');
  placeInLedger(world, { buyer: quote.buyer, method, cart: quote.cart, orderNo });
}

function noteRefusal(world: World, quote: OpenQuote, answer: Answer): void {
  world.count(`quote: ${answer.code}`);
  if (world.clock.now() >= quote.until) return end(world, quote, 'quote expired');
  const isShort = quote.cart.lines.some(
    ({ productId, quantity }) => world.ledger.product(productId).stock < quantity * 2,
  );
  if (answer.code === 'out-of-stock' && isShort) return;
  world.find(`quote ${quote.quoteNo} cannot be ordered: ${answer.status} ${answer.text}`);
}

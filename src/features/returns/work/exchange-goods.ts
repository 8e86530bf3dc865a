import { checkStock, type Claim, type LockedProduct } from '#db/orders/claim-stock.ts';
import { writeExchange, type ExchangedLine } from '#db/returns/exchange-order.ts';
import type { HeldReturn } from '#db/returns/held-return.ts';
import type { ReturnableOrder } from '#db/returns/read-returnable.ts';
import type { SettledLine } from '#db/returns/return-goods.ts';
import { noteStep, queueReturnMail } from '#db/returns/write-return.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import type { ExchangeMoney } from '#rules/returns/exchange-money.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { byNameOf, type ReturnAtHand } from './return-parts.ts';

/** The products with their stock that may go out, as the database has them. */
export type StockAtHand = readonly LockedProduct[];

/** The stock of what the lines of an order can be exchanged for, without a lock: enough for a preview. */
export function stockOfChoices({ lines }: ReturnableOrder): StockAtHand {
  const choices = lines.flatMap(({ exchanges }) => exchanges);
  return choices.map(({ product: id, pieces }) => ({
    id,
    quantity: pieces,
    reserved: 0,
    salesNumber: 0,
  }));
}

/**
 * The items of a return whose units are exchanged: those that the customer wants exchanged, that are accepted without a
 * deduction, and of which enough is left; the first line comes first (rule returns/exchange).
 */
export function exchangedItems(
  { held, settings }: Pick<ReturnAtHand, 'held' | 'settings'>,
  order: ReturnableOrder,
  settled: { lines: readonly SettledLine[]; stock: StockAtHand },
): Set<number> {
  const exchanged = new Set<number>();
  const claims: Claim[] = [];
  for (const [index, { item, exchange }] of held.lines.entries()) {
    const line = settled.lines[index];
    const bought = order.lines.find(({ id }) => id === item);
    if (exchange === null || !line || !bought || line.quantity === 0 || line.deduction > 0)
      continue;
    const claim = { productId: exchange, pieces: line.quantity * bought.multiplier };
    const all = addClaim(claims, claim);
    if (checkStock(all, settled.stock, settings).short.length > 0) continue;
    claims.splice(0, claims.length, ...all);
    exchanged.add(item);
  }
  return exchanged;
}

/** Claims with one more; each product has one. */
function addClaim(claims: readonly Claim[], { productId, pieces }: Claim): Claim[] {
  const others = claims.filter((claim) => claim.productId !== productId);
  const same = claims.find((claim) => claim.productId === productId);
  return [...others, { productId, pieces: pieces + (same?.pieces ?? 0) }];
}

/** Whether so many pieces of a product can be asked for now (rule returns/exchange). */
export function isLeft(
  choice: { product: number; pieces: number },
  pieces: number,
  settings: Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>,
): boolean {
  const { product: id, pieces: quantity } = choice;
  const stock = [{ id, quantity, reserved: 0, salesNumber: 0 }];
  return checkStock([{ productId: id, pieces }], stock, settings).short.length === 0;
}

/**
 * Makes the order of an exchange, paid by the return, and tells the customer (rule returns/exchange). Gives its number. 4
 * queries.
 */
export async function makeExchange(
  { tx, held, actor, now }: ReturnAtHand,
  order: ReturnableOrder,
  { lines, exchange }: { lines: readonly SettledLine[]; exchange: ExchangeMoney },
): Promise<string> {
  const exchanged = exchangedLines(held, order, { lines, exchange });
  let claims: Claim[] = [];
  for (const { productId, pieces } of exchanged) claims = addClaim(claims, { productId, pieces });
  const { orderNo } = await writeExchange(tx, {
    returnId: held.id,
    lines: exchanged,
    claims,
    commission: exchange.commission,
    total: exchange.total,
    tryTotal: liraOf(order, exchange),
    paid: exchange.paid,
    by: byNameOf(actor),
    now,
  });
  await noteStep(tx, {
    returnId: held.id,
    step: 'exchange',
    actor: actor.kind,
    byName: byNameOf(actor),
    text: orderNo,
    now,
  });
  const { id: returnId, customerId } = held;
  await queueReturnMail(tx, 'exchange', { returnId, customerId });
  return orderNo;
}

function exchangedLines(
  held: HeldReturn,
  order: ReturnableOrder,
  { lines, exchange }: { lines: readonly SettledLine[]; exchange: ExchangeMoney },
): (ExchangedLine & { pieces: number })[] {
  return held.lines.flatMap(({ item, exchange: productId, returnLineId }, index) => {
    const place = order.lines.findIndex(({ id }) => id === item);
    const [settled, bought] = [lines[index], order.lines[place]];
    const figures = exchange.lines[place];
    if (!settled?.isExchanged || !bought || !figures || productId === null) return [];
    const { quantity } = settled;
    const choice = bought.exchanges.find(({ product }) => product === productId);
    const name = choice?.name ?? bought.name;
    const pieces = quantity * bought.multiplier;
    return [{ returnLineId, productId, name, quantity, pieces, ...figures }];
  });
}

/** The total of an exchange in lira. */
function liraOf({ payment, total, tryTotal }: ReturnableOrder, exchange: ExchangeMoney): number {
  if (payment?.currency === 'TRY') return sumAmounts(exchange.paid);
  return shareOf(tryTotal, exchange.total, total);
}

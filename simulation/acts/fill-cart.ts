import type { Cart } from '#contract/cart.ts';
import { amountOf, shippingOf, toKurus, toLira, type Kurus } from '../amounts.ts';
import type { Caller } from '../caller.ts';
import type { SoldLine } from '../ledger.ts';
import type { Buyer } from '../population.ts';
import type { World } from '../world.ts';

export const accepted = { acceptPreInformation: '1', acceptDistanceContract: '1' } as const;

/** A cart with the addresses chosen, and what the ledger says that it costs. */
export interface FilledCart {
  lines: SoldLine[];
  shipping: Kurus;
  total: Kurus;
}

export interface Wanted {
  productId: number;
  quantity: number;
}

/** Goods for one order, as a consumer or a dealer buys them. */
export function wantGoods({ dice, population }: World, buyer: Pick<Buyer, 'isDealer'>): Wanted[] {
  const most = buyer.isDealer ? 14 : 4;
  return dice.some(population.products, dice.whole(1, 4)).map(({ id }) => ({
    productId: id,
    quantity: dice.whole(1, most),
  }));
}

/**
 * Empties the cart, fills it and chooses the address; null where the shop refuses a product. A product that the ledger has
 * enough of is refused only while payments hold its pieces.
 */
export async function fillCart(
  world: World,
  caller: Caller,
  buyer: Buyer,
  wanted: readonly Wanted[],
): Promise<FilledCart | null> {
  await caller.change('DELETE', '/api/catalog/cart', { form: {} });
  for (const { productId, quantity } of wanted) {
    const form = { quantity: String(quantity) };
    const added = await caller.post(`/api/catalog/cart/${productId}`, form);
    if (added.status === 200) continue;
    const isThere = world.ledger.product(productId).stock >= quantity;
    if (isThere && world.holdsOf(productId) === 0)
      world.find(`product ${productId} is there and was refused: ${added.status} ${added.text}`);
    world.count('sold out');
    return null;
  }
  if (buyer.addressId > 0) {
    const id = String(buyer.addressId);
    const chosen = { teslimat_address_id: id, fatura_address_id: id };
    await caller.post('/api/catalog/post_address', chosen);
  }
  const lines = world.ledger.linesFor(buyer, wanted);
  return compareCart(world, caller, { lines, shipping: shippingOf(lines) });
}

/** The cart as the ledger has it; a shop that asks for another amount is a finding. */
export async function compareCart(
  world: World,
  caller: Caller,
  goods: { lines: SoldLine[]; shipping: Kurus },
): Promise<FilledCart> {
  const total = amountOf(goods);
  const cart = (await caller.get('/api/catalog/cart')).json<Cart>();
  if (toKurus(cart.total) !== total)
    world.find(`a cart costs ${cart.total}, the ledger says ${toLira(total)}: ${said(goods)}`);
  return { ...goods, total };
}

function said({ lines, shipping }: { lines: readonly SoldLine[]; shipping: Kurus }): string {
  const goods = lines.map(
    ({ productId, quantity, price, tax }) => `${quantity} × ${productId} at ${price} + ${tax} %`,
  );
  return `${goods.join(', ')}, delivery ${shipping}`;
}

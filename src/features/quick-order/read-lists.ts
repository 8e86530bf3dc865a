import type { ShoppingList, ShoppingLists } from '#contract/catalog/shopping-list.ts';
import { readList, readLists } from '#db/cart/shopping-lists.ts';
import type { Db } from '#db/database.ts';
import { readQuickProducts, type QuickServices } from './read-quick-rows.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The customer's lists, the one that changed last first (rule shopping-lists/page). 1 query. */
export async function readShoppingLists(db: Db, customerId: number): Promise<ShoppingLists> {
  const items = await readLists(db, customerId);
  return { items, total: items.length };
}

/** A list with what its lines show today (rule shopping-lists/open); null when it is not theirs. 3 queries. */
export async function readShoppingList(
  services: QuickServices,
  ask: { owner: { customerId: number; sessionId: number }; locale: Locale },
  listId: number,
): Promise<ShoppingList | null> {
  const list = await readList(services.db, ask.owner.customerId, listId);
  if (!list) return null;
  const ids = new Set(list.lines.map((line) => line.productId));
  const products = await readQuickProducts(services, ask, [...ids]);
  const lines = list.lines.filter(({ productId }) => products.has(productId));
  return {
    ...list,
    lines,
    products: [...products.values()].map(({ shown }) => shown),
    gone: list.lines.length - lines.length,
  };
}
